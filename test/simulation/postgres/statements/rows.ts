import type { Backend } from '../message';
import type { StoredRow } from '../tables';

/** The rows of a read model, in no order that anybody may rely on. */
export const rowsOf = ({ server: { tables } }: Backend, table: string): StoredRow[] => [
  ...(tables.read.get(table)?.rows.values() ?? []),
];

export const idsOf = (ids: unknown): ReadonlySet<string> => new Set((ids as number[]).map(String));

export const isLiving = ({ removed_at }: StoredRow): boolean => removed_at === null;

const NUMBER = /^-?\d+$/;
const toValue = (text: string | null) =>
  text === 'true' || text === 'false' ? text === 'true' : text !== null && NUMBER.test(text) ? Number(text) : text;

/** The columns that are asked for, each under the name of the answer, with numbers and truth values as themselves. */
export const pick = (row: StoredRow, columns: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, toValue(row[column] ?? null)]));

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
