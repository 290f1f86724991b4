import { randomUUID } from 'node:crypto';
import { type Appended, type EventStore, type Message, memoryEventStore } from '@bank/event-store';
import { Pool } from 'pg';
import type { Projection } from '../projection';
import { type OnProgress, type Rebuilt, rebuild } from '../rebuild';
import { ProjectionRunner } from '../runner';
import { freshDatabase } from './index';

// A busy machine may be slow without being wrong.
jest.setTimeout(60_000);

export const appendTo =
  (store: EventStore) =>
  (stream: string, ...events: Message[]): Promise<Appended> =>
    store.append(
      stream,
      events.map((event) => ({
        id: randomUUID(),
        event,
        metadata: { actor: 'user-1', correlationId: randomUUID(), at: '2026-01-02T03:04:05.000Z' },
      })),
    );

/** A database of its own, a log in memory and the runners started on them; `end` stops and removes all of it. */
export const world = async (store: EventStore = memoryEventStore()) => {
  const { url, drop } = await freshDatabase();
  const pool = new Pool({ connectionString: url });
  pool.on('error', () => {});
  const stops: (() => Promise<void>)[] = [];

  return {
    store,
    pool,
    url,

    append: appendTo(store),

    prepare: (projections: readonly Projection[], onProgress: OnProgress): Promise<void> =>
      new ProjectionRunner({ store, pool, projections }).prepare(onProgress),

    /** A process that can wait but doesn't apply anything. */
    async bystander(...projections: Projection[]): Promise<ProjectionRunner> {
      const runner = new ProjectionRunner({ store, pool, projections });
      await runner.prepare();
      stops.push(() => runner.close());
      return runner;
    },

    /** A process that leads or stands by, and how to stop it. */
    async process(...projections: Projection[]): Promise<{ runner: ProjectionRunner; stop: () => Promise<void> }> {
      const runner = new ProjectionRunner({ store, pool, projections });
      await runner.prepare();
      const stopping = new AbortController();
      const running = runner.run(stopping.signal);
      const stop = async () => {
        stopping.abort();
        await running;
        await runner.close();
      };
      stops.push(stop);
      return { runner, stop };
    },

    rebuild: async (projection: Projection): Promise<Rebuilt> => {
      const [rebuilt] = await rebuild([projection.name], { store, pool, projections: [projection] });
      return rebuilt!;
    },

    /** Waits until a query has a row. */
    async until(query: string): Promise<void> {
      while (!(await pool.query(query)).rowCount);
    },

    /** Every row of a read table, as text, in order. */
    async rows(table: string): Promise<string[]> {
      const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM read.${table} t ORDER BY t`);
      return rows.map(({ row }) => row);
    },

    async end(): Promise<void> {
      await Promise.all(stops.map((stop) => stop()));
      await pool.end();
      await drop();
    },
  };
};

export type World = Awaited<ReturnType<typeof world>>;
