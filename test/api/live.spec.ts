import { randomUUID } from 'node:crypto';
import { policies, records } from '@bank/domain';
import type { INestApplication } from '@nestjs/common';
import { pino } from 'pino';
import request from 'supertest';
import { createApp } from '../../apps/api/src/app';
import { LiveStreams } from '../../apps/api/src/platform/live/live-streams';
import { type HeardSignal, type Listener, type Listening, listen, signInListener } from '../support/listening';
import { openedServedBank } from '../support/served-bank';
import {
  type Child,
  children,
  ELM_ORDER,
  giveStrangers,
  idOf,
  OAK,
  OAK_ORDER,
  PARTNER_ROLES,
} from '../support/strangers';

const bank = openedServedBank();
const { app, lines } = bank;

let staff: Listener;
let oak: Listener;
const open: Listening[] = [];
const listenAs = async (who: Listener, at = app.app) => {
  const listening = await listen(at, who);
  open.push(listening);
  return listening;
};

beforeAll(async () => {
  await giveStrangers(app, bank.bank);
  staff = await signInListener(app);
  oak = await signInListener(app, { roles: PARTNER_ROLES, partners: [OAK] });
});
afterEach(() => {
  for (const listening of open.splice(0)) listening.close();
});

const supplyOrder = () =>
  bank.place('supply', {
    supplier: bank.bank.acme,
    warehouse: bank.bank.main,
    lineItems: lines([bank.bank.newborn, 5]),
  });
/** A change of a partner's order by the staff. */
const change = (id: number) =>
  app.given(`partnerOrder-${id}`, {
    type: 'OrderStatusChanged',
    data: { kind: 'partner', order: id, from: 'CREATING', to: 'SUBMITTED' },
  });

const rename = (child: Child) =>
  app.agent
    .patch(`/api/clients/${idOf(child)}`)
    .send({ parentFirstName: `New ${child.word}` })
    .expect(200);

