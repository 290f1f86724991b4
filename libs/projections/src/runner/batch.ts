import type { Position, RecordedEvent } from '@bank/event-store';
import type { Client, QueryResult } from 'pg';
import { livingSchema, type Projection } from '../projection';
import { TableFold } from '../tables/fold';
import { addToSums, deleteRows, insertRows, selectRows } from '../tables/rows';
import { doAtOnce } from '../tables/steps';
import { changesOf, type ProjectionChanges } from '../tables/sums';
import { advanceCheckpoints, isMovedByOthers } from './advance';

export interface Standing {
  projection: Projection;
  position: Position;
  stopped: boolean;
}

/** The stored checkpoints are not where this leader left them: somebody rebuilt a projection. */
export class MovedByOthers extends Error {}

const eventsAfter = (events: readonly RecordedEvent[], position: Position) =>
  events[0]!.position > position ? events : events.filter((recorded) => recorded.position > position);

const statements = (schema: string, { changes, sums }: ProjectionChanges): string[] => [
  ...changes.filter(({ gone }) => gone.length).map(({ table, gone }) => deleteRows(schema, table, gone)),
  ...changes.filter(({ fresh }) => fresh.length).map(({ table, fresh }) => insertRows(schema, table, fresh)),
  ...sums.filter(({ lines }) => lines.length).map(({ table, lines }) => addToSums(schema, table, lines)),
];

const countRows = ({ changes }: ProjectionChanges): number =>
  changes.reduce((count, { gone, fresh }) => count + gone.length + fresh.length, 0);

const send = async (client: Client, statements: readonly string[]): Promise<QueryResult[]> =>
  (await client.query(statements.join(';\n'))) as unknown as QueryResult[];

/** As soon as this many rows are known they are sent, so that PostgreSQL takes them in while the other projections are folded. */
const ROWS_TO_SEND_FIRST = 150;

interface Folding {
  projection: Projection;
  folds: readonly TableFold[];
}

/** In one message where the rows are few. @param opening statements to send first @param isOpen whether the transaction has begun */
const sendChanges = async (
  client: Client,
  opening: readonly string[],
  isOpen: boolean,
  folding: readonly Folding[],
): Promise<void> => {
  let unsent = [...opening];
  let rows = 0;
  let first: Promise<unknown> | undefined;
  try {
    for (const { projection, folds } of folding) {
      if (first === undefined && rows >= ROWS_TO_SEND_FIRST) {
        first = send(client, isOpen ? unsent : ['BEGIN', ...unsent]);
        unsent = [];
      }
      const changes = doAtOnce(changesOf(projection, folds));
      unsent.push(...statements(livingSchema(projection), changes));
      rows += countRows(changes);
    }
  } catch (error) {
    // The client takes the next query when it has the answer to this one.
    await Promise.allSettled([first]);
    throw error;
  }
  await first;
  // PostgreSQL runs the statements of one message in one transaction.
  await send(client, isOpen || first !== undefined ? [...unsent, 'COMMIT'] : unsent);
};

/** Rows and checkpoints move together or not at all, mostly in one message. Moves the positions in `behind` when it has committed. @throws MovedByOthers; errors that `isEventsFault` knows */
export const applyBatch = async (
  client: Client,
  all: readonly Standing[],
  behind: readonly Standing[],
  events: readonly RecordedEvent[],
): Promise<void> => {
  const reached = events.at(-1)!.position;
  const moving = behind.filter(({ position }) => position < reached);
  if (!moving.length) return;
  const folding = moving.map(({ projection, position }) => {
    const news = eventsAfter(events, position);
    return { projection, folds: projection.tables.map((table) => new TableFold(table, news)) };
  });
  const schema = livingSchema(...moving.map(({ projection }) => projection));
  const reading = folding.flatMap(({ folds }) => folds).filter(({ ownersToLoad }) => ownersToLoad.length);
  const stopped = all.filter((standing) => standing.stopped);
  const advance = advanceCheckpoints(moving, stopped, reached);
  try {
    if (reading.length) {
      const selects = reading.map(({ table, ownersToLoad }) => selectRows(schema, table, ownersToLoad));
      const answers = await send(client, ['BEGIN', advance, ...selects]);
      answers.slice(-reading.length).forEach(({ rows }, n) => {
        reading[n]!.take(rows.map((row) => Object.values<string>(row) as [string, string]));
      });
      await sendChanges(client, [], true, folding);
    } else await sendChanges(client, [advance], false, folding);
  } catch (error) {
    // When the connection is gone this fails too, and the first error says more.
    await client.query('ROLLBACK').catch(() => {});
    throw isMovedByOthers(error) ? new MovedByOthers() : error;
  }
  for (const standing of moving) standing.position = reached;
};
