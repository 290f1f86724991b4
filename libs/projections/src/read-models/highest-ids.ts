import {
  type Field,
  type Input,
  type OrderEvent,
  type RecordDefinition,
  type RecordEvent,
  type RecordKind,
  records,
} from '@bank/domain';
import type { Message, RecordedEvent } from '@bank/event-store';
import type { Pool } from 'pg';
import { projection, type Row } from '../projection';

type Ids = Readonly<Record<string, readonly number[]>>;
type IdsIn<E extends Message> = { [T in E['type']]?: (data: Extract<E, { type: T }>['data']) => Ids };

const ids = (things: readonly { id: number }[]) => things.map(({ id }) => id);

const elementIds = ({ fields }: RecordDefinition, values: Input): Ids =>
  Object.fromEntries(
    Object.entries<Field>(fields).flatMap(([name, field]) =>
      field.type === 'list' ? [[field.sequence, ids((values[name] ?? []) as { id: number }[])]] : [],
    ),
  );
const definitionOf = (kind: string): RecordDefinition => records[kind as RecordKind];

/** Event type -> the ids that it gives out. */
const idsIn: IdsIn<RecordEvent | OrderEvent> = {
  RecordRegistered: ({ kind, id, fields }) => ({
    ...elementIds(definitionOf(kind), fields),
    [definitionOf(kind).sequence ?? kind]: [id],
  }),
  RecordChanged: ({ kind, changes }) => elementIds(definitionOf(kind), changes),
  OrderPlaced: ({ kind, order, lines, movements }) => ({
    [`${kind}Order`]: [order],
    line: ids(lines),
    movement: ids(movements),
  }),
  OrderRevised: ({ lines, movements }) => ({ line: ids(lines.added), movement: ids(movements) }),
  OrderCommitted: ({ movements }) => ({ movement: ids(movements) }),
  OrderCorrected: ({ lines, movements }) => ({ line: ids(lines.added), movement: ids(movements) }),
  OrderReversed: ({ movements }) => ({ movement: ids(movements) }),
  OrderReopened: ({ movements, pending }) => ({ movement: [...ids(movements), ...ids(pending)] }),
};

const idsOfEvent = ({ event: { type, data } }: RecordedEvent): Ids =>
  (idsIn as Readonly<Record<string, (data: unknown) => Ids>>)[type]?.(data) ?? {};

const raiseHighest = (rows: readonly Row[], recorded: RecordedEvent): readonly Row[] => {
  const added = Object.entries(idsOfEvent(recorded)).filter(([, some]) => some.length);
  if (!added.length) return rows;
  const highest = { ...(rows[0]?.highest as Readonly<Record<string, number>> | undefined) };
  for (const [sequence, some] of added)
    highest[sequence] = some.reduce((a, b) => Math.max(a, b), highest[sequence] ?? 0);
  return [{ stream: recorded.stream, highest }];
};

/** So that a restored log never sees an id twice. Each stream has its own row, so that a new stream touches no other row. */
export const highestIds = projection({
  name: 'highest-ids',
  version: 2,
  tables: [
    {
      name: 'highest_ids',
      columns: { stream: 'text', /** Sequence -> id. */ highest: 'jsonb' },
      key: ['stream'],
      on: Object.fromEntries(Object.keys(idsIn).map((type) => [type, raiseHighest])),
    },
  ],
});

/** Sequence -> the highest id that the log holds. */
export const readHighestIds = async (pool: Pool): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ sequence: string; highest: number }>(
    `SELECT key AS sequence, max(value::integer) AS highest FROM read.highest_ids, jsonb_each_text(highest) GROUP BY key`,
  );
  return Object.fromEntries(rows.map(({ sequence, highest }) => [sequence, highest]));
};
