import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { type Compared, compareWithLog } from '../support/writers/compare';
import { KeyedWriters, type WritingFigures } from '../support/writers/keyed-writers';
import { Balancer } from './balancer';
import { type Place, Version } from './version';

const ALONE_MS = 5_000;
const BESIDE_MS = 10_000;
const PAUSE_MS = 200;

export interface UpgradeFigures extends WritingFigures, Compared {
  /** Until the next version was ready beside the former one. */
  startMs: number;
  /** Until the processes of the former one had ended. */
  stopMs: number;
  /** From then until nothing was left of it in the database. */
  endMs: number;
}

const READ_SCHEMAS = `SELECT nspname AS name FROM pg_namespace WHERE nspname ~ '^read(_[0-9a-f]{8})?$'`;

/** One version replaces another while people save. */
export const playUpgrade = async (
  place: Place,
  { former, next, writers: count }: { former: string; next: string; writers: number },
  report: (sentence: string) => void = () => {},
): Promise<UpgradeFigures> => {
  const pool = new Pool({ connectionString: place.databaseUrl, max: 2 });
  const query = async <Row>(sql: string) => (await pool.query(sql)).rows as Row[];
  const running = [await Version.start(former, place)];
  try {
    const balancer = new Balancer([...running[0]!.webs]);
    const writers = await KeyedWriters.start(balancer.send, count);
    const measure = async (what: string, work: () => Promise<unknown>): Promise<number> => {
      const from = performance.now();
      await work();
      const ms = performance.now() - from;
      report(`${what} after ${Math.round(ms)} ms; ${writers.acknowledgedCount} acknowledged`);
      return ms;
    };
    try {
      await pause(ALONE_MS);
      const startMs = await measure('the next version is ready', async () => {
        running.push(await Version.start(next, place));
      });
      balancer.add(...running[1]!.webs);
      await pause(BESIDE_MS);
      const schemas = (await query<{ name: string }>(READ_SCHEMAS)).map(({ name }) => name);
      report(`read models of ${schemas.join(' and ')}`);
      const stopMs = await measure('the former version has ended', async () => running.shift()!.stop());
      const endMs = await measure('nothing is left of it', async () => {
        while ((await query(READ_SCHEMAS)).length > 1) await pause(PAUSE_MS);
      });
      await writers.untilAllSavedSince(performance.now());
      await writers.stop();
      const [schema] = await query<{ name: string }>(READ_SCHEMAS);
      const compared = await compareWithLog(query, writers.acknowledged, schema?.name);
      return { ...writers.figures, ...compared, startMs, stopMs, endMs };
    } finally {
      await writers.stop();
    }
  } finally {
    await Promise.all(running.map((version) => version.stop()));
    await pool.end();
  }
};
