import type { SubjectKeys } from '@bank/event-store';
import { Webhook } from 'standardwebhooks';
import { MAX_ATTEMPTS } from '../../apps/api/src/features/webhooks/retries';
import { SUBJECT_KEYS } from '../../apps/api/src/platform/settings/tokens';
import { recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';
import { movableClock } from '../support/clock';
import { openedReceivers, webhooksOf } from '../support/webhooks';

const app = useOpenApp();
const moveClock = movableClock(app);
let passed = 0;
const passSeconds = (seconds: number) => {
  passed += seconds;
  moveClock(seconds);
};
afterEach(() => passSeconds(-passed));
const receivers = openedReceivers(app);
const webhooks = webhooksOf(app);
const DAY_SECONDS = 86_400;
/** Longer than any wait between two attempts. */
const LONG_SECONDS = 1.2 * DAY_SECONDS;

const ids: number[] = [];
const open = async (more: object = {}) => {
  const id = await webhooks.create({ eventTypes: ['RecordRegistered', 'RecordChanged'], ...more });
  ids.push(id);
  return { id, secret: await webhooks.issue(id) };
};
afterEach(async () => {
  for (const id of ids.splice(0)) await webhooks.remove(id);
});

let next = 9_000;
const newWarehouse = () => {
  next++;
  const fields = { title: `Place ${next}`, status: 'ACTIVE', isPublicDisplay: true, address: null, contacts: [] };
  return { stream: `warehouse-${next}`, event: recordRegistered('warehouse', next, fields) };
};
/** @returns the stream */
const happen = async () => {
  const { stream, event } = newWarehouse();
  await app.given(stream, event);
  return stream;
};
const happenAgain = async (stream: string) => {
  const id = Number(stream.split('-')[1]);
  await app.given(stream, { type: 'RecordChanged', data: { kind: 'warehouse', id, changes: { title: `T${id}` } } });
};
const answer = (path: string, status: number, headers: Record<string, string> = {}) =>
  receivers.answers.set(path, (response) => response.writeHead(status, headers).end('What the receiver says'));

describe('a webhook', () => {
  it('gets what happens after its secret was shown, as the feed gives it, signed', async () => {
    await happen();
    const { id, secret } = await open();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const stream = await happen();
    await webhooks.deliver();
    expect(receivers.subjects()).toEqual([stream]);
    const [{ headers, body, event }] = receivers.received as [(typeof receivers.received)[0]];
    expect(headers['content-type']).toBe('application/cloudevents+json; charset=utf-8');
    expect(headers['webhook-id']).toBe(event.id);
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      specversion: '1.0',
      type: 'RecordRegistered',
      subject: stream,
    });
    expect(await webhooks.list(id)).toMatchObject([
      { type: 'RecordRegistered', stream, state: 'DELIVERED', attempts: 1, status: 204, nextAttemptAt: null },
    ]);
  });

  it('signs with the former secret too for a day after it was replaced', async () => {
    const { id, secret: former } = await open();
    const secret = await webhooks.issue(id);
    const signaturesOfNext = async () => {
      await happen();
      await webhooks.deliver();
      return receivers.received.at(-1)!;
    };
    const { body, headers } = await signaturesOfNext();
    for (const key of [former, secret]) new Webhook(key).verify(body, headers as Record<string, string>);
    expect(() =>
      new Webhook(`whsec_${Buffer.alloc(32, 1).toString('base64')}`).verify(body, headers as never),
    ).toThrow();
    passSeconds(DAY_SECONDS + 1);
    expect(String((await signaturesOfNext()).headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  it('keeps its secret in no answer, no event and not in clear', async () => {
    const { id, secret } = await open();
    const stored = await app.query(
      `SELECT row_to_json(s)::text AS text, encode(s.secret, 'escape') AS bytes FROM app.webhook_states s
       UNION ALL SELECT data::text, '' FROM log.events`,
    );
    expect(JSON.stringify([await webhooks.show(id), stored])).not.toContain(secret.slice(6, 20));
  });

  it('gets events of its types alone, and no personal field', async () => {
    await open({ eventTypes: ['RecordRegistered'] });
    await app.given(
      'supplier-9500',
      recordRegistered('supplier', 9_500, {
        title: 'Donor',
        supplierType: 'DONOR',
        status: 'ACTIVE',
        addresses: [],
        contacts: [{ id: 1, firstName: 'Zelda', lastName: 'Zappa', email: 'zelda@example.com', phoneNumber: null }],
      }),
    );
    await happenAgain(await happen());
    await webhooks.deliver();
    expect(receivers.received.map(({ event }) => event.type)).toEqual(['RecordRegistered', 'RecordRegistered']);
    expect(receivers.received[0]!.body).not.toContain('Zelda');
  });

  it('gets personal fields where it has that right, but not those of somebody who was erased while they waited', async () => {
    const { id } = await open({ includesPersonalData: true, eventTypes: ['RecordRegistered'] });
    answer('/hook', 500);
    const client = (number: number, firstName: string) =>
      app.given(`client-${number}`, recordRegistered('client', number, { firstName, lastName: 'Zappa' }));
    await client(9_601, 'Zelda');
    await client(9_602, 'Zora');
    await webhooks.deliver();
    expect(receivers.received.map(({ body }) => /Zelda|Zora/.test(body))).toEqual([true, true]);
    expect(await webhooks.list(id)).toMatchObject([{ answer: null }, { answer: null }]);
    await app.app.get<SubjectKeys>(SUBJECT_KEYS).erase('client-9601');
    receivers.received.length = 0;
    passSeconds(LONG_SECONDS);
    await webhooks.deliver();
    expect(receivers.received.map(({ body }) => /Zelda|Zora/.exec(body)?.[0]).sort()).toEqual(['Zora', undefined]);
  });
});

describe('a receiver that fails', () => {
  it('with 500 for a day gets every event in the end, each stream in its order', async () => {
    const { id } = await open();
    answer('/hook', 500);
    const [one, two] = [await happen(), await happen()];
    await happenAgain(one);
    await webhooks.deliver();
    // What follows a failure of the same stream waits behind it, and others go on.
    expect(receivers.subjects()).toEqual([one, two]);
    expect(await webhooks.list(id)).toMatchObject([
      { stream: one, state: 'WAITING', isBehind: true, attempts: 0 },
      { stream: two, state: 'WAITING', isBehind: false, attempts: 1, status: 500, answer: 'What the receiver says' },
      { stream: one, attempts: 1, problem: 'The receiver answered 500.' },
    ]);
    expect(await webhooks.show(id)).toMatchObject({ waiting: 3, lastProblem: 'The receiver answered 500.' });
    for (let minutes = 0; minutes < 24 * 60; minutes += 60) {
      passSeconds(3_600);
      await webhooks.deliver();
    }
    const [repeated] = receivers.received;
    expect(receivers.received.every(({ headers, event }) => headers['webhook-id'] === event.id)).toBe(true);
    receivers.answers.clear();
    receivers.received.length = 0;
    passSeconds(LONG_SECONDS);
    await webhooks.deliver();
    expect(receivers.subjects().sort()).toEqual([one, one, two].sort());
    expect(receivers.received.filter(({ event }) => event.subject === one).map(({ event }) => event.type)).toEqual([
      'RecordRegistered',
      'RecordChanged',
    ]);
    expect(receivers.received.some(({ headers }) => headers['webhook-id'] === repeated!.headers['webhook-id'])).toBe(
      true,
    );
    expect(await webhooks.show(id)).toMatchObject({ waiting: 0 });
  });

  it('is given up for an event after ten attempts over some three days, and the next of the stream follows', async () => {
    const { id } = await open();
    answer('/hook', 500);
    const stream = await happen();
    await happenAgain(stream);
    let seconds = 0;
    while ((await webhooks.list(id, '?state=GIVEN_UP')).length === 0) {
      await webhooks.deliver();
      passSeconds(1_800);
      seconds += 1_800;
    }
    expect([seconds / DAY_SECONDS > 3, seconds / DAY_SECONDS < 4]).toEqual([true, true]);
    expect((await webhooks.list(id, '?state=GIVEN_UP'))[0]).toMatchObject({ attempts: MAX_ATTEMPTS });
    receivers.answers.clear();
    receivers.received.length = 0;
    await webhooks.deliver();
    expect(receivers.received.map(({ event }) => event.type)).toEqual(['RecordChanged']);
  });

  it.each([
    [
      'redirects',
      302,
      'https://receiver.example/elsewhere',
      'The receiver answered with a redirect (302), which is not followed.',
    ],
    ['redirects inside', 307, '/inside', 'The receiver answered with a redirect (307), which is not followed.'],
    ['refuses', 404, '', 'The receiver answered 404.'],
  ])('and %s is tried again', async (_, status, location, problem) => {
    const { id } = await open();
    answer('/hook', status, { Location: location });
    await happen();
    await webhooks.deliver();
    expect(receivers.received.map(({ path }) => path)).toEqual(['/hook']);
    expect(await webhooks.list(id)).toMatchObject([{ state: 'WAITING', status, problem }]);
  });

  it('and never answers stalls no other', async () => {
    const { id } = await open({ url: 'https://receiver.example/silent' });
    await open({ url: 'https://receiver.example/quick' });
    receivers.answers.set('/silent', () => {});
    for (let event = 0; event < 5; event++) await happen();
    await webhooks.deliver();
    const order = receivers.received.map(({ path }) => path);
    expect(order.filter((path) => path === '/quick')).toHaveLength(5);
    expect(order.lastIndexOf('/quick')).toBeLessThan(order.lastIndexOf('/silent'));
    expect((await webhooks.list(id))[0]).toMatchObject({ problem: 'The receiver did not answer within ten seconds.' });
  });

  it('and answers 410 is called no more until somebody switches it on', async () => {
    const { id } = await open();
    answer('/hook', 410);
    await happen();
    await webhooks.deliver();
    expect(await webhooks.show(id)).toMatchObject({ isActive: false, goneAt: expect.any(String) });
    const { body } = await app.agent.get(`/api/logs?object_class=Webhook&object_id=${id}`).expect(200);
    expect(body.data[0]).toMatchObject({ action: 'update', data: { isActive: false } });
    const later = await happen();
    await webhooks.deliver();
    expect(receivers.received).toHaveLength(1);
    receivers.answers.clear();
    await app.agent.patch(`/api/webhooks/${id}`).send({ isActive: true }).expect(200);
    await webhooks.deliver();
    expect(receivers.subjects()).toContain(later);
    expect(await webhooks.show(id)).toMatchObject({ isActive: true, goneAt: null });
  });

  it.each([
    ['999999999', DAY_SECONDS],
    ['120', 120],
    ['-5', 0],
    ['soon', 0],
  ])('and asks by Retry-After: %s is left alone for %s seconds', async (header, seconds) => {
    const { id } = await open();
    answer('/hook', 429, { 'Retry-After': header });
    await happen();
    await webhooks.deliver();
    const [{ quiet }] = await app.query(
      `SELECT round(extract(epoch FROM s.quiet_until - d.attempted_at))::integer AS quiet
       FROM app.webhook_states s JOIN app.webhook_deliveries d USING (webhook_id) WHERE webhook_id = $1`,
      id,
    );
    expect(quiet ?? 0).toBe(seconds);
    receivers.answers.clear();
    const other = await happen();
    await webhooks.deliver();
    expect(receivers.subjects().includes(other)).toBe(seconds === 0);
    passSeconds(LONG_SECONDS);
    await webhooks.deliver();
    expect(await webhooks.show(id)).toMatchObject({ waiting: 0 });
  });
});

describe('an address inside the network', () => {
  it.each([
    'https://127.0.0.1/',
    'https://10.0.0.7/hook',
    'https://[::1]/',
    'https://localhost/',
    'https://2130706433/',
  ])('%s is refused when it is entered', async (url) => {
    const { body } = await app.agent.post('/api/webhooks').send({ name: 'In', url }).expect(422);
    expect(body.errors.url).toMatch(/is inside the network of this portal$/);
  });

  it('is refused when a name leads to it', async () => {
    const { id } = await open({ url: 'https://nothing.localhost.localdomain/' });
    await app.query(`UPDATE read.webhooks SET url = 'https://localhost/' WHERE id = $1`, id);
    await happen();
    await webhooks.deliver();
    expect(await webhooks.list(id)).toMatchObject([
      { state: 'WAITING', problem: 'localhost is an address inside the network of this portal.' },
    ]);
  });
});

describe('administrators', () => {
  it('send a test, which nobody takes for an event of the log', async () => {
    const { id, secret } = await open();
    await app.agent.post(`/api/webhooks/${id}/test`).expect(202);
    await webhooks.deliver();
    const [{ body, headers, event }] = receivers.received as [(typeof receivers.received)[0]];
    expect(event).toMatchObject({ type: 'WebhookTest', subject: `webhook-${id}`, data: {} });
    new Webhook(secret).verify(body, headers as Record<string, string>);
  });

  it('send an event again with the same id', async () => {
    const { id } = await open();
    await happen();
    await webhooks.deliver();
    const [{ id: delivery }] = await webhooks.list(id);
    await app.agent.post(`/api/webhooks/${id}/deliveries/${delivery}/again`).expect(202);
    await webhooks.deliver();
    expect(new Set(receivers.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(receivers.received).toHaveLength(2);
    await app.agent.post(`/api/webhooks/${id}/deliveries/999999/again`).expect(404);
  });

  it('have a range sent again, by positions or times', async () => {
    await app.given('warehouse-9700', recordRegistered('warehouse', 9_700, { title: 'Before' }));
    const [{ position }] = await app.query('SELECT max(position)::text AS position FROM log.events');
    const streams = [await happen(), await happen()];
    const [{ end }] = await app.query('SELECT max(position)::text AS "end" FROM log.events');
    const { id } = await open();
    const replay = (range: object) => app.agent.post(`/api/webhooks/${id}/replay`).send(range);
    await replay({ after: position, upTo: end }).expect(202);
    await webhooks.deliver();
    expect(receivers.subjects()).toEqual(streams);
    receivers.received.length = 0;
    await replay({ since: '2020-01-01T00:00:00Z', until: '2020-01-02T00:00:00Z' }).expect(202);
    await webhooks.deliver();
    expect(receivers.received).toEqual([]);
    await replay({ since: '2020-01-01T00:00:00Z' }).expect(202);
    await webhooks.deliver();
    expect(receivers.subjects()).toEqual(expect.arrayContaining(['warehouse-9700', ...streams]));
    await replay({}).expect(422);
    await replay({ after: '9', upTo: '3' }).expect(422);
    const { body } = await replay({ after: '999999999' }).expect(422);
    expect(body.errors).toEqual({ after: expect.stringMatching(/^No event comes after it: the log ends at \d+$/) });
    await replay({ after: 'x' }).expect(400);
    await replay({ after: 9 }).expect(400);
  });

  it('have twenty webhooks at most', async () => {
    for (let place = 0; place < 20; place++) ids.push(await webhooks.create({ name: `W${place}` }));
    const { body } = await app.agent
      .post('/api/webhooks')
      .send({ name: 'W', url: 'https://receiver.example/' })
      .expect(409);
    expect(body.message).toBe(
      'There are 20 webhooks already. Delete one that is not needed, or read the feed instead.',
    );
  });

  it('hear that nothing is sent while a webhook is off', async () => {
    const id = await webhooks.create();
    ids.push(id);
    await app.agent.post(`/api/webhooks/${id}/test`).expect(409);
    await app.agent.get('/api/webhooks/999999/deliveries').expect(404);
  });
});

it('a message whose note was lost comes again with the same id', async () => {
  const { id } = await open();
  const stream = await happen();
  // The process ends, as it were, before it notes the answer.
  await app.query('ALTER TABLE app.webhook_deliveries ADD CONSTRAINT broken CHECK (attempts = 0) NOT VALID');
  await expect(webhooks.deliver()).rejects.toThrow(/broken/);
  await app.query('ALTER TABLE app.webhook_deliveries DROP CONSTRAINT broken');
  passSeconds(LONG_SECONDS);
  await webhooks.deliver();
  expect(receivers.subjects()).toEqual([stream, stream]);
  expect(new Set(receivers.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await webhooks.show(id)).toMatchObject({ waiting: 0 });
});
