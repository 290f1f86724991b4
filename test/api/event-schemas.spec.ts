import asyncApiSpecs from '@asyncapi/specs';
import { EVENT_TYPES } from '@bank/domain';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { useOpenApp } from '../../apps/api/src/testing/open-app';
import { openSampleBank, type SeededBank } from '../../apps/api/src/testing/seeded-bank';
import { type FedEvent, feedOf } from '../support/feed';

const app = useOpenApp();
const feed = feedOf(app);
const newAjv = () => addFormats(new Ajv({ strict: false, allErrors: true }));

interface Listed {
  type: string;
  version: number;
  isNewest: boolean;
  url: string;
}
const listed = async (): Promise<Listed[]> => (await app.anonymous().get('/api/events/schemas').expect(200)).body.data;
const pathOf = (url: string) => url.replace(app.settings.publicUrl, '');

describe('the schemas of events', () => {
  it('are there for every type, one of them for what the feed gives', async () => {
    const all = await listed();
    const newest = all.filter(({ isNewest }) => isNewest).map(({ type }) => type);
    expect(newest.sort()).toEqual([...EVENT_TYPES].sort());
    for (const { type, url } of all) {
      const { body, headers } = await app.anonymous().get(pathOf(url)).expect(200);
      expect(headers['content-type']).toMatch(/^application\/schema\+json/);
      expect(body).toMatchObject({ $id: url, title: type, type: 'object' });
    }
    await app.anonymous().get('/api/events/schemas/OrderPlaced/99').expect(404);
    await app.anonymous().get('/api/events/schemas/..%2f..%2fcursor/1').expect(404);
  });

  describe('with the sample bank', () => {
    const sample = {} as SeededBank;
    const feed = feedOf(sample);
    beforeAll(async () => {
      Object.assign(sample, await openSampleBank());
    }, 180_000);
    afterAll(() => sample.end());

    it.each([[['feed']], [['feed', 'feed:personal-data']]])(
      'hold for every event that a token with %s reads',
      async (scopes) => {
        const ajv = newAjv();
        const validators = new Map<string, ValidateFunction>();
        for (const { url } of await listed())
          validators.set(url, ajv.compile((await app.anonymous().get(pathOf(url)).expect(200)).body));
        const { token } = await feed.newToken(scopes);
        const events = await feed.readLines(token);
        expect(events.length).toBeGreaterThan(500);
        const wrong = events.flatMap((event: FedEvent) => {
          const validate = validators.get(event.dataschema);
          if (!validate) return [`${event.type}: no schema ${event.dataschema}`];
          return validate(event.data) ? [] : [`${event.type} ${event.subject}: ${ajv.errorsText(validate.errors)}`];
        });
        expect([...new Set(wrong)].slice(0, 5)).toEqual([]);
        expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThanOrEqual(7);
      },
    );

    it('would notice an event of another shape', async () => {
      const { body } = await app.anonymous().get('/api/events/schemas/OrderPlaced/3').expect(200);
      const validate = newAjv().compile(body);
      const { token } = await feed.newToken();
      const [{ data } = { data: {} }] = await feed.readBatch(token, '?types=OrderPlaced&limit=1');
      expect(validate(data)).toBe(true);
      expect(validate({ ...data, movements: [{ id: 'one' }] })).toBe(false);
      expect(validate({ ...data, header: { warehouse: 'Main' } })).toBe(false);
      expect(validate({ ...data, status: undefined })).toBe(false);
    });
  });
});

describe('the AsyncAPI document', () => {
  it('is valid, and describes every event and what is around it', async () => {
    const { body } = await app.anonymous().get('/api/events/asyncapi.json').expect(200);
    // Its schema brings the meta-schema of draft 7 itself.
    const document = addFormats(new Ajv({ strict: false, meta: false, validateSchema: false }));
    const validate = document.compile(asyncApiSpecs.schemas['3.0.0']);
    expect([validate(body), document.errorsText(validate.errors)]).toEqual([true, 'No errors']);
    expect(validate({ ...body, channels: { events: { address: 7 } } })).toBe(false);
    expect(Object.keys(body.components.messages)).toHaveLength(EVENT_TYPES.length);
    const { token } = await feed.newToken();
    const [event] = await feed.readBatch(token, '?types=RecordRegistered&limit=1');
    const { payload } = body.components.messages['RecordRegistered.3'];
    const ajv = newAjv();
    const check = ajv.compile(payload);
    expect([check(event), ajv.errorsText(check.errors)]).toEqual([true, 'No errors']);
    expect(check({ ...event, sequence: 7 })).toBe(false);
  });
});
