import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { pauseBeforeAsking } from '../../../test/support/awaited';
import { findServer, freePort } from './platform/database/embedded-server';
import { CannotStart } from './platform/settings/cannot-start';
import { serveTogether } from './serve-together';
import { Shutdown } from './shutdown';
import { makeMemoryFolder } from './testing/memory-folder';
import { endProgram, startProgram } from './testing/program';
import { testSettings } from './testing/settings';

const ADMIN = { ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: 'long enough' };

let dataDir: string;
let port: number;
let portal: Awaited<ReturnType<typeof startProgram>>;
beforeAll(async () => {
  dataDir = makeMemoryFolder('bank-together-');
  port = await freePort(0);
  const env = { ...ADMIN, DATA_DIR: dataDir, PORT: String(port) };
  portal = await startProgram(join(__dirname, 'main.ts'), ['--web=2', '--workers=2'], env);
});
afterAll(async () => {
  await endProgram(portal.child, 'SIGTERM');
  rmSync(dataDir, { recursive: true });
});

/** Ours alone: PostgreSQL's own processes are no children of the portal. */
const countProcesses = (): number => {
  const { pid } = portal.child;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children.filter((child) =>
    execFileSync('ps', ['-o', 'args=', '-p', child], { encoding: 'utf8' }).includes('main.ts'),
  ).length;
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

const readCookie = async (): Promise<string> => {
  const cookies = (await signIn()).headers.getSetCookie().map((one) => one.split(';')[0]);
  return cookies.join('; ');
};

/** Eight callers ask while something happens. @returns the outcomes that there were */
const askWhile = async (event: () => Promise<void>): Promise<string[]> => {
  const end = new AbortController();
  const cookie = await readCookie();
  const asking = Array.from({ length: 8 }, () => ask('/api/partners', cookie, end.signal));
  await event().finally(() => end.abort());
  const outcomes = await Promise.all(asking);
  return [...new Set(outcomes.flatMap((outcome) => [...outcome.keys()]))];
};

/** Of its processes, as /proc and prlimit have them. */
const onLinux = process.platform === 'linux' ? it : it.skip;
const ASKING = 6;
/** More than a stop of the whole portal gives to requests. */
const LONG_SECONDS = 6;
const WAITING = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%suppliers%'`;

const signIn = async (): Promise<Response> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  // An answer that is left unread holds its connection, which is closed at some later time.
  await response.arrayBuffer();
  return response;
};

