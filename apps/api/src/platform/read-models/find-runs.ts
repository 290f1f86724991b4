import type { DifferingRow } from '@bank/projections';
import type { Pool } from 'pg';
import type { ShownRun } from './run.dto';
import { COMMAND_LINE, NIGHTLY } from './run-table';

interface StoredRun
  extends Omit<ShownRun, 'origin' | 'askedBy' | 'askedAt' | 'endedAt' | 'secondsLeft' | 'differences'> {
  askedAt: Date;
  endedAt: Date | null;
  actor: string;
  elapsed: number | null;
  /** The position of the snapshot with which it began; 0 where it reads the whole log. */
  from: number;
  differences: DifferingRow[] | null;
}

const COLUMNS = `id, projection, work, status, phase, done::float8, total::float8, asked_by AS actor, asked_at AS "askedAt",
  ended_at AS "endedAt", extract(epoch FROM ended_at - began_at)::float8 AS seconds, message, rows::float8, differing,
  first_differing AS differences, kept, extract(epoch FROM $1::timestamptz - began_at)::float8 AS elapsed,
  coalesce((SELECT max(position) FROM app.projection_runs of_snapshot
            WHERE runs.work = 'rebuild' AND of_snapshot.projection = runs.projection AND snapshot IS NOT NULL), 0)::float8 AS "from"`;

/** @param nameOf the user of an actor like `user-1` */
export type NameOf = (actor: string) => Promise<string | null>;

/** With the last one first. */
export const findRuns = async (pool: Pool, condition: string, now: string, nameOf: NameOf): Promise<ShownRun[]> => {
  const { rows } = await pool.query<StoredRun>(
    `SELECT ${COLUMNS} FROM app.projection_runs runs WHERE ${condition} ORDER BY id DESC`,
    [now],
  );
  const actors = [...new Set(rows.map(({ actor }) => actor))];
  const names = new Map(await Promise.all(actors.map(async (actor) => [actor, await nameOf(actor)] as const)));
  return rows.map((row) => toShown(row, names.get(row.actor) ?? null));
};

const origins: Readonly<Record<string, ShownRun['origin']>> = { [NIGHTLY]: 'nightly', [COMMAND_LINE]: 'command-line' };

const toShown = ({ actor, elapsed, from, differences, ...run }: StoredRun, askedBy: string | null): ShownRun => ({
  ...run,
  askedAt: run.askedAt.toISOString(),
  endedAt: run.endedAt?.toISOString() ?? null,
  origin: origins[actor] ?? 'user',
  askedBy,
  secondsLeft: secondsLeft(run, elapsed, from),
  differences: differences?.map((one) => ({ ...one, columns: [...one.columns] })) ?? [],
});

const secondsLeft = (
  { phase, done, total }: Pick<ShownRun, 'phase' | 'done' | 'total'>,
  elapsed: number | null,
  from: number,
): number | null =>
  phase === 'reading' && elapsed !== null && done > from ? Math.ceil((elapsed * (total - done)) / (done - from)) : null;
