import { type Agent, PASSWORD, recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';

interface Question {
  definition_id: number;
  name: string;
  type: string;
  options: readonly { id: number; name: string; is_deleted: boolean }[];
}

const app = useOpenApp();
const PARTNER = 700;
const BIRTHDATE = new Date(Date.now() - 400 * 24 * 60 * 60_000).toISOString().slice(0, 10);

/** An answer that fits the type of a question. */
const answers: Readonly<Record<string, (question: Question) => unknown>> = {
  STRING: () => 'a word',
  TEXT: () => 'some words',
  URL: () => 'https://www.example.org',
  INTEGER: () => 3,
  FLOAT: () => 2.5,
  BOOLEAN: () => true,
  DATETIME: () => '2026-03-01T12:00:00Z',
  ADDRESS: () => ({ street1: '1 Main St', city: 'Tulsa', state: 'OK', postalCode: '74101' }),
  OPTION_LIST: ({ options }) => options.find((option) => !option.is_deleted)?.id,
};

const attribute = (name: string, type: string, displayInterface: string, more: object = {}) => ({
  name,
  label: name,
  type,
  displayInterface,
  isDisplayedPublicly: true,
  ...more,
});
const define = async (body: object) =>
  (await app.agent.post('/api/client/attribute/definition').send(body).expect(201)).body.data;

let onlySeen: number;
let reader: string;
beforeAll(async () => {
  const oak = { title: 'Oak House', partnerType: 'AGENCY', status: 'ACTIVE', isPublicDisplay: true, contacts: [] };
  await app.given(`partner-${PARTNER}`, recordRegistered('partner', PARTNER, oak));
  const interfaces = {
    STRING: 'TEXT',
    TEXT: 'TEXTAREA',
    URL: 'TEXT',
    INTEGER: 'NUMBER',
    FLOAT: 'NUMBER',
    BOOLEAN: 'YES_NO_RADIO',
    DATETIME: 'DATETIME',
    ADDRESS: 'ADDRESS',
  };
  for (const [type, displayInterface] of Object.entries(interfaces))
    await define(attribute(`a_${type.toLowerCase()}`, type, displayInterface, { isRequired: true }));
  const size = await define(
    attribute('size', 'OPTION_LIST', 'SELECT_SINGLE', {
      isRequired: true,
      options: [{ name: 'Old' }, { name: 'New' }],
    }),
  );
  const options = size.options.map(({ id, name }: { id: number; name: string }) => ({
    id,
    is_deleted: name === 'Old',
  }));
  await app.agent.patch(`/api/client/attribute/definition/${size.definition_id}`).send({ options }).expect(200);
  await define(attribute('client_agreement', 'BOOLEAN', 'TOGGLE', { isRequired: true }));
  await define(attribute('gone', 'STRING', 'TEXT', { isRequired: true, isDisabled: true }));
  await define(attribute('inactive', 'STRING', 'TEXT', { isRequired: true, status: 'INACTIVE' }));
  await define(attribute('of_staff', 'STRING', 'TEXT', { isRequired: true, isDisplayedPublicly: false }));
  const { group, email } = await app.register({ roles: ['ROLE_CLIENT_EDIT_ALL'] });
  reader = email;
  const rights = { canView: { [group]: true }, isDisplayedPublicly: false, isRequired: true };
  onlySeen = (await define(attribute('only_seen', 'STRING', 'TEXT', rights))).definition_id;
});

const askedOf = async (agent: Agent): Promise<readonly Question[]> =>
  (await agent.get('/api/clients/fields?include=options').expect(200)).body.data;

let children = 0;
const childWith = (questions: readonly Question[]) => {
  children += 1;
  return {
    firstName: `Ana${children}`,
    lastName: `Fieldson${children}`,
    parentFirstName: 'Bo',
    parentLastName: 'Fieldson',
    birthdate: BIRTHDATE,
    partner: { id: PARTNER },
    attributes: questions.map((question) => ({
      definition_id: question.definition_id,
      value: answers[question.type]!(question),
    })),
  };
};

describe('the questions about a new client', () => {
  it.each([
    ['an administrator', {}],
    ['an editor of all clients', { roles: ['ROLE_CLIENT_EDIT_ALL'] as const }],
    ["a partner's user", { roles: ['ROLE_CLIENT_MANAGE_OWN', 'ROLE_PARTNER'] as const, partners: [PARTNER] }],
  ])('can all be answered by %s', async (_, somebody) => {
    const agent = await app.signIn(somebody);
    const questions = await askedOf(agent);
    expect(questions.map(({ name }) => name)).toEqual(expect.arrayContaining(['a_address', 'size', 'of_staff']));
    for (const name of ['client_agreement', 'gone', 'inactive'])
      expect(questions.map((question) => question.name)).not.toContain(name);
    await agent.post('/api/clients').send(childWith(questions)).expect(201);
  });

  it('leave out the questions that the user may see and not answer', async () => {
    const agent = app.anonymous();
    await agent.post('/api/session').send({ email: reader, password: PASSWORD }).expect(200);
    const questions = await askedOf(agent);
    expect(questions.map(({ definition_id }) => definition_id)).not.toContain(onlySeen);
    const { body } = await agent.post('/api/clients?include=attributes').send(childWith(questions)).expect(201);
    const seen = body.data.attributes.map(({ definition_id }: Question) => definition_id);
    expect(seen).toContain(onlySeen);
  });

  it('are not required of who may not answer them, once the client is there', async () => {
    const agent = app.anonymous();
    await agent.post('/api/session').send({ email: reader, password: PASSWORD }).expect(200);
    const made = await agent
      .post('/api/clients')
      .send(childWith(await askedOf(agent)))
      .expect(201);
    const path = `/api/clients/${made.body.data.id}?include=attributes`;
    const requiredOf = async (agent: Agent) =>
      (await agent.get(path).expect(200)).body.data.attributes
        .filter(({ isRequired }: { isRequired: boolean }) => isRequired)
        .map(({ name }: Question) => name);
    expect(await requiredOf(agent)).toEqual(expect.arrayContaining(['a_address', 'size', 'of_staff']));
    for (const name of ['client_agreement', 'only_seen', 'gone', 'inactive'])
      expect(await requiredOf(agent)).not.toContain(name);
    expect(await requiredOf(app.agent)).toContain('only_seen');
    expect(await requiredOf(app.agent)).not.toContain('client_agreement');
  });

  it('can all be answered by a family, who agree', async () => {
    const questions = await askedOf(app.anonymous());
    expect(questions.map(({ name }) => name)).toContain('client_agreement');
    expect(questions.map(({ name }) => name)).not.toContain('of_staff');
    await app.anonymous().post('/api/public/client').send(childWith(questions)).expect(201);
  });

  it('say of each option whether it is deleted', async () => {
    const size = (await askedOf(app.agent)).find(({ name }) => name === 'size');
    expect(size?.options).toMatchObject([
      { name: 'Old', isDeleted: true, is_deleted: true },
      { name: 'New', isDeleted: false, is_deleted: false },
    ]);
  });
});
