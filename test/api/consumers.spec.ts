import { MAX_CONSUMERS_OF_TOKEN } from '../../apps/api/src/features/consumers/limits';
import { ConsumerWatch } from '../../apps/api/src/features/consumers/watch';
import { AccessNotes } from '../../apps/api/src/platform/access-notes/access-notes';
import { Sealer } from '../../apps/api/src/platform/sealed-log/sealer';
import { openLogLines } from '../../apps/api/src/testing/log-lines';
import { useOpenApp } from '../../apps/api/src/testing/open-app';
import { pauseBeforeAsking } from '../support/awaited';
import { movableClock } from '../support/clock';
import { consumersOf } from '../support/consumers';

const { log, lines } = openLogLines();
const app = useOpenApp({ log });
const moveClock = movableClock(app);
let passed = 0;
const passSeconds = (seconds: number) => {
  passed += seconds;
  moveClock(seconds);
};
afterEach(() => passSeconds(-passed));
const programs = consumersOf(app);

let next = 700;
/** @returns the position of the last of so many events */
const happen = async (count = 1) => {
  const id = next++;
  const event = { type: 'RecordChanged', data: { kind: 'warehouse', id, changes: {} } };
  return String(await app.given(`warehouse-${id}`, ...Array.from({ length: count }, () => event)));
};
const head = async (): Promise<string> =>
  (await app.query('SELECT max(position)::text AS head FROM log.events'))[0].head;
const countAfter = async (position: string): Promise<number> =>
  (await app.query('SELECT count(*)::integer AS count FROM log.events WHERE position > $1', position))[0].count;
const storedOf = async (token: number) =>
  app.query('SELECT name, position::text FROM app.feed_consumers WHERE token_id = $1 ORDER BY name', token);

beforeAll(() => app.app.get(AccessNotes).flush());

