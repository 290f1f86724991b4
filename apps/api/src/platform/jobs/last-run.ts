import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Report } from './job';
import { type Progress, triesSince } from './schedule';

export interface LastRun extends Progress {
  /** Id of the run; every try has the same until one ends without a failure. */
  run: string;
  /** Null while it runs, and when it was cut short. */
  endedAt: string | null;
  report: Report | null;
}

const toIso = (time: Date | null) => time?.toISOString() ?? null;

export const readLastRun = async (pool: Pool, name: string): Promise<LastRun | undefined> => {
  const { rows } = await pool.query(
    `SELECT run, done_for AS "doneFor", began_at AS "beganAt", ended_at AS "endedAt", tries, report
     FROM app.jobs WHERE name = $1`,
    [name],
  );
  const [row] = rows;
  return row && { ...row, doneFor: toIso(row.doneFor), beganAt: toIso(row.beganAt), endedAt: toIso(row.endedAt) };
};

/** Takes up the run that was cut short or had failures, or begins a new one. @returns its id */
export const beginRun = async (pool: Pool, name: string, due: string, now: string): Promise<string> => {
  const lastRun = await readLastRun(pool, name);
  const run = lastRun && isOpen(lastRun) ? lastRun.run : randomUUID();
  await pool.query(
    `INSERT INTO app.jobs (name, run, began_at, tries) VALUES ($1, $2, $3, $4)
     ON CONFLICT (name) DO UPDATE
     SET run = excluded.run, began_at = excluded.began_at, tries = excluded.tries, ended_at = NULL, report = NULL`,
    [name, run, now, triesSince(due, lastRun, now) + 1],
  );
  return run;
};

const isOpen = ({ endedAt, report }: LastRun) => endedAt === null || !!report?.failed.length;

/** @param due the time for which the job is done, if nothing failed */
export const endRun = async (pool: Pool, name: string, report: Report, due: string, now: string): Promise<void> => {
  await pool.query(
    `UPDATE app.jobs SET ended_at = $2, report = $3, done_for = CASE WHEN $4 THEN $5::timestamptz ELSE done_for END
     WHERE name = $1`,
    [name, now, JSON.stringify(report), report.failed.length === 0, due],
  );
};
