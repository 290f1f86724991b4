import { EventEmitter, once } from 'node:events';
import { freshDatabase } from '@bank/event-store/testing';
import { Pool } from 'pg';
import { openLogLines } from '../../testing/log-lines';
import { testSettings } from '../../testing/open-app';
import { ShutdownTasks } from '../shutdown/shutdown-tasks';
import type { Task } from './task';
import { Worker } from './worker';

const FOREVER_MS = 3_600_000;

const { log, lines } = openLogLines();

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: Pool;
let workers: Worker[];
let news: EventEmitter;
beforeEach(async () => {
  database = await freshDatabase();
  pool = new Pool({ connectionString: database.url });
  workers = [];
  lines.length = 0;
  news = new EventEmitter();
});
afterEach(async () => {
  await Promise.all(workers.map((one) => one.onApplicationShutdown()));
  await pool.end();
  await database.drop();
});

const linesWith = (sentence: string) => lines.filter((line) => line.includes(sentence));

/** Works once, and then sleeps for an hour unless somebody wakes it. */
const aTask = (name: string, work: Task['work']): Task => ({
  name,
  title: `the ${name}`,
  everyMs: FOREVER_MS,
  work,
  fails: `The ${name} fails`,
  recovers: `The ${name} recovers`,
});

/** Tells that it worked, each time that it did. */
const notingTask = (name: string, note = name) => aTask(name, async () => void news.emit(note));

const aProcess = (tasks: readonly Task[], shutdownTasks = new ShutdownTasks(), appRole: 'all' | 'web' = 'all') => {
  const worker = new Worker(pool, { ...testSettings(database.url), appRole }, log, shutdownTasks);
  workers.push(worker);
  for (const task of tasks) worker.add(task);
  worker.onApplicationBootstrap();
  return worker;
};

/** The connections that hold the lead. */
const leaders = async (): Promise<number[]> => {
  const { rows } = await pool.query(
    `SELECT pid FROM pg_locks JOIN pg_stat_activity a USING (pid)
     WHERE locktype = 'advisory' AND granted AND application_name = 'worker' AND datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
};

describe('the worker', () => {
  it('does each task once where several processes work, and holds one lock for all of them', async () => {
    const done: string[] = [];
    const both = ['sweep', 'outbox'].map((name) => aTask(name, async () => void news.emit(name, done.push(name))));
    const begun = Promise.all(['sweep', 'outbox'].map((name) => once(news, name)));
    const processes = [aProcess(both), aProcess(both), aProcess(both, new ShutdownTasks(), 'web')];
    await begun;
    expect(done.sort()).toEqual(['outbox', 'sweep']);
    expect(await leaders()).toHaveLength(1);
    expect(processes.filter(({ state }) => state.leading)).toHaveLength(1);
  });

  it('is woken by a notification that names the task, and by no other', async () => {
    const worked: string[] = [];
    const tasks = ['sweep', 'outbox'].map((name) => aTask(name, async () => void news.emit(name, worked.push(name))));
    const begun = Promise.all(['sweep', 'outbox'].map((name) => once(news, name)));
    aProcess(tasks);
    await begun;
    const woken = once(news, 'outbox');
    await pool.query(`NOTIFY worker, 'outbox'`);
    await woken;
    expect(worked.sort()).toEqual(['outbox', 'outbox', 'sweep']);
  });

  it('loses no notification that comes while the task is at work', async () => {
    let isFirst = true;
    let noticed = () => {};
    const heard = new Promise<void>((resolve) => {
      noticed = resolve;
    });
    const begun = once(news, 'begun');
    const again = once(news, 'again');
    aProcess([
      aTask('outbox', async () => {
        news.emit(isFirst ? 'begun' : 'again');
        if (!isFirst) return;
        isFirst = false;
        await heard;
      }),
    ]);
    await begun;
    await pool.query(`NOTIFY worker, 'outbox'`);
    // Notifications come in the order of their commits: when this one was heard, the one before was too.
    const ear = once(news, 'ear');
    workers[0]!.add(notingTask('ear'));
    await ear;
    const rung = once(news, 'ear');
    await pool.query(`NOTIFY worker, 'ear'`);
    await rung;
    noticed();
    await again;
  });

  it('lets nothing that fails or hangs keep the rest from its work, reports it once, and says so on its state', async () => {
    let failures = 5;
    const recovered = once(news, 'recovered');
    const failed = once(news, 'failed');
    const worked = once(news, 'outbox');
    const worker = aProcess([
      aTask('sweep', async () => {
        if (!failures--) return void news.emit('recovered');
        news.emit('failed');
        throw new Error('the disk is full');
      }),
      aTask('hanging', (signal) => once(signal, 'abort').then(() => {})),
      notingTask('outbox'),
    ]);
    await Promise.all([failed, worked]);
    await new Promise(setImmediate);
    expect(worker.state).toEqual({ leading: true, problems: ['The sweep fails'] });
    await recovered;
    while (worker.state.problems.length) await new Promise(setImmediate);
    expect([linesWith('The sweep fails'), linesWith('The sweep recovers')].map((lines) => lines.length)).toEqual([
      1, 1,
    ]);
    expect(linesWith('the disk is full')).toHaveLength(1);
  });

  it('begins a task once the one before has worked, so that they do not take a connection each', async () => {
    let atWork = 0;
    let mostAtWork = 0;
    const names = ['sweep', 'outbox', 'jobs'];
    const work = (name: string) => async () => {
      mostAtWork = Math.max(mostAtWork, ++atWork);
      await new Promise(setImmediate);
      atWork--;
      news.emit(name);
    };
    const done = Promise.all(names.map((name) => once(news, name)));
    aProcess(names.map((name) => aTask(name, work(name))));
    await done;
    expect(mostAtWork).toBe(1);
  });

  it('begins at once what is added while it leads', async () => {
    const first = once(news, 'sweep');
    const worker = aProcess([notingTask('sweep')]);
    await first;
    const late = once(news, 'jobs');
    worker.add(notingTask('jobs'));
    await late;
  });

  it('takes the lead anew where the connection that held it was lost', async () => {
    const first = once(news, 'sweep');
    const worker = aProcess([notingTask('sweep')]);
    await first;
    const again = once(news, 'sweep');
    const [pid] = await leaders();
    await pool.query('SELECT pg_terminate_backend($1)', [pid]);
    await again;
    expect(worker.state.leading).toBe(true);
  });

  it('names the tasks that did not end when the process did', async () => {
    const begun = once(news, 'begun');
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const shutdownTasks = new ShutdownTasks();
    const worker = aProcess(
      [
        aTask('sweep of files', async () => {
          news.emit('begun');
          await finished;
        }),
        notingTask('outbox'),
      ],
      shutdownTasks,
    );
    await begun;
    await worker.onApplicationShutdown();
    expect(() => shutdownTasks.check()).toThrow('The stop was not clean: these did not end: the sweep of files.');
    finish();
  });
});
