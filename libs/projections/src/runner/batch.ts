import type { Position, RecordedEvent } from '@bank/event-store';
import type { Client, QueryResult } from 'pg';
import type { Projection } from '../projection';
import { TableFold } from '../tables/fold';
import { addToSums, deleteRows, insertRows, READ, selectRows } from '../tables/rows';
import { changesOf, type ProjectionChanges } from '../tables/sums';
import { advanceCheckpoints, isMovedByOthers } from './advance';

/** The position at which the leader left a projection, and whether it stands still there. */
export interface Standing {
  projection: Projection;
  position: Position;
  stopped: boolean;
}

/** The stored checkpoints are not where this leader left them: somebody rebuilt a projection. */
export class MovedByOthers extends Error {}

const eventsAfter = (events: readonly RecordedEvent[], position: Position) =>
  events[0]!.position > position ? events : events.filter((recorded) => recorded.position > position);

const statements = (projectionChanges: readonly ProjectionChanges[]): string[] => {
  const changes = projectionChanges.flatMap((one) => one.changes);
  const sums = projectionChanges.flatMap((one) => one.sums);
  return [
    ...changes.filter(({ gone }) => gone.length).map(({ table, gone }) => deleteRows(READ, table, gone)),
    ...changes
      .filter(({ fresh }) => fresh.length)
      .map(({ table, fresh }) =>
        insertRows(
          READ,
          table,
          fresh.map(({ line }) => line),
        ),
      ),
    ...sums.filter(({ lines }) => lines.length).map(({ table, lines }) => addToSums(READ, table, lines)),
  ];
};

const send = async (client: Client, statements: readonly string[]): Promise<QueryResult[]> =>
  (await client.query(statements.join(';\n'))) as unknown as QueryResult[];

/**
 * Applies events to the projections of `told` in one transaction: rows and checkpoints move together or not at all.
 * However many tables, it is one message to PostgreSQL, or two when rows of before are needed.
 * Moves the positions in `told` when it has committed.
 * @param all every projection of the leader
 * @throws MovedByOthers; errors that `isEventsFault` knows
 */
export const applyBatch = async (
  client: Client,
  all: readonly Standing[],
  told: readonly Standing[],
  events: readonly RecordedEvent[],
): Promise<void> => {
  const reached = events.at(-1)!.position;
  const moving = told.filter(({ position }) => position < reached);
  if (!moving.length) return;
  const folding = moving.map(({ projection, position }) => {
    const news = eventsAfter(events, position);
    return { projection, folds: projection.tables.map((table) => new TableFold(table, news)) };
  });
  const reading = folding.flatMap(({ folds }) => folds).filter(({ owing }) => owing.length);
  const stopped = all.filter((standing) => standing.stopped);
  const advance = advanceCheckpoints(moving, stopped, reached);
  const changes = () => statements(folding.map(({ projection, folds }) => changesOf(projection, folds)));
  try {
    if (reading.length) {
      const selects = reading.map(({ table, owing }) => selectRows(READ, table, owing));
      const answers = await send(client, ['BEGIN', advance, ...selects]);
      answers.slice(-reading.length).forEach(({ rows }, n) => {
        reading[n]!.take(rows.map((row) => Object.values<string>(row) as [string, string]));
      });
      await send(client, [...changes(), 'COMMIT']);
    }
    // PostgreSQL runs the statements of one message in one transaction.
    else await send(client, [advance, ...changes()]);
  } catch (error) {
    // When the connection is gone this fails too, and the first error tells more.
    await client.query('ROLLBACK').catch(() => {});
    throw isMovedByOthers(error) ? new MovedByOthers() : error;
  }
  for (const standing of moving) standing.position = reached;
};
