import { randomUUID } from 'node:crypto';

import { EventEmitter, once } from 'node:events';
import { type EventStore, memoryEventStore, type RecordedEvent } from '@bank/event-store';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { testSettings } from '../../testing/open-app';
import { firstStartedDatabase } from '../../testing/template';
import { openPools, type Pools } from '../database/pools';
import { ShutdownTasks } from '../shutdown/shutdown-tasks';
import { Reactors } from './reactors.service';
import { Worker } from './worker';

describe('reactors', () => {
  let database: Awaited<ReturnType<typeof firstStartedDatabase>>;
  let pools: Pools;
  let pool: Pool;
  let store: EventStore;
  const processes: Worker[] = [];
  beforeEach(async () => {
    database = await firstStartedDatabase();
    pools = openPools(database.url, { keysOutliveCrash: true });
    pool = pools.main;
    store = memoryEventStore();
  });
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((one) => one.onApplicationShutdown()));
    await pools.end();
    await database.drop();
  });

  const happen = (type: string) => {
    const metadata = { actor: 'system', correlationId: randomUUID(), at: '2026-01-02T03:04:05.000Z' };
    return store.append('thing-1', [{ id: randomUUID(), event: { type, data: {} }, metadata }]);
  };
  /** A process that notes what it reacts to; `fail` is asked before each. */
  const aProcess = (fail: () => boolean = () => false) => {
    const reacted: string[] = [];
    const news = new EventEmitter();
    const worker = new Worker(pool, testSettings(database.url), pino({ level: 'silent' }), new ShutdownTasks());
    const reactors = new Reactors(pool, store, worker);
    const react = async ({ event, version }: RecordedEvent) => {
      if (fail()) throw new Error('not now');
      reacted.push(`${event.type} ${version}`);
      news.emit('reacted');
    };
    reactors.add({ name: 'notes', on: ['Called'], react });
    worker.onApplicationBootstrap();
    processes.push(worker);
    const until = async (n: number) => {
      while (reacted.length < n) await once(news, 'reacted');
    };
    return { reacted, until, stop: () => worker.onApplicationShutdown() };
  };

  it('get what they wait for, and nothing else', async () => {
    await happen('Called');
    const { reacted, until } = aProcess();
    await until(1);
    await happen('Ignored');
    await happen('Called');
    await until(2);
    expect(reacted).toEqual(['Called 0', 'Called 2']);
  });

  it('try again what failed, in order', async () => {
    let failures = 2;
    await happen('Called');
    await happen('Called');
    const { reacted, until } = aProcess(() => failures-- > 0);
    await until(2);
    expect(reacted).toEqual(['Called 0', 'Called 1']);
  });

  it('go on after a restart with what happened meanwhile', async () => {
    const first = aProcess();
    await happen('Called');
    await first.until(1);
    await first.stop();
    await happen('Called');
    const second = aProcess();
    await second.until(1);
    expect(second.reacted).toEqual(['Called 1']);
  });

  it('have one leader, whose place another takes', async () => {
    const processes = [aProcess(), aProcess()];
    await happen('Called');
    const leader = await Promise.race(processes.map(async (one) => one.until(1).then(() => one)));
    const other = processes.find((one) => one !== leader)!;
    await leader.stop();
    await happen('Called');
    await other.until(1);
    expect([leader.reacted, other.reacted]).toEqual([['Called 0'], ['Called 1']]);
  });
});
