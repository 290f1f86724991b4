import { projections } from '@bank/projections';
import { codecs } from '../../../../libs/projections/src/tables/columns';
import { columnsOf } from '../../../../libs/projections/src/tables/shape';
import type { Backend } from '../message';
import type { StoredRow } from '../tables';

/** The rows of a read model, in no order that anybody may rely on. */
export const rowsOf = ({ server: { tables } }: Backend, table: string): StoredRow[] => [
  ...(tables.read.get(table)?.rows.values() ?? []),
];

export const idsOf = (ids: unknown): ReadonlySet<string> => new Set((ids as number[]).map(String));

export const isLiving = ({ removed_at }: StoredRow): boolean => removed_at === null;

const types = new Map(
  projections.flatMap(({ tables }) => tables).map((table) => [table.name, columnsOf(table)] as const),
);

/** A row with its values as `pg` gives them, but for times and days, which nobody reads here. */
export const wholeRow = (table: string, row: StoredRow): Record<string, unknown> =>
  Object.fromEntries(
    types.get(table)!.map(({ name, type }) => {
      const text = row[name] ?? null;
      return [name, text === null ? null : codecs[type].decode(text)];
    }),
  );

/** The columns that are asked for, each under the name of the answer. */
export const pick = (
  table: string,
  row: StoredRow,
  columns: Readonly<Record<string, string>>,
): Record<string, unknown> => {
  const values = wholeRow(table, row);
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, values[column]]));
};

/** The client that a line belongs to now. */
export const survivorOf = (backend: Backend, client: string): string =>
  rowsOf(backend, 'client_merges').find(({ id }) => id === client)?.heir ?? client;

/** Its own id, unless its lines belong to another, and those of clients whose lines belong to it. */
export const lineClientsOf = (backend: Backend, client: string): ReadonlySet<string> => {
  const merges = rowsOf(backend, 'client_merges');
  const isMerged = merges.some(({ id, heir }) => id === client && heir !== null);
  const heirs = merges.flatMap(({ id, heir }) => (heir === client ? [id!] : []));
  return new Set([...(isMerged ? [] : [client]), ...heirs]);
};
