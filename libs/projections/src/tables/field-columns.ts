import type { Field, Fields } from '@bank/domain';
import type { ColumnType, Table } from '../projection';
import { snake } from './names';

/** Field type -> type of its column in a read model. Refs are ids; groups, lists and sets of words or ids are JSON. */
const columnTypes: Readonly<Record<Field['type'], ColumnType>> = {
  text: 'text',
  integer: 'integer',
  money: 'numeric',
  quantity: 'integer',
  date: 'date',
  month: 'text',
  instant: 'timestamptz',
  flag: 'boolean',
  choice: 'text',
  choices: 'jsonb',
  ref: 'integer',
  refs: 'jsonb',
  group: 'jsonb',
  list: 'jsonb',
};

/** A column for each field, named in snake_case. Each may be null: an older event may not know the field. */
export const columnsOfFields = (fields: Fields): Table['columns'] =>
  Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [snake(name), `${columnTypes[type]}?` as const]));