describe('a named consumer', () => {
  it('acknowledges a cursor, and hears how far it is behind', async () => {
    const { token } = await programs.newToken();
    const first = await happen();
    const page = await programs.open(token, '?limit=1000');
    const cursor = page.headers.get('feed-cursor')!;
    const inStep = await programs.acknowledged(token, 'warehouse', cursor);
    expect(inStep).toMatchObject({ name: 'warehouse', cursor, lag: { events: 0, isMore: false, seconds: 0 } });
    expect(cursor.endsWith(`-${inStep.position}`)).toBe(true);

    const behind = await programs.acknowledged(token, 'reports', String(BigInt(first) - 1n));
    expect(behind.lag.events).toBe(await countAfter(behind.position));
    await happen(3);
    passSeconds(3_600);
    const later = await programs.find(token, 'warehouse');
    expect(later.lag.events).toBe(3);
    passSeconds(120);
    expect((await programs.find(token, 'warehouse')).lag.seconds).toBe(later.lag.seconds + 120);
    expect((await programs.list(token)).map(({ name }) => name)).toEqual(['reports', 'warehouse']);
  });

  it('is counted behind by every event of the log, sealed or not, however many they are', async () => {
    const { token } = await programs.newToken();
    const from = await happen();
    await programs.acknowledged(token, 'slow', from);
    await happen(700);
    const lag = async () => (await programs.find(token, 'slow')).lag;
    expect((await lag()).events).toBe(await countAfter(from));
    await app.app.get(Sealer).sealNew(new AbortController().signal);
    expect((await lag()).events).toBe(await countAfter(from));
    await happen(400);
    expect(await lag()).toMatchObject({ events: await countAfter(from), isMore: false });
    const within = String(BigInt(from) + 300n);
    expect((await programs.acknowledged(token, 'slow', within)).lag.events).toBe(await countAfter(within));
  });

  it('never goes back, unless it says that it wants to', async () => {
    const { token } = await programs.newToken();
    const [early, late] = [await happen(), await happen()];
    await programs.acknowledged(token, 'copy', late);
    expect(await programs.acknowledge(token, 'copy', early)).toEqual({
      status: 409,
      body: {
        code: 'conflict',
        message: 'This consumer has acknowledged more already. To go back, send reset: true.',
        errors: { cursor: 'This consumer has acknowledged more already. To go back, send reset: true.' },
      },
    });
    expect((await programs.find(token, 'copy')).position).toBe(late);
    expect((await programs.acknowledge(token, 'copy', early, { reset: true })).body.data.position).toBe(early);
    expect((await programs.acknowledged(token, 'copy', early)).position).toBe(early);
  });

  it('keeps the greatest of many positions that come at once', async () => {
    const { id, token } = await programs.newToken();
    const positions: string[] = [];
    for (let n = 0; n < 8; n++) positions.push(await happen());
    const mixed = [...positions.slice(4), ...positions.slice(0, 4)];
    const answers = await Promise.all(mixed.map((position) => programs.acknowledge(token, 'fast', position)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await storedOf(id)).toEqual([{ name: 'fast', position: positions.at(-1) }]);
  });

  it('lets the feed begin after what it has acknowledged, where no cursor is given', async () => {
    const { token } = await programs.newToken();
    const all = await programs.readLines(token, '?consumer=copy');
    expect(all).toEqual(await programs.readLines(token));
    await programs.acknowledged(token, 'copy', all[2]!.cursor);
    const page = await programs.open(token, '?consumer=copy&limit=1');
    expect(await page.json()).toEqual([all[3]]);
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
    expect(await programs.readLines(token, '?consumer=copy')).toEqual(all.slice(3));
    expect(await programs.readBatch(token, `?consumer=copy&limit=1&after=${all[0]!.cursor}`)).toEqual([all[1]]);
    const live = programs.live(token, '?consumer=copy');
    expect((await live.next()).value).toEqual(all[3]);
    await live.return(undefined);
  });

  it('belongs to its token: another one has its own, and is not shown this one', async () => {
    const [one, other] = [await programs.newToken(), await programs.newToken()];
    const [early, late] = [await happen(), await happen()];
    await programs.acknowledged(one.token, 'copy', late);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await programs.call(other.token, method, 'copy')).status).toBe(404);
    expect((await programs.acknowledged(other.token, 'copy', early)).position).toBe(early);
    expect((await programs.find(one.token, 'copy')).position).toBe(late);
    expect((await programs.call(one.token, 'DELETE', 'copy')).body).toEqual({ success: true });
    expect(await programs.list(one.token)).toEqual([]);
    expect(await programs.list(other.token)).toHaveLength(1);
  });

  it('goes with its token when that is revoked', async () => {
    const { id, token } = await programs.newToken();
    await programs.acknowledged(token, 'copy', await happen());
    await app.agent.delete(`/api/tokens/${id}`).expect(200);
    expect((await programs.acknowledge(token, 'copy', await head())).status).toBe(401);
    while ((await storedOf(id)).length) await pauseBeforeAsking();
    const { body } = await app.agent.get('/api/consumers').expect(200);
    expect(body.data.map(({ token }: { token: { id: number } }) => token.id)).not.toContain(id);
  });

  it('is one of at most twenty of its token, also where many are new at once', async () => {
    const { id, token } = await programs.newToken();
    const position = await happen();
    const names = Array.from({ length: MAX_CONSUMERS_OF_TOKEN + 5 }, (_, n) => `copy-${n}`);
    const answers = await Promise.all(names.map((name) => programs.acknowledge(token, name, position)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_CONSUMERS_OF_TOKEN);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^This token has 20 consumers already\. Delete one/) },
    });
    const [{ name }] = await storedOf(id);
    expect((await programs.acknowledge(token, name, position)).status).toBe(200);
    await programs.call(token, 'DELETE', name);
    expect((await programs.acknowledge(token, 'one-more', position)).status).toBe(200);
  });

  it('needs the scope of the feed, and no session has consumers', async () => {
    const { token } = await programs.newToken(['events', 'personal-data', 'read:records']);
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await programs.call(token, method, 'copy', method === 'PUT' ? { cursor: '1' } : undefined)).status).toBe(
        403,
      );
    await app.agent.put('/api/events/consumers/copy').send({ cursor: '1' }).expect(403);
    const reader = await programs.newToken();
    await app.anonymous().get('/api/consumers').set('Authorization', `Bearer ${reader.token}`).expect(403);
  });

  it.each([
    ['no cursor', {}, 400, 'cursor', expect.anything()],
    ['a number', { cursor: 7 }, 400, 'cursor', expect.anything()],
    ['an empty cursor', { cursor: '' }, 400, 'cursor', expect.stringMatching(/^Must be a position of the log/)],
    ['a malformed cursor', { cursor: 'today' }, 400, 'cursor', expect.stringMatching(/^Must be a position of the log/)],
    [
      'a position that is too large',
      { cursor: '9'.repeat(20) },
      400,
      'cursor',
      expect.stringMatching(/^Must be a pos/),
    ],
    [
      'a cursor of another log',
      { cursor: '000000000000-1' },
      409,
      'cursor',
      expect.stringMatching(/belongs to another log/),
    ],
    [
      'a position after the end',
      { cursor: '999999999' },
      400,
      'cursor',
      expect.stringMatching(/^This is after the end/),
    ],
    ['a reset that is no flag', { cursor: '1', reset: 'yes' }, 400, 'reset', expect.anything()],
  ])('is refused %s, with the name of the field', async (_, body, status, field, problem) => {
    const { token } = await programs.newToken();
    const answer = await programs.call(token, 'PUT', 'copy', body);
    expect([answer.status, answer.body.errors]).toEqual([status, { [field]: problem }]);
    expect(await programs.list(token)).toEqual([]);
  });

  it.each(['Copy', '-copy', 'a%20b', 'x'.repeat(61), '%C3%BC'])('is refused the name %s', async (name) => {
    const { token } = await programs.newToken();
    const answer = await programs.acknowledge(token, name, '1');
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['name']]);
    const page = await programs.open(token, `?consumer=${name}`);
    expect([page.status, Object.keys((await page.json()).errors)]).toEqual([400, ['consumer']]);
  });
});

