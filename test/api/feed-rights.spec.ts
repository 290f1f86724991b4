import { FeedStreams, MAX_STREAMS_OF_TOKEN } from '../../apps/api/src/platform/feed/feed-streams';
import { Follower } from '../../apps/api/src/platform/feed/follower';
import { pauseBeforeAsking } from '../support/awaited';
import { movableClock } from '../support/clock';
import { byDepth } from '../support/depth';
import { FEED_FORMS, feedOf } from '../support/feed';
import { openedServedBank } from '../support/served-bank';

const { app, newPartner, newClient, merge, bank } = openedServedBank();
/** How often a program asks at once that leaves no other a turn, unless it is limited. */
const ASKED = byDepth({ usual: 100, deep: 500 });
const passSeconds = movableClock(app);
const feed = feedOf(app);
const lastCursor = async (token: string) => (await feed.readLines(token)).at(-1)!.cursor;

describe('a token that reads the feed', () => {
  it('needs the scope for it, which older tokens do not have', async () => {
    const old = await feed.newToken(['events', 'personal-data', 'read:records']);
    const response = await feed.open(old.token);
    expect([response.status, await response.json()]).toEqual([
      403,
      { code: 'forbidden', message: 'The scopes of this token do not allow this.' },
    ]);
  });

  it('is no session, whoever is signed in', async () => {
    await app.anonymous().get('/api/events').expect(401);
    const partner = await app.signIn({ roles: ['ROLE_ORDER_MANAGE_OWN'], partners: [bank.hospital] });
    for (const agent of [partner, app.agent]) {
      const { body } = await agent.get('/api/events').expect(403);
      expect(body.message).toBe('Only programs read this: send an API token that has the scope for it.');
    }
  });

  it('reads only the types that it was given, in every form', async () => {
    const { token } = await feed.newToken(['feed'], { eventTypes: ['RecordRemoved', 'RecordRegistered'] });
    const types = new Set((await feed.readLines(token)).map(({ type }) => type));
    expect([...types]).toEqual(['RecordRegistered']);
    expect(new Set((await feed.readBatch(token)).map(({ type }) => type))).toEqual(types);
    const response = await feed.open(token, '?types=RecordRegistered,OrderPlaced');
    expect([response.status, (await response.json()).message]).toEqual([
      403,
      'This token may not read events of the type OrderPlaced.',
    ]);
  });

  it('is given no personal field, whatever the event is about', async () => {
    const partner = await newPartner();
    const client = await newClient(partner, { firstName: 'Quenbyzo' });
    const { token } = await feed.newToken();
    const text = await (await feed.open(token, '', { Accept: FEED_FORMS.lines })).text();
    expect(text).toContain(client);
    for (const personal of ['Quenbyzo', 'admin@example.com', 'a@b.example', 'firstName', 'contacts', 'birthdate'])
      expect(text).not.toContain(personal);
    const [{ stored }] = await app.query(`SELECT data->'fields'->>'firstName' AS stored FROM log.events
      WHERE type = 'RecordRegistered' AND data->>'kind' = 'client'`);
    expect(stored).toMatch(/^[A-Za-z0-9+/=]{40,}$/);
    expect(text.includes(stored)).toBe(false);
  });

  it('is given personal fields with the scope for them, until the person is erased', async () => {
    const partner = await newPartner();
    const client = await newClient(partner, { firstName: 'Vashti' });
    const { token } = await feed.newToken(['feed', 'feed:personal-data']);
    const read = () => feed.readLines(token);
    const registered = (await read()).find(({ data }) => JSON.stringify(data).includes(client))!;
    expect(registered.data.fields).toMatchObject({ firstName: 'Vashti', publicId: client });
    const page = await feed.open(token, '?limit=2');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    await app.agent.post(`/api/clients/${client}/erase`).send({ confirm: client }).expect(200);
    const after = await read();
    expect(JSON.stringify(after)).not.toContain('Vashti');
    const same = after.find(({ id }) => id === registered.id)!;
    expect(Object.keys(same.data.fields as object)).not.toContain('firstName');
    expect(after.find(({ type }) => type === 'PersonErased')!.subject).toBe(registered.subject);
  });

  it('says what caused an event, where another event did', async () => {
    const partner = await newPartner();
    const [target, source] = [await newClient(partner), await newClient(partner)];
    await merge(target!, [source!]).expect(200);
    const { token } = await feed.newToken();
    const events = await feed.readLines(token);
    const requested = events.find(({ type }) => type === 'MergeRequested')!;
    expect(requested.causationid).toBeUndefined();
    expect(events.find(({ type }) => type === 'MergedInto')!.causationid).toBe(requested.id);
  });
});

