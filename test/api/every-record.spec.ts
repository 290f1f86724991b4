import { type Field, type Fields, type RecordDefinition, records, type TextField } from '@bank/domain';
import { type OpenApp, openApp } from '../../apps/api/src/testing/open-app';

/** Kinds whose endpoints are written by hand, and which have specs of their own. */
const specialKinds = new Set(['partner', 'client', 'setting']);
const kinds = Object.values<RecordDefinition>(records).filter(({ kind }) => !specialKinds.has(kind));

const formatted: Readonly<Record<NonNullable<TextField['format']>, string>> = {
  email: 'some@body.example',
  color: '#123456',
  machineName: 'some_word',
  'month-day': '03-31',
  'date-time': '2026-03-01T12:00:00Z',
  'time-zone': 'America/Chicago',
  'web-address': 'https://receiver.example/hook',
  country: 'United States',
  state: 'MO',
};

describe('every record', () => {
  let app: OpenApp;
  beforeAll(async () => {
    app = await openApp();
  });
  afterAll(() => app.close());

  /** Type of a field -> a valid value. */
  const sampleOf: { [T in Field['type']]: (field: Extract<Field, { type: T }>) => unknown } = {
    text: ({ format }) => (format ? formatted[format] : 'Some words'),
    integer: () => 7,
    money: () => 0.25,
    quantity: () => 7,
    date: () => '2026-03-01',
    month: () => '2026-03',
    instant: () => '2026-03-01T12:00:00.000Z',
    flag: () => true,
    choice: ({ choices }) => choices[0],
    choices: ({ choices }) => choices.slice(0, 1),
    ref: async ({ to }) => ({ id: await createRecord(to) }),
    refs: () => [],
    group: ({ fields }) => fillFields(fields),
    list: async ({ fields }) => [await fillFields(fields)],
  };
  const fillFields = async (fields: Fields): Promise<Record<string, unknown>> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(fields).map(async ([name, field]) => [name, await sampleOf[field.type](field as never)]),
      ),
    );
  /** Kind -> further values that its own rules require. */
  const fieldsByRules: Readonly<Record<string, object>> = {
    clientAttribute: { type: 'OPTION_LIST', displayInterface: 'RADIO' },
    partnerAttribute: { type: 'OPTION_LIST', displayInterface: 'RADIO' },
  };
  const bodyOf = async ({ kind, fields }: RecordDefinition) => ({
    ...(await fillFields(fields)),
    ...fieldsByRules[kind],
  });
  const createRecord = async (kind: string): Promise<number> => {
    const definition: RecordDefinition = records[kind as 'product'];
    if (kind === 'partner') {
      const contacts = [{ firstName: 'A', lastName: 'B', email: 'a@b.example' }];
      const partner = { title: 'P', partnerType: 'AGENCY', isPublicDisplay: true, contacts };
      return (await app.agent.post('/api/partners').send(partner).expect(201)).body.data.id;
    }
    const { body } = await app.agent
      .post(`/api/${definition.path}`)
      .send(await bodyOf(definition))
      .expect(201);
    return body.data.id;
  };

  it.each(kinds.map((definition) => [definition.kind, definition] as const))(
    '%s is registered, listed, changed, shown in the history and deleted',
    async (kind, definition) => {
      const path = `/api/${definition.path}`;
      const posted = await bodyOf(definition);
      const { body: made } = await app.agent.post(path).send(posted).expect(201);
      const one = `${path}/${made.data.id}`;
      expect((await app.agent.get(path).expect(200)).body.data).toContainEqual(
        expect.objectContaining({ id: made.data.id }),
      );
      const { body: shown, headers } = await app.agent.get(one).expect(200);
      const { body: same } = await app.agent.patch(one).set('If-Match', headers.etag!).send(shown.data).expect(200);
      expect(same.data.updatedAt).toBe(shown.data.updatedAt);

      const [name] = Object.entries(definition.fields).find(
        ([, field]) => field.type === 'text' && !('format' in field),
      ) ?? ['phoneNumber'];
      const { body: changed } = await app.agent
        .patch(one)
        .send({ [name]: 'Other words' })
        .expect(200);
      expect(changed.data[name]).toBe('Other words');
      const objectClass = kind.charAt(0).toUpperCase() + kind.slice(1);
      const { body: logs } = await app.agent
        .get(`/api/logs?object_class=${objectClass}&object_id=${made.data.id}`)
        .expect(200);
      expect(logs.data.map(({ action }: { action: string }) => action)).toEqual(['update', 'create']);

      if (definition.path.includes('attribute')) return;
      await app.agent.delete(one).expect(200);
      await app.agent.get(one).expect(404);
      await app.agent
        .patch(one)
        .send({ [name]: 'Too late' })
        .expect(404);
    },
  );
});
