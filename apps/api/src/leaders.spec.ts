import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pauseBeforeAsking } from '../../../test/support/awaited';
import { startEmbeddedPostgres } from './platform/database/embedded';
import { findServer, freePort } from './platform/database/embedded-server';
import { makeMemoryFolder } from './testing/memory-folder';
import { endProgram, SHARED_SECRETS, startProgram } from './testing/program';

const ADMIN = { ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: 'long enough' };

type Started = Awaited<ReturnType<typeof startProgram>> & { port: number };

let dataDir: string;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let web: Started;
let workers: Started[];
let cookie = '';

const start = async (role: string): Promise<Started> => {
  const port = await freePort(0);
  const env = { APP_ROLE: role, DATA_DIR: dataDir, DATABASE_URL: postgres.url, PORT: String(port) };
  return { ...(await startProgram(join(__dirname, 'main.ts'), [], { ...ADMIN, ...SHARED_SECRETS, ...env })), port };
};

const ask = (path: string, body: object): Promise<Response> =>
  fetch(`http://127.0.0.1:${web.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', cookie },
    body: JSON.stringify(body),
  });

beforeAll(async () => {
  dataDir = makeMemoryFolder('bank-leaders-');
  postgres = await startEmbeddedPostgres(dataDir, ['max_connections=300']);
  workers = [await start('worker')];
  web = await start('web');
  workers.push(await start('worker'));
  const signedIn = await ask('/api/session', { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD });
  cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
});
afterAll(async () => {
  for (const { child } of [web, ...workers]) await endProgram(child, 'SIGTERM');
  await postgres.stop();
  expect(findServer(join(dataDir, 'postgres'))).toBeUndefined();
  rmSync(dataDir, { recursive: true });
});

const leads = async ({ port }: Started): Promise<boolean> => {
  const { projections, worker } = (await (await fetch(`http://127.0.0.1:${port}/health`)).json()) as {
    projections: { leading: boolean };
    worker: { leading: boolean };
  };
  return projections.leading && worker.leading;
};

let written = 0;
/** Four people save again and again while the leader ends. @returns the statuses, and the longest time to an answer */
const saveWhileLeaderEnds = async (signal: NodeJS.Signals) => {
  const [leader, next] = workers as [Started, Started];
  while (!(await leads(leader))) await pauseBeforeAsking();
  const statuses = new Set<number>();
  let longestMs = 0;
  let isOver = false;
  const save = async () => {
    while (!isOver) {
      const began = performance.now();
      const { status } = await ask('/api/product-categories', { name: `Category ${++written}` });
      longestMs = Math.max(longestMs, performance.now() - began);
      statuses.add(status);
    }
  };
  const saving = Array.from({ length: 4 }, save);
  await endProgram(leader.child, signal);
  const began = performance.now();
  while (!(await leads(next))) await pauseBeforeAsking();
  const changeMs = performance.now() - began;
  isOver = true;
  await Promise.all(saving);
  return { statuses: [...statuses], longestMs, changeMs };
};

it('changes within five seconds when the leader is killed, and what is saved meanwhile waits', async () => {
  const { statuses, longestMs, changeMs } = await saveWhileLeaderEnds('SIGKILL');
  expect(statuses).toEqual([201]);
  expect(Math.max(longestMs, changeMs)).toBeLessThan(5_000);
  workers = [workers[1]!, await start('worker')];
});

it('changes within a second when the leader stops in order', async () => {
  const { statuses, longestMs, changeMs } = await saveWhileLeaderEnds('SIGTERM');
  expect(statuses).toEqual([201]);
  expect(longestMs).toBeLessThan(1_000);
  expect(changeMs).toBeLessThan(1_000);
  workers = [workers[1]!];
});
