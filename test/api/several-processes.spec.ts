import { randomUUID } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Pool } from 'pg';
import { pino } from 'pino';
import request from 'supertest';
import { createApp } from '../../apps/api/src/app';
import { Places } from '../../apps/api/src/platform/auth/places';
import { StrangerRequests } from '../../apps/api/src/platform/bodies/stranger-requests';
import { MAX_STREAMS_OF_TOKEN } from '../../apps/api/src/platform/feed/feed-streams';
import { awaitStatus, pauseBeforeAsking } from '../support/awaited';
import { FEED_FORMS, feedOf } from '../support/feed';
import { type Listening, listen, signInListener } from '../support/listening';
import { openedServedBank } from '../support/served-bank';

const { app } = openedServedBank();
let second: NestExpressApplication;
beforeAll(async () => {
  second = await createApp({ ...app.settings, appRole: 'web' }, { log: pino({ level: 'silent' }) });
  await second.listen(0, '127.0.0.1');
});
afterAll(() => second.close());

const there = () => request(second.getHttpServer());

describe('limits that two processes keep together', () => {
  it('are ten streams of the feed for a token', async () => {
    const { token } = await feedOf(app).newToken();
    const abort = new AbortController();
    const openers = [app, { ...app, app: second }].map(feedOf);
    const open = (n: number) =>
      openers[n % 2]!.open(token, '?after=0', { Accept: FEED_FORMS.live }, abort.signal).then(({ status }) => status);
    const statuses = await Promise.all(Array.from({ length: 2 * MAX_STREAMS_OF_TOKEN }, (_, n) => open(n)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_STREAMS_OF_TOKEN);
    expect(statuses.filter((status) => status === 429)).toHaveLength(MAX_STREAMS_OF_TOKEN);
    abort.abort();
    for (const { address } of openers)
      while ((await fetch(address(), { headers: { Authorization: `Bearer ${token}` } })).status !== 200)
        await pauseBeforeAsking();
  });

  it('are places, which are free again where a clock that was ahead has left them taken', async () => {
    const [subject, ...holders] = Array.from({ length: 4 }, () => randomUUID());
    const [here, elsewhere] = [app.app, second].map((one) => one.get(Places));
    expect(await here!.take(subject!, 1, holders[0]!)).toBe(true);
    expect(await elsewhere!.take(subject!, 1, holders[1]!)).toBe(false);
    await app.query("UPDATE app.places SET ends_at = ends_at + interval '1 day' WHERE subject = $1", subject);
    expect(await elsewhere!.take(subject!, 1, holders[2]!)).toBe(true);
    for (const places of [here, elsewhere]) for (const holder of holders) places!.release(holder);
  });

  it('are places, of which two that come at once take those of the two oldest, and not that of each other', async () => {
    const [subject, ...holders] = Array.from({ length: 5 }, () => randomUUID());
    const all = [app.app, second].map((one) => one.get(Places)) as [Places, Places];
    for (const holder of holders.slice(0, 2)) await all[0].take(subject!, 2, holder);
    const locker = await app.app.get(Pool).connect();
    await locker.query('BEGIN');
    await locker.query('SELECT FROM app.places WHERE subject = $1 FOR UPDATE', [subject]);
    const taking = all.map((places, n) => places.takeFromOldest(subject!, 2, holders[2 + n]!));
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%oldest%'`;
    while ((await app.query(waiting)).length < taking.length) await pauseBeforeAsking();
    await locker.query('COMMIT');
    locker.release();
    expect((await Promise.all(taking)).sort()).toEqual(holders.slice(0, 2).sort());
    for (const places of all) for (const holder of holders) places.release(holder);
  });

  it('are tries to sign in', async () => {
    const { email } = await app.register();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const { status } = await request((n % 2 ? app.app : second).getHttpServer())
        .post('/api/session')
        .set('X-Requested-With', 'XMLHttpRequest')
        .send({ email, password: 'another one' });
      statuses.push(status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('are six hundred requests a minute for a token', async () => {
    const { id, token } = await feedOf(app).newToken();
    const ask = async (at: NestExpressApplication) => (await feedOf({ ...app, app: at }).open(token)).status;
    expect(await ask(app.app)).toBe(200);
    await app.query(`UPDATE app.throttles SET hits = 599 WHERE key = encode(sha256($1), 'base64')`, `token ${id}`);
    expect([await ask(second), await ask(app.app), await ask(second)]).toEqual([200, 429, 429]);
  });

  it('are five exports of a user that wait', async () => {
    const { agent, cookie } = await signInListener(app);
    const blocker = await app.app.get(Pool).connect();
    await blocker.query('BEGIN; LOCK TABLE read.stock_transactions');
    const ask = (at: NestExpressApplication) =>
      request(at.getHttpServer())
        .post('/api/exports')
        .set({ Cookie: cookie, 'X-Requested-With': 'XMLHttpRequest' })
        .send({ path: 'reports/transactions', query: {} });
    for (const at of [app.app, second]) {
      const { body } = await ask(at).expect(202);
      await awaitStatus(agent, `/api/exports/${body.data.id}`, 'RUNNING');
    }
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++) statuses.push((await ask(n % 2 ? app.app : second)).status);
    expect(statuses).toEqual([...Array(5).fill(202), 429, 429]);
    await blocker.query('ROLLBACK');
    blocker.release();
  });

  it('are ten streams of screens for a user, of which the oldest ends', async () => {
    const who = await signInListener(app);
    const open: Listening[] = [];
    for (let n = 0; n < 11; n++) open.push(await listen(n % 2 ? app.app : second, who));
    expect(await open[0]!.ended()).toBe('replaced');
    for (const listening of open) listening.close();
  });
});

describe('what one process has saved, the other one goes by at once', () => {
  it('is the end of a session', async () => {
    const { agent, cookie } = await signInListener(app);
    await there().get('/api/partners').set('Cookie', cookie).expect(200);
    await agent.delete('/api/session').expect(200);
    await there().get('/api/partners').set('Cookie', cookie).expect(401);
  });

  it('is what a group allows', async () => {
    const { cookie, user } = await signInListener(app, { roles: ['ROLE_ADMIN'] });
    await there().get('/api/groups').set('Cookie', cookie).expect(200);
    const shown = await app.agent.get(`/api/users/${user}?include=groups`).expect(200);
    const group = shown.body.data.groups[0].id;
    const { body, headers } = await app.agent.get(`/api/groups/${group}`).expect(200);
    await app.agent
      .patch(`/api/groups/${group}`)
      .set('If-Match', headers.etag!)
      .send({ ...body.data, roles: ['ROLE_PARTNER_VIEW_ALL'] })
      .expect(200);
    await there().get('/api/groups').set('Cookie', cookie).expect(403);
  });
});

it('count the bodies of a network that nobody is signed in from together', async () => {
  const send = (at: NestExpressApplication) =>
    request(at.getHttpServer())
      .post('/api/session')
      .set({ 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' })
      .send('{');
  const share = (at: NestExpressApplication) => at.get(StrangerRequests, { strict: false }).share();
  await send(app.app).expect(400);
  await share(app.app);
  await app.query('UPDATE app.throttles SET hits = hits + 600');
  await send(second).expect(400);
  await share(second);
  const { body, headers } = await send(second);
  expect([body.code, Number(headers['retry-after'])]).toEqual(['tooMany', expect.any(Number)]);
});