describe('a stream of the feed', () => {
  it.each(['revoked', 'given other rights'])('ends at once when its token is %s', async (what) => {
    const { id, token } = await feed.newToken();
    const stream = feed.live(token, `?after=${await lastCursor(token)}`);
    const first = stream.next();
    if (what === 'revoked') await app.agent.delete(`/api/tokens/${id}`).expect(200);
    else
      await app.agent
        .patch(`/api/tokens/${id}`)
        .send({ scopes: ['read:stock'] })
        .expect(200);
    await app.given('warehouse-798', { type: 'RecordChanged', data: { kind: 'warehouse', id: 798, changes: {} } });
    const seen = [await first];
    while (!seen.at(-1)!.done) seen.push(await stream.next());
    expect(seen.map(({ value }) => value?.subject)).not.toContain('warehouse-798');
    expect((await feed.open(token)).status).toBe(what === 'revoked' ? 401 : 403);
  });

  it('ends when its token has expired', async () => {
    const { token } = await feed.newToken(['feed'], { expiresAfterDays: 30 });
    const stream = feed.live(token, `?after=${await lastCursor(token)}`);
    const first = stream.next();
    await app.given('warehouse-799', { type: 'RecordChanged', data: { kind: 'warehouse', id: 799, changes: {} } });
    expect((await first).done).toBe(false);
    passSeconds(31 * 86_400);
    await app.app.get(FeedStreams, { strict: false }).endInvalid();
    // What was recorded before that is still read to its end.
    while (!(await stream.next()).done);
    passSeconds(-31 * 86_400);
  });

  it('is one of at most ten of a token; the next is asked to come later', async () => {
    const { token } = await feed.newToken();
    const other = await feed.newToken();
    const after = await lastCursor(token);
    const abort = new AbortController();
    const open = () => feed.open(token, `?after=${after}`, { Accept: FEED_FORMS.live }, abort.signal);
    for (const response of await Promise.all(Array.from({ length: MAX_STREAMS_OF_TOKEN }, open)))
      expect(response.status).toBe(200);
    const refused = await open();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect((await feed.open(other.token)).status).toBe(200);
    abort.abort();
    await waitUntil(async () => (await feed.open(token)).status === 200);
  });

  it('reaches others while a program asks many times at once', async () => {
    const [greedy, other] = [await feed.newToken(), await feed.newToken()];
    const after = await lastCursor(other.token);
    const stream = feed.live(other.token, `?after=${after}`);
    const first = stream.next();
    const abort = new AbortController();
    const open = () => feed.open(greedy.token, `?after=${after}`, { Accept: FEED_FORMS.live }, abort.signal);
    const asked = Promise.all(Array.from({ length: ASKED }, open));
    await app.given('warehouse-797', { type: 'RecordChanged', data: { kind: 'warehouse', id: 797, changes: {} } });
    expect((await first).value.subject).toBe('warehouse-797');
    const statuses = (await asked).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_STREAMS_OF_TOKEN);
    expect(statuses.filter((status) => status === 429)).toHaveLength(ASKED - MAX_STREAMS_OF_TOKEN);
    abort.abort();
    await stream.return(undefined);
  });

  it('reaches others while a program waits for news many times at once', async () => {
    const [greedy, other] = [await feed.newToken(), await feed.newToken()];
    const after = await lastCursor(other.token);
    const stream = feed.live(other.token, `?after=${after}`);
    const first = stream.next();
    const refused: Response[] = [];
    const abort = new AbortController();
    const ask = async () => {
      const response = await feed.open(greedy.token, `?after=${after}&wait=30`, {}, abort.signal);
      if (response.status === 429) refused.push(response);
    };
    const waiting = Array.from({ length: ASKED }, () => ask().catch(() => {}));
    await waitUntil(async () => refused.length === ASKED - MAX_STREAMS_OF_TOKEN);
    await app.given('warehouse-796', { type: 'RecordChanged', data: { kind: 'warehouse', id: 796, changes: {} } });
    expect((await first).value.subject).toBe('warehouse-796');
    abort.abort();
    await Promise.all(waiting);
    await stream.return(undefined);
  });

  it('leaves nothing behind when its reader dies in the middle', async () => {
    const { token } = await feed.newToken();
    const follower = app.app.get(Follower);
    for (let n = 0; n < 3 * MAX_STREAMS_OF_TOKEN; n++) {
      const abort = new AbortController();
      const response = await feed.open(token, '?after=0', { Accept: FEED_FORMS.live }, abort.signal);
      abort.abort();
      expect([200, 429]).toContain(response.status);
    }
    await waitUntil(() => Promise.resolve(follower.isIdle));
  });
});

/** Asks again until it is so. */
const waitUntil = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await pauseBeforeAsking();
};

describe('a bad question to the feed', () => {
  it.each([
    [
      'a malformed cursor',
      '?after=yesterday',
      400,
      'after',
      'Must be a position of the log, or a cursor of an earlier answer',
    ],
    [
      'a position too large',
      '?after=99999999999999999999',
      400,
      'after',
      'Must be a position of the log, or a cursor of an earlier answer',
    ],
    ['two cursors', '?after=1&after=2', 400, 'after', 'Must be given once'],
    ['a cursor of another log', '?after=000000000000-7', 409, 'after', /^This cursor belongs to another log than/],
    [
      'a position after the end',
      '?after=999999',
      409,
      'after',
      /^This is after the end of the log, which is at \d+: an older backup/,
    ],
    ['no events at all', '?limit=0', 400, 'limit', 'Must be a whole number from 1 to 1000'],
    ['too many events', '?limit=1001', 400, 'limit', 'Must be a whole number from 1 to 1000'],
    ['a limit in words', '?limit=many', 400, 'limit', 'Must be a whole number from 1 to 1000'],
    ['too long a wait', '?wait=31', 400, 'wait', 'Must be a whole number from 0 to 30'],
    ['a type that is none', '?types=OrderPlaced,OrderLost', 400, 'types', 'There are no events of the type OrderLost'],
  ])('is refused with the name of the parameter: %s', async (_, query, status, field, problem) => {
    const { token } = await feed.newToken();
    for (const Accept of Object.values(FEED_FORMS)) {
      const response = await feed.open(token, query, { Accept });
      const body = await response.json();
      expect([response.status, Object.keys(body.errors)]).toEqual([status, [field]]);
      expect(body.errors[field]).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
    }
  });

  it('is refused with the forms that there are', async () => {
    const { token } = await feed.newToken();
    const response = await feed.open(token, '', { Accept: 'application/xml' });
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, ['Accept']]);
  });
});
