import { EventEmitter, once } from 'node:events';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { testSettings } from '../../testing/open-app';
import { firstStartedDatabase } from '../../testing/template';
import { Clock } from '../commands/clock';
import { Ids } from '../commands/ids';
import { currentContext } from '../context/request-context';
import { openPools, type Pools } from '../database/pools';
import { nightlyJobs } from '../platform-tasks';
import { ShutdownTasks } from '../shutdown/shutdown-tasks';
import { Worker } from '../worker/worker';
import type { Run } from './job';
import { Jobs } from './jobs.service';

const at = (day: number, time: string) => `2026-03-0${day}T${time}.000Z`;
const never = new AbortController().signal;
const log = pino({ level: 'silent' });

let database: Awaited<ReturnType<typeof firstStartedDatabase>>;
let pools: Pools;
let pool: Pool;
let clock: Clock;
let ran: string[];
let news: EventEmitter;
beforeEach(async () => {
  database = await firstStartedDatabase();
  pools = openPools(database.url, { keysOutliveCrash: true });
  pool = pools.main;
  clock = new Clock();
  ran = [];
  news = new EventEmitter();
});
afterEach(async () => {
  await pools.end();
  await database.drop();
});
const itIs = (time: string) => {
  clock.now = () => time;
};

/** A process whose one job notes when it ran, and then does `work`. */
const aProcess = (work: (run: Run) => Promise<string[]> = async () => []) => {
  const jobs = new Jobs(pool, clock, new Ids(pool), log);
  const run = async (run: Run) => {
    ran.push(run.now);
    news.emit('ran');
    return { done: ['It was done.'], failed: await work(run) };
  };
  jobs.add({ name: 'nightly', at: '06:00', run });
  return jobs;
};
const failing = () => Promise.reject(new Error('not now'));
const state = async () => (await aProcess().states())[0]!;

