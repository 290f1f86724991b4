import { EventEmitter, once } from 'node:events';
import { freshDatabase } from '@bank/event-store/testing';
import type { Request, Response } from 'express';
import { Client, Pool } from 'pg';
import { OpenRequests } from '../shutdown/open-requests';
import { ShutdownTasks } from '../shutdown/shutdown-tasks';
import { RecentRequests } from './recent-requests';

/** After the start of the process. */
const NOW_MS = 60_000;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: Pool;
let processes: RecentRequests[];
let connection: Client;
let leading: AbortController;
beforeEach(async () => {
  database = await freshDatabase();
  pool = new Pool({ connectionString: database.url });
  connection = new Client(database.url);
  await connection.connect();
  leading = new AbortController();
  processes = [];
  // Time stands still, so that what comes counts as of the last second whenever a busy machine gets to say it.
  jest.spyOn(performance, 'now').mockReturnValue(NOW_MS);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all(processes.map((one) => one.onApplicationShutdown()));
  await connection.end();
  await pool.end();
  await database.drop();
});

const aProcess = () => {
  const requests = new OpenRequests(undefined!, undefined!, { appRole: 'all' });
  const recent = new RecentRequests(requests, pool, new ShutdownTasks());
  processes.push(recent);
  const come = (count: number) => {
    for (let n = 0; n < count; n++) requests.watch({} as Request, new EventEmitter() as unknown as Response, () => {});
  };
  return { recent, come };
};

it('knows in the process of the worker how many came to another one, for as long as that one says so', async () => {
  const [worker, web] = [aProcess(), aProcess()];
  await worker.recent.hear(connection, leading.signal);
  const heard = once(connection, 'notification');
  web.come(12);
  web.recent.onApplicationBootstrap();
  await heard;
  worker.come(3);
  expect(worker.recent.count).toBe(15);
  jest.mocked(performance.now).mockReturnValue(NOW_MS + 2_001);
  expect(worker.recent.count).toBe(0);
});

it('says nothing of its own where it hears', async () => {
  const [worker, web] = [aProcess(), aProcess()];
  await worker.recent.hear(connection, leading.signal);
  const senders: string[] = [];
  connection.on('notification', ({ payload = '' }) => senders.push(payload.split(' ')[1]!));
  worker.come(7);
  worker.recent.onApplicationBootstrap();
  const heard = once(connection, 'notification');
  // Its own word would have come first, since it began to say it before.
  web.come(5);
  web.recent.onApplicationBootstrap();
  await heard;
  expect(senders).toEqual(['5']);
  expect(worker.recent.count).toBe(12);
});
