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

/** Sequence -> ids of it. */
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
};

const given = ({ event: { type, data } }: RecordedEvent): Ids =>
  (idsIn as Readonly<Record<string, (data: unknown) => Ids>>)[type]?.(data) ?? {};

const raise = (rows: readonly Row[], recorded: RecordedEvent, sequence: string): readonly Row[] => {
  const before = (rows[0]?.highest ?? 0) as number;
  return [{ sequence, highest: given(recorded)[sequence]!.reduce((a, b) => Math.max(a, b), before) }];
};

/** How far each sequence of ids was used, so that a restored log never sees an id twice. */
export const highestIds = projection({
  name: 'highest-ids',
  version: 1,
  tables: [
    {
      name: 'highest_ids',
      columns: { sequence: 'text', highest: 'integer' },
      key: ['sequence'],
      owners: (recorded) =>
        Object.entries(given(recorded)).flatMap(([sequence, some]) => (some.length ? [sequence] : [])),
      on: Object.fromEntries(Object.keys(idsIn).map((type) => [type, raise])),
    },
  ],
});

/** Sequence -> the highest id that the log holds. */
export const readHighestIds = async (pool: Pool): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ sequence: string; highest: number }>('SELECT * FROM read.highest_ids');
  return Object.fromEntries(rows.map(({ sequence, highest }) => [sequence, highest]));
};