describe('a job', () => {
  it('runs once a day, when it is due', async () => {
    const jobs = aProcess();
    for (const time of [
      at(2, '06:00:00'),
      at(2, '06:00:20'),
      at(3, '05:59:59'),
      at(3, '06:00:00'),
      at(3, '23:00:00'),
    ]) {
      itIs(time);
      await jobs.runDue(never);
    }
    expect(ran).toEqual([at(2, '06:00:00'), at(3, '06:00:00')]);
  });

  it('runs once for all the nights that nobody was there', async () => {
    itIs(at(2, '06:00:00'));
    await aProcess().runDue(never);
    itIs(at(7, '11:00:00'));
    await aProcess().runDue(never);
    await aProcess().runDue(never);
    expect(ran).toEqual([at(2, '06:00:00'), at(7, '11:00:00')]);
  });

  it('waits for its next time in a bank that has just begun', async () => {
    itIs(at(2, '11:00:00'));
    await aProcess().skipDue();
    await aProcess().runDue(never);
    expect(ran).toEqual([]);
    expect(await state()).toMatchObject({
      next: at(3, '06:00:00'),
      last: { report: { done: ['The bank began after this was due.'], failed: [] } },
    });
    itIs(at(3, '06:00:00'));
    await aProcess().runDue(never);
    expect(ran).toEqual([at(3, '06:00:00')]);
  });

  it('runs once where two processes see that it is due', async () => {
    itIs(at(2, '06:00:00'));
    await Promise.all([aProcess().runDue(never), aProcess().runDue(never)]);
    expect(ran).toHaveLength(1);
  });

  it('waits for one that somebody runs by hand', async () => {
    itIs(at(2, '06:00:00'));
    const begun = once(news, 'ran');
    const finish = new EventEmitter();
    const byHand = aProcess(async () => {
      await once(finish, 'now');
      return [];
    }).run('nightly', never);
    await begun;
    const due = aProcess().runDue(never);
    finish.emit('now');
    await Promise.all([byHand, due]);
    expect(ran).toHaveLength(1);
  });

  it('that was run by hand needs no run in its own time', async () => {
    itIs(at(2, '06:00:00'));
    expect(await aProcess().run('nightly', never)).toEqual({ done: ['It was done.'], failed: [] });
    await aProcess().runDue(never);
    expect(ran).toHaveLength(1);
  });

  it('that failed is tried again, longer and longer, and then tomorrow', async () => {
    const jobs = aProcess(failing);
    const tries = ['06:00:00', '06:00:59', '06:01:00', '06:10:59', '06:11:00', '07:10:59', '07:11:00', '08:30:00'];
    for (const time of tries) {
      itIs(at(2, time));
      await jobs.runDue(never);
    }
    expect(ran).toEqual(['06:00:00', '06:01:00', '06:11:00', '07:11:00'].map((time) => at(2, time)));
    expect(await state()).toMatchObject({ next: at(3, '06:00:00'), last: { endedAt: at(2, '07:11:00') } });
    itIs(at(3, '06:00:00'));
    await aProcess().runDue(never);
    expect(await state()).toMatchObject({ next: at(4, '06:00:00'), last: { report: { failed: [] } } });
  });

  it('that fails with one thing goes on with the next, and says which', async () => {
    itIs(at(2, '06:00:00'));
    const seen: number[] = [];
    const jobs = aProcess(({ each }) =>
      each('flag', new Map([1, 2, 3].map((id) => [`thing ${id}`, id])), async (id) => {
        seen.push(id);
        if (id === 2) throw new Error('broken');
      }),
    );
    const { failed } = await jobs.run('nightly', never);
    expect(seen).toEqual([1, 2, 3]);
    expect(failed).toEqual([expect.stringMatching(/^thing 2: Something went wrong/)]);
    expect((await state()).next).toBe(at(2, '06:01:00'));
  });

  it('that was cut short is taken up again as the same run, another night as a new one', async () => {
    const runs: string[] = [];
    const ids: string[] = [];
    const noting = async ({ once: under }: Run) => {
      await under('key', async () => {
        runs.push(currentContext().requestId);
        ids.push(currentContext().attempt!.eventIds('thing-1')(0));
      });
      return [];
    };
    const stopping = new AbortController();
    itIs(at(2, '06:00:00'));
    const cut = aProcess(async (run) => {
      await noting(run);
      stopping.abort();
      run.signal.throwIfAborted();
      return [];
    });
    await expect(cut.runDue(stopping.signal)).rejects.toThrow('abort');
    expect(await state()).toMatchObject({ next: at(2, '06:01:00'), last: { endedAt: null } });
    itIs(at(2, '06:01:00'));
    await aProcess(noting).runDue(never);
    itIs(at(3, '06:00:00'));
    await aProcess(noting).runDue(never);
    expect([runs[0] === runs[1], runs[1] === runs[2]]).toEqual([true, false]);
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
  });

  it('leaves no trace of a dry run', async () => {
    itIs(at(2, '06:00:00'));
    const dry = aProcess(async ({ dryRun }) => [`dry: ${dryRun}`]);
    expect((await dry.dryRun('nightly', never)).failed).toEqual(['dry: true']);
    expect(await state()).toEqual({ name: 'nightly', last: undefined, next: at(2, '06:00:00') });
  });
});

describe('the nightly work', () => {
  const workers: Worker[] = [];
  afterEach(() => Promise.all(workers.splice(0).map((one) => one.onApplicationShutdown())));
  const started = (jobs: Jobs, appRole: 'all' | 'web' | 'worker') => {
    const worker = new Worker(pool, { ...testSettings(database.url), appRole }, log, new ShutdownTasks());
    workers.push(worker);
    worker.onApplicationBootstrap();
    worker.add(nightlyJobs(jobs));
    return worker;
  };

  it('runs what is due in a process that works, and takes the place of one that stops', async () => {
    itIs(at(2, '06:00:00'));
    started(aProcess(), 'web');
    const first = once(news, 'ran');
    const leader = started(aProcess(), 'worker');
    await first;
    started(aProcess(), 'all');
    const second = once(news, 'ran');
    itIs(at(3, '06:00:00'));
    await leader.onApplicationShutdown();
    await second;
    expect(ran).toEqual([at(2, '06:00:00'), at(3, '06:00:00')]);
  });
});
