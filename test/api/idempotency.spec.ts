import { randomUUID } from 'node:crypto';
import { memoryEventStore } from '@bank/event-store';
import { pino } from 'pino';
import request from 'supertest';
import { createApp } from '../../apps/api/src/app';
import { Idempotency } from '../../apps/api/src/platform/commands/idempotency';
import { KEY_POOL } from '../../apps/api/src/platform/settings/tokens';
import { ShutdownTasks } from '../../apps/api/src/platform/shutdown/shutdown-tasks';
import { withNotes } from '../../apps/api/src/testing/notes';
import { type Agent, openApp, PASSWORD, useOpenApp } from '../../apps/api/src/testing/open-app';

const bank = useOpenApp(withNotes);
let key: string;
beforeEach(() => {
  key = randomUUID();
});

const post = (body: object, agent: Agent = bank.agent) =>
  agent.post('/api/notes').set('Idempotency-Key', key).send(body);
const noteEvents = async () => (await bank.query(`SELECT stream FROM log.events WHERE stream LIKE 'note-%'`)).length;

describe('the same Idempotency-Key', () => {
  it('gives the same answer and one effect', async () => {
    const first = await post({ title: 'Once' }).expect(201);
    const count = await noteEvents();
    const second = await post({ title: 'Once' }).expect(201);
    expect(second.body).toEqual(first.body);
    expect(second.get('ETag')).toBe(first.get('ETag'));
    expect(await noteEvents()).toBe(count);
  });

  it('changes nothing again, though somebody else changed it since', async () => {
    const { id } = (await post({ title: 'Mine' })).body.data;
    key = randomUUID();
    const change = () => bank.agent.patch(`/api/notes/${id}`).set('Idempotency-Key', key);
    await change().send({ title: 'Changed' }).expect(200);
    await bank.agent.patch(`/api/notes/${id}`).send({ title: 'Somebody else’s' }).expect(200);
    const again = await change().send({ title: 'Changed' }).expect(200);
    expect(again.body.data.title).toBe('Somebody else’s');
  });

  it('does not do later what had no effect the first time', async () => {
    const { id } = (await post({ title: 'Same' })).body.data;
    key = randomUUID();
    const change = () => bank.agent.patch(`/api/notes/${id}`).set('Idempotency-Key', key).send({ title: 'Same' });
    await change().expect(200);
    await bank.agent.patch(`/api/notes/${id}`).send({ title: 'Other' }).expect(200);
    expect((await change().expect(200)).body.data.title).toBe('Other');
  });

  it('is refused for another body and for another address', async () => {
    const { id } = (await post({ title: 'First body' }).expect(201)).body.data;
    const { body } = await post({ title: 'Second body' }).expect(422);
    expect(body.message).toBe('This Idempotency-Key was used for another request. Send a new one.');
    await bank.agent.patch(`/api/notes/${id}`).set('Idempotency-Key', key).send({ title: 'First body' }).expect(422);
    await post({ title: 'First body' }).expect(201);
  });

  it('sent several times at once has one effect and one answer', async () => {
    const count = await noteEvents();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post({ title: 'Double click' })));
    const [{ body }] = answers as [(typeof answers)[number]];
    expect(answers.map((answer) => [answer.status, answer.body.data])).toEqual(answers.map(() => [201, body.data]));
    expect(await noteEvents()).toBe(count + 1);
    expect((await post({ title: 'Double click' }).expect(201)).body.data.title).toBe('Double click');
    expect(await noteEvents()).toBe(count + 1);
  });

  it('may be used again after a refusal, with the values mended', async () => {
    await post({ title: '' }).expect(422);
    await post({ title: 'Mended' }).expect(201);
  });

  it('of somebody else is another key', async () => {
    const other = await bank.signIn();
    const firstAnswer = await post({ title: 'Key of mine' }).expect(201);
    const theirs = await post({ title: 'Key of theirs' }, other).expect(201);
    expect(theirs.body.data.id).not.toBe(firstAnswer.body.data.id);
  });

  /** At looks an hour apart. */
  const sweepTwice = async (between: () => Promise<unknown> = async () => {}) => {
    const keys = new Idempotency(bank.app.get(KEY_POOL), bank.app.get(ShutdownTasks));
    await keys.sweep();
    await between();
    const now = performance.now.bind(performance);
    const later = jest.spyOn(performance, 'now').mockImplementation(() => now() + 3_600_000);
    await keys.sweep();
    later.mockRestore();
  };

  it('is forgotten after a day', async () => {
    await post({ title: 'Yesterday' }).expect(201);
    await bank.query(`UPDATE app.idempotency_keys SET created_at = now() - interval '25 hours' WHERE key = $1`, key);
    await sweepTwice();
    await post({ title: 'Today' }).expect(201);
  });

  it('is kept while a clock that is a day ahead is set right within the hour', async () => {
    const first = await post({ title: 'Ahead' }).expect(201);
    const turnClock = (hours: number) =>
      bank.query(`UPDATE app.idempotency_keys SET created_at = created_at - $1 * interval '1 hour'`, hours);
    await turnClock(25);
    await sweepTwice(() => turnClock(-25));
    const repeat = await post({ title: 'Ahead' }).expect(201);
    expect(repeat.body.data.id).toBe(first.body.data.id);
  });

  it.each(['', ' ', 'ключ', 'x'.repeat(201)])('must be a key: %j', async (wrong) => {
    key = wrong === 'ключ' ? Buffer.from(wrong).toString('latin1') : wrong;
    const { body } = await post({ title: `Key ${wrong}` }).expect(400);
    expect(body.message).toMatch(/^Idempotency-Key must/);
  });

  it('is kept as a keyed hash of the body, since bodies hold passwords', async () => {
    await post({ title: 'Secret' }).expect(201);
    const keptKeys = () => bank.query('SELECT * FROM app.idempotency_keys WHERE key = $1', key);
    let [row] = await keptKeys();
    while (row.status === null) [row] = await keptKeys();
    expect(row).toMatchObject({
      owner: 'user-1',
      route: 'POST /api/notes',
      status: 201,
      body_hash: expect.any(String),
    });
    expect(JSON.stringify(row)).not.toContain('Secret');
  });
});

