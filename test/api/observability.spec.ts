import { Client } from 'pg';
import { Worker } from '../../apps/api/src/platform/worker/worker';
import { openLogLines } from '../../apps/api/src/testing/log-lines';
import { withNotes } from '../../apps/api/src/testing/notes';
import { useOpenApp } from '../../apps/api/src/testing/open-app';
import { pauseBeforeAsking } from '../support/awaited';

const { log, lines } = openLogLines();
const bank = useOpenApp({ ...withNotes, log });

const requests = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');

describe('/health', () => {
  it('tells anybody how the parts are, and where each projection stands', async () => {
    const { body } = await bank.anonymous().get('/health').expect(200);
    expect(body).toMatchObject({
      status: 'ok',
      database: { ok: true },
      eventStore: { ok: true },
      projections: { ok: true, leading: true },
    });
    const { position } = body.projections.each.find(({ name }: { name: string }) => name === 'notes');
    expect(BigInt(position)).toBe(await bank.store.head());
  });

  it('is degraded while something fails in the background, and says what, without the reason', async () => {
    let isBroken = true;
    bank.app.get(Worker).add({
      name: 'lamp',
      title: 'the lamp',
      everyMs: 3_600_000,
      work: async () => {
        if (isBroken) throw new Error('the bulb of 7 Elm Street');
      },
      fails: 'The lamp is dark',
      recovers: 'The lamp shines',
    });
    const health = async () => (await bank.anonymous().get('/health').expect(200)).body;
    let body = await health();
    while (body.status === 'ok') body = await health();
    expect(body.worker).toEqual({ ok: false, problem: 'The lamp is dark: the log says why.', leading: true });
    isBroken = false;
    while (body.status !== 'ok') body = await health();
    expect(body.worker).toEqual({ ok: true, leading: true });
  });
});

describe('/metrics', () => {
  it('has the figures of requests by route, appends, projections, the decision lock and the process', async () => {
    await bank.agent.post('/api/notes').send({ title: 'Counted' }).expect(201);
    await bank.agent.get('/api/notes/987654').expect(404);
    const { text, type } = await bank.anonymous().get('/metrics').expect(200);
    expect(type).toBe('text/plain');
    for (const figure of [
      'http_request_duration_seconds_count{method="POST",route="/api/notes",status="201"} 1',
      'http_request_duration_seconds_count{method="GET",route="/api/notes/:id",status="404"} 1',
      'events_appended_total{category="note"} 1',
      'projection_lag_positions{projection="notes"} 0',
      'decision_lock_wait_seconds_count 1',
      'process_cpu_seconds_total',
      'health_check_ok{check="database"} 1',
      'work_leading{work="projections",schema="read"} 1',
      'outbox_messages{state="waiting"} 0',
    ])
      expect(text).toContain(figure);
    expect(text).not.toContain('987654');
  });
});

/** Sends a request and aborts it while it waits for a locked table. */
const abortWhileWaiting = async (id: string) => {
  const blocker = new Client({ connectionString: bank.settings.databaseUrl });
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE read.notes');
  const pendingRequest = bank.agent.get('/api/notes').set('X-Request-Id', id);
  pendingRequest.end(() => {});
  const waits = `SELECT FROM pg_stat_activity
                 WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM read.notes%'`;
  while ((await bank.query(waits)).length === 0) await pauseBeforeAsking();
  pendingRequest.abort();
  while (!lines.some((line) => line.includes(id))) await pauseBeforeAsking();
  await blocker.end();
};

describe('a request that its caller broke off', () => {
  it('is logged and counted as such, without a status', async () => {
    await abortWhileWaiting('request-80');
    const loggedLines = () =>
      lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === 'request-80');
    const aborted = { level: 30, msg: 'request aborted', method: 'GET', path: '/api/notes', aborted: true };
    expect(loggedLines()).toEqual([
      expect.objectContaining({ ...aborted, abortedAfterMilliseconds: expect.any(Number) }),
    ]);
    for (const key of ['status', 'milliseconds']) expect(loggedLines()[0]).not.toHaveProperty(key);
    const { text } = await bank.anonymous().get('/metrics').expect(200);
    expect(text).toContain('http_requests_aborted_total{method="GET",route="/api/notes"} 1');
    expect(text).not.toContain('http_request_duration_seconds_count{method="GET",route="/api/notes",');
    expect(loggedLines()).toHaveLength(1);
  });
});

describe('the log', () => {
  it('has a line for each request, under its id', async () => {
    await bank.agent.get('/api/notes').set('X-Request-Id', 'request-77').expect(200);
    const line = requests().find(({ requestId }) => requestId === 'request-77');
    expect(line).toMatchObject({ method: 'GET', path: '/api/notes', status: 200, milliseconds: expect.any(Number) });
  });

  it('says each thing once, also of what was refused', async () => {
    await bank.agent.get('/api/notes/987654').set('X-Request-Id', 'request-78').expect(404);
    const line = lines.find((text) => text.includes('request-78'))!;
    expect(JSON.parse(line)).toMatchObject({ method: 'GET', path: '/api/notes/987654', status: 404 });
    for (const key of ['"method":', '"path":', '"status":', '"requestId":']) expect(line.split(key)).toHaveLength(2);
  });

  it('tells of a bug with its stack, under the same id', async () => {
    const answer = await bank.agent.get('/api/notes/broken').expect(500);
    const failed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'A request failed');
    expect(failed).toMatchObject({ requestId: answer.get('X-Request-Id'), stack: expect.stringContaining('a bug') });
  });

  it('holds no names, bodies, query strings or cookies', async () => {
    await bank
      .anonymous()
      .post('/api/session')
      .send({ email: 'secret@example.com', password: 'hush-hush' })
      .expect(401);
    await bank.agent.get('/api/notes?title=private-words').expect(200);
    await bank.agent.post('/api/notes').send({ title: 'private-title' }).expect(201);
    const all = lines.join('');
    expect(all).toContain('"path":"/api/session"');
    for (const secret of ['secret@', 'hush-hush', 'private-words', 'private-title', 'session=', 's%3A'])
      expect(all).not.toContain(secret);
  });
});
