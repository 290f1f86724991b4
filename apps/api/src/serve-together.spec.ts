import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { findServer, freePort } from './platform/database/embedded-server';
import { makeMemoryFolder } from './testing/memory-folder';
import { endProgram, startProgram } from './testing/program';

const ADMIN = { ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: 'long enough' };

let dataDir: string;
let port: number;
let portal: Awaited<ReturnType<typeof startProgram>>;
beforeAll(async () => {
  dataDir = makeMemoryFolder('bank-together-');
  port = await freePort(0);
  portal = await startTogether('--web=3');
});
afterAll(async () => {
  await endProgram(portal.child, 'SIGTERM');
  rmSync(dataDir, { recursive: true });
});

const startTogether = (option: string, env: Record<string, string> = {}) =>
  startProgram(join(__dirname, 'main.ts'), [option], { ...ADMIN, DATA_DIR: dataDir, PORT: String(port), ...env });

/** The worker comes first. PostgreSQL's own processes are no children of ours. */
const processes = (): number[] => {
  const { pid } = portal.child;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.filter((child) =>
    execFileSync('ps', ['-o', 'args=', '-p', String(child)], { encoding: 'utf8' }).includes('main.ts'),
  );
};

/** Ends when what the portal said has `times` of a text. */
const heard = async (text: string, times: number): Promise<void> => {
  while (portal.said().split(text).length <= times)
    await new Promise((resolve) => portal.child.stdout?.once('data', resolve));
};

/** Asks again and again over connections that are kept, until `signal`. @returns the statuses, and what was cut */
const ask = async (path: string, cookie: string, signal: AbortSignal): Promise<Map<string, number>> => {
  const outcomes = new Map<string, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!signal.aborted) {
    const outcome = await new Promise<string>((resolve) => {
      const request = get({ agent, port, host: '127.0.0.1', path, headers: { cookie } }, (response) => {
        response.resume();
        response.on('error', ({ message }) => resolve(message));
        response.on('end', () => resolve(String(response.statusCode)));
      });
      request.on('error', ({ message }) => resolve(message));
    });
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  agent.destroy();
  return outcomes;
};

/** Eight callers ask while something happens. @returns the outcomes that there were */
const askWhile = async (event: () => Promise<void>): Promise<string[]> => {
  const end = new AbortController();
  const cookie = (await signIn()).headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const asking = Array.from({ length: 8 }, () => ask('/api/partners', cookie, end.signal));
  await event().finally(() => end.abort());
  const outcomes = await Promise.all(asking);
  return [...new Set(outcomes.flatMap((outcome) => [...outcome.keys()]))];
};

const signIn = async (): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });

it('begins a worker and web processes on an empty bank, with its first administrator', async () => {
  expect(portal.said()).toContain('The first administrator is boss@example.org.');
  expect(processes()).toHaveLength(4);
  expect((await signIn()).status).toBe(200);
});

it('cuts no request while a web process is drained, and begins another one', async () => {
  const [, drained] = processes();
  const outcomes = await askWhile(async () => {
    process.kill(drained!, 'SIGTERM');
    await heard('A web process is ready again.', 1);
  });
  expect(outcomes).toEqual(['200']);
  expect(processes()).toHaveLength(4);
  expect(processes()).not.toContain(drained);
});

it('begins a killed web process anew, while the others serve', async () => {
  const [, killed] = processes();
  process.kill(killed!, 'SIGKILL');
  await heard('A web process is ready again.', 2);
  expect(processes()).toHaveLength(4);
  expect((await signIn()).status).toBe(200);
});

it('begins a killed worker anew', async () => {
  const [killed] = processes();
  process.kill(killed!, 'SIGKILL');
  expect((await signIn()).status).toBe(200);
  await heard('A worker process is ready again.', 1);
  expect(processes()).toHaveLength(4);
});

it('is refused with one sentence for a wrong number, and beside a role', async () => {
  const wrong = await startTogether('--web=no');
  expect(wrong.complained()).toBe('--web must be a whole number from 1 to 64, but is "no".\n');
  const role = { APP_ROLE: 'web', PORT: '0', DATABASE_URL: 'postgres://127.0.0.1/none' };
  const secrets = { PERSONAL_DATA_KEY: 'a'.repeat(64), SESSION_SECRET: 'a'.repeat(64), SEAL_KEY: 'a'.repeat(64) };
  const beside = await startTogether('--web=2', { ...role, ...secrets });
  expect(beside.complained()).toContain('--web starts a worker and web processes by itself: leave APP_ROLE=web out');
});

it('stops all in order', async () => {
  await endProgram(portal.child, 'SIGTERM');
  expect([portal.child.exitCode, portal.complained()]).toEqual([0, '']);
  expect(findServer(join(dataDir, 'postgres'))).toBeUndefined();
});
