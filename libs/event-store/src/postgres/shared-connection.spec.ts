import { Pool } from 'pg';
import { LogAway } from '../event-store';
import { freshDatabase } from '../testing/database';
import { SharedConnection } from './shared-connection';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let shared: SharedConnection;
let opened: number;
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(() => {
  opened = 0;
  const count = () => {
    opened += 1;
  };
  shared = new SharedConnection(new Pool({ connectionString: database.url }), count, 10_000);
});
afterEach(() => shared.close());
afterAll(() => database.drop());

const ask = (text: string, connection = shared) =>
  connection.use(async (client) => {
    const { rows } = await client.query({ text, rowMode: 'array' });
    return rows[0]![0];
  });
const backend = () => ask('SELECT pg_backend_pid()');

it('is one for all simultaneous and all later users', async () => {
  const backends = await Promise.all([backend(), backend(), backend()]);
  expect(new Set([...backends, await backend()]).size).toBe(1);
  expect(opened).toBe(1);
});

it('is lent to the second while the first still waits for an answer', async () => {
  const order: string[] = [];
  const slow = ask("SELECT pg_sleep(0.05), 'slow'").then(() => order.push('answered'));
  await shared.use(async () => order.push('lent'));
  await slow;
  expect(order).toEqual(['lent', 'answered']);
});

it('lets the mistake of one hurt nobody else', async () => {
  const results = await Promise.allSettled([backend(), ask('SELECT 1/0'), backend()]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(opened).toBe(1);
});

it('is another one right after it broke', async () => {
  const first = await backend();
  for (let n = 2; n < 12; n++) {
    await expect(ask('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
    expect(await backend()).not.toBe(first);
    expect(opened).toBe(n);
  }
});

it('fails all its users when it breaks, but no later ones', async () => {
  const results = await Promise.allSettled([
    backend(),
    ask('SELECT pg_terminate_backend(pg_backend_pid())'),
    backend(),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await backend()).toEqual(expect.any(Number));
});

it('is another one when the server gives no answer', async () => {
  const hasty = new SharedConnection(new Pool({ connectionString: database.url }), () => {}, 2_000);
  await expect(ask('SELECT pg_sleep(600)', hasty)).rejects.toThrow('timeout');
  expect(await ask('SELECT 1', hasty)).toBe(1);
  await hasty.close();
});

it('says that nothing was sent where there is no server', async () => {
  const nowhere = new SharedConnection(new Pool({ host: '127.0.0.1', port: 1 }), () => {}, 10_000);
  await expect(ask('SELECT 1', nowhere)).rejects.toThrow(LogAway);
  await nowhere.close();
});
