import type { Position, RecordedEvent } from '@bank/event-store';
import type { Client, QueryResult } from 'pg';
import type { Projection } from '../projection';
import { type Changes, TableFold } from '../tables/fold';
import { deleteRows, insertRows, READ, selectRows } from '../tables/rows';
import { type CheckpointRow, isCurrent, moveCheckpoints, selectCheckpoints, toCheckpoint } from './checkpoints';

/** Where the leader left a projection. */
export interface Standing {
  projection: Projection;
  position: Position;
  stopped: boolean;
}

/** The stored checkpoints are not where this leader left them: somebody rebuilt a projection. */
export class MovedByOthers extends Error {}

/** The tables are another release's. */
export class Superseded extends Error {}

const after = (events: readonly RecordedEvent[], position: Position) =>
  events[0]!.position > position ? events : events.filter((recorded) => recorded.position > position);

const statements = (changes: readonly Changes[]): string[] => [
  ...changes.filter(({ gone }) => gone.length).map(({ table, gone }) => deleteRows(READ, table, gone)),
  ...changes.filter(({ fresh }) => fresh.length).map(({ table, fresh }) => insertRows(READ, table, fresh)),
];

/**
 * Applies events to the projections of `told` in one transaction: rows and checkpoints move together or not at all.
 * Two messages to PostgreSQL, however many tables: one locks the checkpoints and reads, one writes and commits.
 * Moves the positions in `told` when it has committed.
 * @param all every projection of the leader: all checkpoints are locked, so that a rebuild can hold the leader off
 * @throws MovedByOthers, Superseded; errors that `isEventsFault` knows
 */
export const applyBatch = async (
  client: Client,
  all: readonly Standing[],
  told: readonly Standing[],
  events: readonly RecordedEvent[],
): Promise<void> => {
  const shares = told
    .map((standing) => ({ standing, events: after(events, standing.position) }))
    .filter((share) => share.events.length);
  if (!shares.length) return;
  const folds = shares.flatMap((share) =>
    share.standing.projection.tables.map((table) => new TableFold(table, share.events)),
  );
  const reading = folds.filter(({ owing }) => owing.length);
  const moved = shares.map((share) => [share.standing, share.events.at(-1)!.position] as const);
  try {
    const answers = (await client.query(
      [
        'BEGIN',
        // Replay heals what a crash of the server takes, so nobody waits for its disk.
        'SET LOCAL synchronous_commit = off',
        // Tables that never were analyzed look small to the planner.
        'SET LOCAL enable_seqscan = off',
        selectCheckpoints(
          all.map(({ projection }) => projection.name),
          true,
        ),
        ...reading.map(({ table, owing }) => selectRows(READ, table, owing)),
      ].join(';\n'),
    )) as unknown as QueryResult[];
    const [checkpoints, ...rows] = answers.slice(3);
    verify(all, checkpoints!.rows as CheckpointRow[]);
    reading.forEach((fold, n) => {
      fold.take(rows[n]!.rows.map((row) => Object.values<string>(row) as [string, string]));
    });
    const changes = folds.map((fold) => fold.changes());
    await client.query(
      [
        ...statements(changes),
        moveCheckpoints(moved.map(([{ projection }, position]) => [projection.name, position])),
        'COMMIT',
      ].join(';\n'),
    );
  } catch (error) {
    // When the connection is gone this fails too, and the first error tells more.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
  for (const [standing, position] of moved) standing.position = position;
};

const verify = (all: readonly Standing[], rows: readonly CheckpointRow[]): void => {
  const stored = new Map(rows.map((row) => [row.name, toCheckpoint(row)]));
  for (const { projection, position, stopped } of all) {
    const checkpoint = stored.get(projection.name);
    if (!isCurrent(checkpoint, projection))
      throw new Superseded(`The tables of ${projection.name} are those of another release`);
    if (checkpoint!.position !== position || (stopped && !checkpoint!.failure)) throw new MovedByOthers();
  }
};