describe('a stream of signals', () => {
  it('is not buffered, compressed or stored on its way', async () => {
    const { headers } = await listenAs(staff);
    expect(headers).toMatchObject({
      status: 200,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('names what was saved, with its revision, when the lists already show it', async () => {
    const listening = await listenAs(staff);
    const { id } = await supplyOrder();
    await listening.signal((signal) => signal.resource === 'orders/supply' && signal.id === id);
    listening.forget();
    await bank.apply('supply', id, 'ORDER').expect(200);
    await listening.signal((signal) => signal.id === id);
    const { revision } = listening.signals.find((signal) => signal.id === id)!;
    const answer = await staff.agent.get(`/api/orders/supply/${id}`).expect(200);
    expect(answer.headers.etag).toBe(`"${revision}"`);
    expect(answer.body.data.status).toBe('ORDERED');
  });

  it('says that stock moved, and nothing of people', async () => {
    const listening = await listenAs(staff);
    await supplyOrder();
    await listening.signal(({ resource }) => resource === 'stock-levels');
    for (const signal of listening.signals)
      expect(Object.keys(signal).filter((key) => !['resource', 'id', 'revision'].includes(key))).toEqual([]);
  });

  it('names a child by the id that its screen has', async () => {
    const listening = await listenAs(staff);
    await rename(children.own);
    await listening.signal(({ resource, id }) => resource === 'clients' && id === idOf(children.own));
  });

  it('is refused to who asks for no stream, to strangers and to tokens', async () => {
    await staff.agent.get('/api/live').expect(400);
    await app.anonymous().get('/api/live').set('Accept', 'text/event-stream').expect(401);
  });

  it('reads the rows of every kind that has screens', async () => {
    const paths = Object.values<{ path: string }>(records).map(({ path }) => path);
    for (const resource of [...paths, ...Object.keys(policies).map((kind) => `orders/${kind}`)])
      await staff.agent.get(`/api/live/presence?resource=${resource}&id=999999999`).expect(404);
  });
});

describe('people of a partner', () => {
  it('hear of their own orders and children, and never of an id of another partner', async () => {
    const [listening, whole] = [await listenAs(oak), await listenAs(staff)];
    await change(ELM_ORDER);
    await rename(children.active);
    await app.agent.patch('/api/partners/711').send({ title: 'Elm House 2' }).expect(200);
    await supplyOrder();
    await change(OAK_ORDER);
    await listening.signal(({ resource, id }) => resource === 'orders/partner' && id === OAK_ORDER);
    await whole.signal(({ id }) => id === OAK_ORDER);
    const heard = (of: Listening) =>
      of.signals.flatMap(({ resource, id }) => (id === undefined ? [] : `${resource} ${id}`));
    expect(heard(listening)).toEqual([`orders/partner ${OAK_ORDER}`]);
    expect(heard(whole)).toEqual(
      expect.arrayContaining([`orders/partner ${ELM_ORDER}`, `clients ${idOf(children.active)}`, 'partners 711']),
    );
  });

  it('can ask neither for changes nor for editors of what is not theirs, which is as if it were not there', async () => {
    const tab = { tab: randomUUID(), stream: randomUUID(), editing: true };
    const asked = [
      ['orders/partner', ELM_ORDER],
      ['orders/supply', 1],
      ['clients', idOf(children.active)],
      ['partners', 711],
      ['users', staff.user],
    ] as const;
    for (const [resource, id] of asked) {
      const query = `resource=${resource}&id=${id}`;
      const nobodys = await oak.agent.get('/api/live/presence?resource=orders/partner&id=99999').expect(404);
      const changes = await oak.agent.get(`/api/live/changes?${query}&since=0`).expect(404);
      const editors = await oak.agent.get(`/api/live/presence?${query}`).expect(404);
      const report = await oak.agent
        .post('/api/live/presence')
        .send({ ...tab, resource, id: String(id) })
        .expect(404);
      for (const { body } of [changes, editors, report]) expect(body.message).toBe(nobodys.body.message);
    }
    await oak.agent.get(`/api/live/changes?resource=orders/partner&id=${OAK_ORDER}&since=0`).expect(200);
  });

  it('hear nothing more of a partner once they no longer work for it', async () => {
    const moved = await signInListener(app, { roles: PARTNER_ROLES, partners: [OAK] });
    const listening = await listenAs(moved);
    await app.agent
      .patch(`/api/users/${moved.user}`)
      .send({ partners: [{ id: 711 }] })
      .expect(200);
    expect(await listening.ended()).toBe('rights');
    const again = await listenAs(moved);
    await change(OAK_ORDER);
    await change(ELM_ORDER);
    await again.signal(({ id }) => id === ELM_ORDER);
    expect(again.signals.some(({ id }) => id === OAK_ORDER)).toBe(false);
  });
});

describe('the end of a session', () => {
  it.each<[string, (who: Listener) => Promise<unknown>]>([
    ['by signing out', ({ agent }) => agent.delete('/api/session').expect(200)],
    ['everywhere, by an administrator', ({ user }) => app.agent.delete(`/api/users/${user}/sessions`).expect(200)],
    ['by the removal of its user', ({ user }) => app.agent.delete(`/api/users/${user}`).expect(200)],
  ])('ends the stream: %s', async (_, end) => {
    const who = await signInListener(app);
    const listening = await listenAs(who);
    await end(who);
    expect(await listening.ended()).toBe('session');
  });

  it('ends the stream where it has merely expired, with the next look', async () => {
    const who = await signInListener(app);
    const listening = await listenAs(who);
    await app.query(
      `UPDATE app.sessions SET expire = now() - interval '1 second' WHERE sess->>'userId' = $1`,
      String(who.user),
    );
    app.app.get(LiveStreams).checkRights();
    expect(await listening.ended()).toBe('session');
  });

  it('comes no later for a stream that stays open', async () => {
    const who = await signInListener(app);
    await app.query(
      `UPDATE app.sessions SET expire = now() + interval '1 hour' WHERE sess->>'userId' = $1`,
      String(who.user),
    );
    await listenAs(who);
    const [{ soon }] = await app.query(
      `SELECT expire < now() + interval '1 hour' AS soon FROM app.sessions WHERE sess->>'userId' = $1`,
      String(who.user),
    );
    expect(soon).toBe(true);
  });
});

it('closes the oldest stream of a user who opens more than ten', async () => {
  const who = await signInListener(app);
  const first = await listenAs(who);
  for (let n = 0; n < 10; n++) await listenAs(who);
  expect(await first.ended()).toBe('replaced');
});

describe('presence', () => {
  const order = () => ({ resource: 'orders/partner', id: String(OAK_ORDER) });
  const editors = async ({ agent }: Listener) =>
    (await agent.get('/api/live/presence').query(order()).expect(200)).body.data;
  const isPresence = ({ id, presence }: { id?: number | string; presence?: true }) =>
    id === OAK_ORDER && presence === true;

  it('comes with a form, and goes with it and with the stream', async () => {
    const ruth = await signInListener(app);
    const [listening, hers] = [await listenAs(staff), await listenAs(ruth)];
    const report = { ...order(), tab: randomUUID(), stream: await hers.begin() };
    await ruth.agent
      .post('/api/live/presence')
      .send({ ...report, editing: true })
      .expect(200);
    await listening.signal(isPresence);
    expect(await editors(staff)).toEqual([{ id: ruth.user, name: `Una User ${ruth.user}` }]);
    expect(await editors(ruth)).toEqual([]);

    listening.forget();
    await ruth.agent
      .post('/api/live/presence')
      .send({ ...report, editing: false })
      .expect(200);
    await listening.signal(isPresence);
    expect(await editors(staff)).toEqual([]);

    listening.forget();
    await ruth.agent
      .post('/api/live/presence')
      .send({ ...report, editing: true })
      .expect(200);
    await listening.signal(isPresence);
    listening.forget();
    hers.close();
    await listening.signal(isPresence);
    expect(await editors(staff)).toEqual([]);
  });

  it("is not taken for somebody else's tab or stream", async () => {
    const [ruth, other] = [await signInListener(app), await signInListener(app)];
    const hers = await listenAs(ruth);
    const report = { ...order(), tab: randomUUID(), stream: await hers.begin(), editing: true };
    await other.agent.post('/api/live/presence').send(report).expect(409);
    await ruth.agent.post('/api/live/presence').send(report).expect(200);
    await other.agent
      .post('/api/live/presence')
      .send({ ...report, stream: randomUUID(), editing: false })
      .expect(409);
  });

  it('is in no log', async () => {
    const [{ count }] = await app.query(
      `SELECT count(*)::integer AS count FROM log.events WHERE data::text LIKE '%presence%'`,
    );
    expect(count).toBe(0);
  });
});

it('says who changed which fields since a revision', async () => {
  const { id } = await supplyOrder();
  await bank.apply('supply', id, 'ORDER').expect(200);
  const { body } = await staff.agent.get(`/api/live/changes?resource=orders/supply&id=${id}&since=0`).expect(200);
  expect(body.data).toMatchObject({
    isRemoved: false,
    message: expect.stringContaining('changed this since you opened it'),
  });
  expect(body.data.details).toContainEqual(expect.objectContaining({ field: 'status', by: expect.any(String) }));
});

describe('two processes on one database', () => {
  const startSecond = async () => {
    const second = await createApp({ ...app.settings, appRole: 'web' }, { log: pino({ level: 'silent' }) });
    await second.listen(0, '127.0.0.1');
    return second;
  };

  it('hear of each other what is saved, who edits, and which sessions end', async () => {
    const second = await startSecond();
    try {
      const ruth = await signInListener(app);
      const [here, there] = [await listenAs(ruth), await listenAs(staff, second)];
      const { id } = await supplyOrder();
      await there.signal((signal) => signal.resource === 'orders/supply' && signal.id === id);
      const report = { resource: 'orders/supply', id: String(id), tab: randomUUID(), stream: await here.begin() };
      await ruth.agent
        .post('/api/live/presence')
        .send({ ...report, editing: true })
        .expect(200);
      await there.signal((signal) => signal.id === id && signal.presence === true);
      await staff.agent.delete('/api/session').expect(200);
      expect(await there.ended()).toBe('session');
    } finally {
      for (const listening of open) listening.close();
      await second.close();
    }
  });

  it('end what one of them has never heard of, where the form is closed over that one', async () => {
    const second = await startSecond();
    try {
      const [ruth, other] = [await signInListener(app), await signInListener(app)];
      const [here, hers] = [await listenAs(other), await listenAs(ruth)];
      const { id } = await supplyOrder();
      const form = { resource: 'orders/supply', id: String(id), tab: randomUUID(), stream: await hers.begin() };
      const isOfForm = (signal: HeardSignal) => signal.id === id && signal.presence === true;
      const report = (at: INestApplication, who: Listener, editing: boolean) =>
        request(at.getHttpServer())
          .post('/api/live/presence')
          .set('Cookie', who.cookie)
          .set('X-Requested-With', 'XMLHttpRequest')
          .send({ ...form, editing });
      await report(app.app, ruth, true).expect(200);
      await here.signal(isOfForm);
      here.forget();
      await report(second, ruth, false).expect(200);
      await here.signal(isOfForm);
      const { body } = await other.agent.get('/api/live/presence').query({ resource: form.resource, id: form.id });
      expect(body.data).toEqual([]);
    } finally {
      for (const listening of open) listening.close();
      await second.close();
    }
  });

  it('end their streams at once when they stop', async () => {
    const second = await startSecond();
    const there = await listenAs(await signInListener(app), second);
    const begun = performance.now();
    await second.close();
    expect(await there.ended()).toBe('stopping');
    expect(performance.now() - begun).toBeLessThan(8_000);
  });
});
