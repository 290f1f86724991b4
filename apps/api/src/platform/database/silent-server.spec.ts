import { sessionClient } from '@bank/event-store';
import { type TcpProxy, tcpProxy } from '@bank/event-store/testing';
import { Pool } from 'pg';
import { cutWhenSilent, type SilenceOptions } from './silent-server';

const limitsMs = { look: 20, quiet: 100, answer: 500, hurriedConnect: 50 };
const TAKES_LONG = 'SELECT pg_sleep(2)';

const server = new URL(process.env.TEST_DATABASE_URL!);
let way: TcpProxy;
const pools: Pool[] = [];
beforeEach(async () => {
  way = await tcpProxy(server.hostname, Number(server.port || 5432));
});
afterEach(async () => {
  await way.comeBack();
  for (const pool of pools.splice(0)) await pool.end();
  await way.close();
});

const open = (options: SilenceOptions = {}, port = way.port): Pool => {
  const url = new URL(server);
  url.port = String(port);
  const pool = new Pool({ connectionString: url.href, max: 2, connectionTimeoutMillis: 60_000 });
  pool.on('connect', (connection) => connection.on('error', () => {}));
  pools.push(pool);
  cutWhenSilent([pool], { limitsMs, ...options });
  return pool;
};

describe('a server that is silent', () => {
  it('fails what waits for its answer, or for a connection to it, and serves again once it answers', async () => {
    const pool = open();
    await Promise.all([pool.query('SELECT 1'), pool.query('SELECT 1')]);
    await way.fallSilent();
    const waiting = await Promise.allSettled(Array.from({ length: 5 }, () => pool.query(TAKES_LONG)));
    expect(waiting.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    await way.comeBack();
    let answered: unknown;
    while (!answered) answered = await pool.query('SELECT 1').catch(() => undefined);
    await pool.query(TAKES_LONG);
  });

  it('loses the sessions too, however long they were quiet before', async () => {
    const pool = open();
    const session = sessionClient(pool, {});
    session.on('error', () => {});
    await session.connect();
    const ended = new Promise((resolve) => session.once('end', () => resolve(true)));
    await pool.query(TAKES_LONG);
    await session.query('SELECT 1');
    await way.fallSilent();
    await expect(pool.query(TAKES_LONG)).rejects.toThrow('Connection terminated unexpectedly');
    expect(await ended).toBe(true);
  });

  it('is noticed behind a pooler that answers', async () => {
    const pool = open({ behind: [{ host: '127.0.0.1', port: way.port }] }, Number(server.port || 5432));
    await pool.query(TAKES_LONG);
    await way.fallSilent();
    await expect(pool.query(TAKES_LONG)).rejects.toThrow('Connection terminated unexpectedly');
  });

  it('is named once, and so is its return', async () => {
    const said: string[] = [];
    const say = (sentence: string) => void said.push(sentence);
    const pool = open({ warn: say, info: say });
    await pool.query('SELECT 1');
    await way.fallSilent();
    for (let n = 0; n < 3; n++) await pool.query('SELECT 1').catch(() => {});
    await way.comeBack();
    while (said.length < 2) await pool.query('SELECT 1').catch(() => {});
    expect(said).toEqual(['The database is silent: what waits for it is refused', 'The database answers again']);
  });
});

it('leaves a query that takes long alone where the server answers', async () => {
  expect((await open().query(TAKES_LONG)).rowCount).toBe(1);
});