/** Each series with its value, its labels in the order of their names. */
const readMetrics = async (): Promise<Map<string, number>> => {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`).catch((cause: Error) => {
    throw new Error(`/metrics gave no answer. The portal has said:\n${portal.said()}`, { cause });
  });
  expect(response.status).toBe(200);
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line)!;
      return [`${name}{${labels.split(/,(?=\w+=")/).sort()}}`, Number(value)];
    }),
  );
};
const processesWith = (metrics: Map<string, number>, name: string): string[] =>
  [...metrics.keys()].flatMap((series) => (series.startsWith(`${name}{`) ? /process="([^"]*)"/.exec(series)![1]! : []));

const readLeader = async (): Promise<string | undefined> => {
  const metrics = await readMetrics();
  return ['worker-1', 'worker-2'].find((name) =>
    ['schema="read",work="projections"', 'work="worker"'].every(
      (labels) => metrics.get(`work_leading{process="${name}",${labels}}`) === 1,
    ),
  );
};
const findLeader = async (): Promise<string> => {
  for (;;) {
    const leader = await readLeader();
    if (leader) return leader;
    await pauseBeforeAsking();
  }
};
const pidOf = async (name: string): Promise<number> => (await readMetrics()).get(`process_pid{process="${name}"}`)!;

const READY_AGAIN = 'A worker process is ready again.';
/** @returns how long it took until the other worker led both works, and how many workers had been begun anew until then */
const changeLeader = async (signal: NodeJS.Signals) => {
  const leader = await findLeader();
  const other = leader === 'worker-1' ? 'worker-2' : 'worker-1';
  process.kill(await pidOf(leader), signal);
  const began = performance.now();
  while ((await readLeader()) !== other) await pauseBeforeAsking();
  return { changeMs: performance.now() - began, readyAgain: portal.said().split(READY_AGAIN).length - 1 };
};

it('begins workers and web processes on an empty bank, with its first administrator', async () => {
  expect(portal.said()).toContain('The first administrator is boss@example.org.');
  expect(portal.said()).not.toContain('connections at once');
  expect(countProcesses()).toBe(4);
  expect((await signIn()).status).toBe(200);
});

describe('/metrics of several processes', () => {
  it('has the series of each, whichever answers', async () => {
    const all = ['web-1', 'web-2', 'worker-1', 'worker-2'];
    const metrics = await readMetrics();
    for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_seconds', 'process_start_time_seconds'])
      expect(processesWith(metrics, name).sort()).toEqual(all);
    expect(all.map((name) => metrics.get(`process_answering{process="${name}"}`))).toEqual([1, 1, 1, 1]);
    expect(metrics.get('health_check_ok{check="database",process="worker-1"}')).toBe(1);
  });

  it('counts on, whichever answers', async () => {
    const count = async () => {
      const metrics = await readMetrics();
      const answered = (process: string) =>
        metrics.get(
          `http_request_duration_seconds_count{method="GET",process="${process}",route="/metrics",status="200"}`,
        ) ?? 0;
      return answered('web-1') + answered('web-2');
    };
    const first = await count();
    for (let more = 1; more <= 4; more++) expect(await count()).toBe(first + more);
  });
});

describe('a web process', () => {
  it('cuts no request while it is drained, and another one takes its place', async () => {
    const drained = await pidOf('web-1');
    const outcomes = await askWhile(async () => {
      process.kill(drained, 'SIGTERM');
      await heard('A web process is ready again.', 1);
    });
    expect(outcomes).toEqual(['200']);
    expect(countProcesses()).toBe(4);
    expect(await pidOf('web-1')).not.toBe(drained);
  });

  it('answers also what takes long, at whichever of them it is, before it ends', async () => {
    const cookie = await readCookie();
    const drained = await pidOf('web-1');
    const { port: databasePort, password } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
    const [locker, looker] = [1, 2].map(
      () => new Client(`postgres://bank:${password}@127.0.0.1:${databasePort}/bank`),
    ) as [Client, Client];
    await Promise.all([locker.connect(), looker.connect()]);
    await locker.query('BEGIN; LOCK TABLE read.suppliers');
    const answers = Array.from({ length: ASKING }, () =>
      fetch(`http://127.0.0.1:${port}/api/suppliers`, { headers: { cookie } }).then(
        async (response) => {
          await response.arrayBuffer();
          return String(response.status);
        },
        ({ cause }) => String(cause),
      ),
    );
    while ((await looker.query(WAITING)).rowCount! < ASKING) await pauseBeforeAsking();
    process.kill(drained, 'SIGTERM');
    await locker.query(`SELECT pg_sleep(${LONG_SECONDS}); COMMIT`);
    expect(await Promise.all(answers)).toEqual(Array(ASKING).fill('200'));
    await heard('A web process is ready again.', 2);
    expect(await pidOf('web-1')).not.toBe(drained);
    await Promise.all([locker.end(), looker.end()]);
  });

  it('is begun anew when it is killed, without its series and with one restart more, while the other one serves', async () => {
    const killed = await pidOf('web-2');
    const startedAt = (await readMetrics()).get('process_start_time_seconds{process="web-2"}')!;
    process.kill(killed, 'SIGKILL');
    await heard('A web process has ended', 3);
    const without = await readMetrics();
    expect(processesWith(without, 'process_cpu_seconds_total')).not.toContain('web-2');
    expect(without.get('process_restarts_total{process="supervisor",role="web"}')).toBe(3);
    expect(without.get('process_restarts_total{process="supervisor",role="worker"}')).toBe(0);
    expect((await signIn()).status).toBe(200);
    await heard('A web process is ready again.', 3);
    expect(countProcesses()).toBe(4);
    const next = await readMetrics();
    expect(next.get('process_answering{process="web-2"}')).toBe(1);
    expect(next.get('process_pid{process="web-2"}')).not.toBe(killed);
    expect(next.get('process_start_time_seconds{process="web-2"}')).toBeGreaterThan(startedAt);
  });

  onLinux('is begun once the machine has file handles again', async () => {
    const limitHandles = (most: string) => execFileSync('prlimit', [`--pid=${portal.child.pid}`, `--nofile=${most}:`]);
    const [, usual] = /Max open files +(\d+)/.exec(readFileSync(`/proc/${portal.child.pid}/limits`, 'utf8'))!;
    const killed = await pidOf('web-2');
    limitHandles('3');
    process.kill(killed, 'SIGKILL');
    await heard('A web process could not be begun: ', 1);
    limitHandles(usual!);
    await heard('A web process is ready again.', 4);
    expect(countProcesses()).toBe(4);
    expect((await signIn()).status).toBe(200);
  });

  onLinux('leaves nobody waiting whose connection was on its way to it', async () => {
    const [other, killed] = await Promise.all(['web-1', 'web-2'].map(pidOf));
    const handlesOfSupervisor = () => readdirSync(`/proc/${portal.child.pid}/fd`).length;
    const before = handlesOfSupervisor();
    for (const pid of [other!, killed!]) process.kill(pid, 'SIGSTOP');
    const ends = Array.from({ length: ASKING }, async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.write('GET /api/partners HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      let answer = '';
      socket.on('data', (piece) => (answer += piece));
      await new Promise((resolve) => socket.once('close', resolve));
      return answer ? 'answered' : 'closed';
    });
    while (handlesOfSupervisor() < before + ASKING) await pauseBeforeAsking();
    process.kill(killed!, 'SIGKILL');
    process.kill(other!, 'SIGCONT');
    const outcomes = await Promise.all(ends);
    expect(outcomes.filter((outcome) => outcome === 'closed')).toHaveLength(1);
    await heard('A web process is ready again.', 5);
  });
});

describe('a second worker', () => {
  it('leads within five seconds when the first is killed, before another one is ready', async () => {
    const { changeMs, readyAgain } = await changeLeader('SIGKILL');
    expect(changeMs).toBeLessThan(5_000);
    expect(readyAgain).toBe(0);
    await heard(READY_AGAIN, 1);
    expect(countProcesses()).toBe(4);
  });

  it('leads when the first stops in order, before another one is ready', async () => {
    expect((await changeLeader('SIGTERM')).readyAgain).toBe(1);
    await heard(READY_AGAIN, 2);
  });
});

it('is refused with one sentence beside a role', async () => {
  const settings = { ...testSettings('postgres://127.0.0.1/none'), appRole: 'web' } as const;
  const beside = serveTogether(settings, { web: 2, workers: 1, program: '' }, new Shutdown(), () => {});
  await expect(beside).rejects.toThrow(
    new CannotStart('--web starts a worker and web processes by itself: leave APP_ROLE=web out, or --web.'),
  );
});

it('stops all in order', async () => {
  await endProgram(portal.child, 'SIGTERM');
  expect([portal.child.exitCode, portal.complained()]).toEqual([0, '']);
  expect(findServer(join(dataDir, 'postgres'))).toBeUndefined();
});