describe('the limits of a consumer', () => {
  const look = () => app.app.get(ConsumerWatch).look();
  const health = async () => (await app.anonymous().get('/health').expect(200)).body;
  const listed = async (name: string) =>
    (await app.agent.get('/api/consumers').expect(200)).body.data.find((one: { name: string }) => one.name === name);
  const said = (message: string, consumer: string) =>
    lines.map((line) => JSON.parse(line)).filter((line) => line.msg === message && line.consumer === consumer);

  it('make an alert only where both are passed, which is said once and ends with the next acknowledgement', async () => {
    const { token } = await programs.newToken(['feed'], { eventTypes: ['RecordChanged'] });
    await programs.acknowledged(token, 'nightly', await happen());
    const { id, ...before } = await listed('nightly');
    expect(before).toMatchObject({
      limits: { events: 1_000, seconds: 3_600 },
      eventTypes: ['RecordChanged'],
      token: { name: 'Warehouse system', isExpired: false },
      isBehind: false,
      behindSince: null,
    });
    const isBehind = async () => {
      await look();
      const { status, consumers } = await health();
      return [status, consumers.ok, (await listed('nightly')).isBehind];
    };
    await app.agent.patch(`/api/consumers/${id}`).send({ events: 2, seconds: 600 }).expect(200);
    await happen(3);
    expect(await isBehind()).toEqual(['ok', true, false]);
    passSeconds(700);
    expect(await isBehind()).toEqual(['degraded', false, true]);
    expect(await isBehind()).toEqual(['degraded', false, true]);
    expect((await health()).consumers.problem).toBe(
      'A program that follows the events has fallen behind: administrators see which.',
    );
    expect(said('A consumer of the feed has fallen behind', 'nightly')).toHaveLength(1);
    const { data } = (await app.agent.get('/api/consumers').expect(200)).body;
    expect(data[0]).toMatchObject({ name: 'nightly', behindSince: expect.any(String) });
    // What was read is noted in the log a moment later, and makes the lag longer.
    await look();
    const { text } = await app.anonymous().get('/metrics').expect(200);
    expect(text).toContain('feed_consumers_behind 1');
    const lag = Number(new RegExp(`feed_consumer_lag_events\\{consumer="${id}"\\} (\\d+)`).exec(text)?.[1]);
    const { data: later } = (await app.agent.get('/api/consumers').expect(200)).body;
    expect(lag).toBeGreaterThanOrEqual(data[0].lag.events);
    expect(lag).toBeLessThanOrEqual(later[0].lag.events);
    expect(text).toMatch(new RegExp(`feed_consumer_lag_seconds\\{consumer="${id}"\\} \\d+`));

    await app.agent.patch(`/api/consumers/${id}`).send({ events: 1_000, seconds: 600 }).expect(200);
    expect(await isBehind()).toEqual(['ok', true, false]);
    await app.agent.patch(`/api/consumers/${id}`).send({ events: 2, seconds: 600 }).expect(200);
    // Notes of what was read before the time passed are as old as that, and would come after the head.
    await app.app.get(AccessNotes).flush();
    expect((await programs.acknowledged(token, 'nightly', await head())).isBehind).toBe(false);
    expect((await health()).consumers).toEqual({ ok: true });
    expect(said('A consumer of the feed keeps up again', 'nightly')).toHaveLength(2);
  });

  it('are set by administrators, whose changes and removals stand in the audit', async () => {
    const { id: tokenId, token } = await programs.newToken();
    await programs.acknowledged(token, 'audited', await happen());
    const { id } = await listed('audited');
    const change = (body: object) => app.agent.patch(`/api/consumers/${id}`).send(body);
    expect((await change({ events: 50, seconds: null }).expect(200)).body.data.limits).toEqual({
      events: 50,
      seconds: 3_600,
    });
    await change({ events: 50, seconds: 3_600 }).expect(200);
    for (const body of [{}, { events: 0, seconds: 1 }, { events: 1.5, seconds: 1 }, { events: '5', seconds: 1 }])
      await change(body).expect(400);
    const { body } = await change({ events: 2_000_000_000, seconds: 1 }).expect(422);
    expect(body.errors).toEqual({ events: 'Must be at most 1,000,000,000' });
    await app.agent.delete(`/api/consumers/${id}`).expect(200);
    await app.agent.delete(`/api/consumers/${id}`).expect(404);
    await change({ events: 1, seconds: 1 }).expect(404);
    expect((await programs.call(token, 'GET', 'audited')).status).toBe(404);
    await app.app.get(AccessNotes).flush();
    const events = await app.query(
      `SELECT data, metadata->>'actor' AS actor FROM log.events
       WHERE type = 'FeedConsumerChanged' AND data->>'consumer' = 'audited' ORDER BY position`,
    );
    const before = { events: 1_000, seconds: 3_600 };
    const after = { events: 50, seconds: 3_600 };
    expect(events).toEqual([
      { data: { token: tokenId, consumer: 'audited', before, after }, actor: 'user-1' },
      { data: { token: tokenId, consumer: 'audited', before: after, after: null }, actor: 'user-1' },
    ]);
    const audited = async () =>
      (await app.agent.get('/api/audit?object_class=FeedConsumer').expect(200)).body.data.filter(
        ({ detail }: { detail: string }) => detail.startsWith('audited '),
      );
    let entries = await audited();
    while (entries.length < 2) entries = await audited();
    expect(entries.map(({ action, detail }: { action: string; detail: string }) => [action, detail])).toEqual([
      ['remove', `audited of the API token ${tokenId}, limits 50 events and 3,600 s`],
      ['update', `audited of the API token ${tokenId}: limits 50 events and 3,600 s, before 1,000 events and 3,600 s`],
    ]);
  });
});