describe('when the process dies between the append and the answer', () => {
  it('the repeat is answered by the next process, with one effect', async () => {
    const store = memoryEventStore();
    let dying = false;
    const dead = await openApp({
      ...withNotes,
      store: {
        ...store,
        append: async (...args) => {
          const appended = await store.append(...args);
          if (dying) throw new Error('The process dies here');
          return appended;
        },
      },
    });
    dying = true;
    await post({ title: 'Half done' }, dead.agent).expect(500);
    const [{ ids }] = await dead.query('SELECT ids FROM app.idempotency_keys WHERE key = $1', key);
    await dead.app.close();

    const next = await createApp(dead.settings, { ...withNotes, store, log: pino({ level: 'silent' }) });
    try {
      const agent = request.agent(next.getHttpServer()).set('X-Requested-With', 'XMLHttpRequest');
      await agent.post('/api/session').send({ email: 'admin@example.com', password: PASSWORD }).expect(200);
      const answer = await post({ title: 'Half done' }, agent).expect(201);
      expect(answer.body.data).toEqual({ id: ids[0].note[0], title: 'Half done', pages: 1 });
      expect(await store.read(`note-${answer.body.data.id}`)).toHaveLength(1);
      const repeated = await post({ title: 'Half done' }, agent).expect(201);
      expect(repeated.body).toEqual(answer.body);
      expect((await store.read(`note-${answer.body.data.id + 1}`)).length).toBe(0);
    } finally {
      await next.close();
      await dead.drop();
    }
  });
});
