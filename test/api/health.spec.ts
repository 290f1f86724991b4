import { freshDatabase, type TcpProxy, tcpProxy } from '@bank/event-store/testing';
import { Pool } from 'pg';
import { withNotes } from '../../apps/api/src/testing/notes';
import { useOpenApp } from '../../apps/api/src/testing/open-app';

const bank = useOpenApp(withNotes);

/** Reads /health, and expects the answer soon even on a busy machine. */
const readHealth = async (app = bank) => {
  const askedAtMs = performance.now();
  const { status, body } = await app.anonymous().get('/health');
  expect(performance.now() - askedAtMs).toBeLessThan(8_000);
  return { status, body };
};

const whileLocked = async (table: string, work: () => Promise<void>) => {
  const blocker = await bank.app.get(Pool).connect();
  await blocker.query(`BEGIN; LOCK TABLE ${table}`);
  try {
    await work();
  } finally {
    await blocker.query('ROLLBACK');
    blocker.release();
  }
};

describe('/health', () => {
  it('names the messages when their table is locked, as a warning', () =>
    whileLocked('app.outbox', async () => {
      const { status, body } = await readHealth();
      expect(status).toBe(200);
      expect(body.messages).toEqual({
        ok: false,
        problem: 'The table of messages did not answer within 1.5 seconds.',
      });
    }));

  it('names the jobs when their table is locked, as a warning', () =>
    whileLocked('app.jobs', async () => {
      const { status, body } = await readHealth();
      expect(status).toBe(200);
      expect(body.jobs).toEqual({ ok: false, problem: 'The table of jobs did not answer within 1.5 seconds.' });
    }));

  it('names the projections when their table is locked', () =>
    whileLocked('read.projection_checkpoints', async () => {
      const { status, body } = await readHealth();
      expect(status).toBe(503);
      expect(body).toMatchObject({
        status: 'failing',
        database: { ok: true },
        projections: { ok: false, problem: 'The projections did not answer within 1.5 seconds.' },
      });
    }));

  it('takes no connection from anybody, however often it is asked while a part hangs', () =>
    whileLocked('app.outbox', async () => {
      await Promise.all(Array.from({ length: 30 }, () => bank.anonymous().get('/health').expect(200)));
      await bank.agent.get('/api/notes').expect(200);
    }));

  it('names the event store when that does not answer', async () => {
    const { head } = bank.store;
    bank.store.head = () => new Promise(() => {});
    try {
      const { status, body } = await readHealth();
      expect(status).toBe(503);
      expect(body).toMatchObject({
        database: { ok: true },
        eventStore: { ok: false, problem: 'The event store did not answer within 1.5 seconds.' },
      });
    } finally {
      bank.store.head = head;
    }
  });
});

describe('/health while the database falls silent', () => {
  let proxy: TcpProxy;
  let drop: () => Promise<void>;
  const far = useOpenApp(async () => {
    const database = await freshDatabase();
    drop = database.drop;
    const url = new URL(database.url);
    proxy = await tcpProxy(url.hostname, Number(url.port));
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    return { settings: { databaseUrl: url.href } };
  });
  afterAll(async () => {
    await proxy.close();
    await drop();
  });

  it('names it, and is well again when it answers', async () => {
    expect((await readHealth(far)).status).toBe(200);
    await proxy.fallSilent();
    const { status, body } = await readHealth(far);
    expect(status).toBe(503);
    expect(body.database).toEqual({ ok: false, problem: 'The database did not answer within 1.5 seconds.' });
    await proxy.comeBack();
    for (let answer = await readHealth(far); answer.status !== 200; ) answer = await readHealth(far);
  });
});
