import { createHash } from 'node:crypto';
import { escapeIdentifier as id } from 'pg';
import { type Projection, type StoredTable, type Table, tablesOf } from '../projection';
import { relation } from './rows';
import { columnsOf, isFolded, isSum, OWNER, storedColumns } from './shape';

/**
 * Rows are inserted fastest without indexes, and while nothing else looks through the table. A sum table has its key, since its rows are
 * found by it while they are added up.
 */
export const createTable = (schema: string, table: StoredTable): string => {
  const columns = storedColumns(table).map((column) => {
    // Owners are looked up and never sorted for people: their bytes are compared in half the time of their letters.
    const collation = column === OWNER ? ' COLLATE "C"' : '';
    return `${id(column.name)} ${column.type}${collation}${column.nullable ? '' : ' NOT NULL'}`;
  });
  return `CREATE TABLE ${relation(schema, table)} (${[...columns, ...(isSum(table) ? [primaryKey(table)] : [])].join(', ')}) WITH (autovacuum_enabled = off)`;
};

/** Lets PostgreSQL look after a table that will live. */
export const releaseTable = (schema: string, table: StoredTable): string =>
  `ALTER TABLE ${relation(schema, table)} RESET (autovacuum_enabled)`;

const primaryKey = ({ name, key }: StoredTable): string =>
  `CONSTRAINT ${id(`${name}_pkey`)} PRIMARY KEY (${key.map(id).join(', ')})`;

export const createOwnerIndex = (schema: string, table: Table): string =>
  `CREATE INDEX IF NOT EXISTS ${id(`${table.name}_owner`)} ON ${relation(schema, table)} (owner)`;

/** Adds the key that `createTable` has left out. */
export const addKey = (schema: string, table: Table): string =>
  `ALTER TABLE ${relation(schema, table)} ADD ${primaryKey(table)}`;

/** Index names are the same in every schema, so that a table can move from one to the other. */
export const createIndexes = (schema: string, table: StoredTable): string[] => {
  const at = relation(schema, table);
  const whole = (definition: string) => (/^\s*(\(|using\b)/i.test(definition) ? definition : `(${definition})`);
  return [
    ...(isFolded(table) ? [createOwnerIndex(schema, table)] : []),
    ...(table.indexes ?? []).map(
      (definition, n) => `CREATE INDEX ${id(`${table.name}_${n + 1}`)} ON ${at} ${whole(definition)}`,
    ),
  ];
};

/** Drops the key too. */
export const dropIndexes = (schema: string, table: StoredTable): string => {
  const indexes = [...(isFolded(table) ? ['owner'] : []), ...(table.indexes ?? []).map((_, n) => n + 1)];
  const names = indexes.map((suffix) => relation(schema, { name: `${table.name}_${suffix}` }));
  const others = names.length ? `; DROP INDEX ${names.join(', ')}` : '';
  return `ALTER TABLE ${relation(schema, table)} DROP CONSTRAINT ${id(`${table.name}_pkey`)}${others}`;
};

const fingerprints = new WeakMap<Projection, string>();

/** Changes when the tables of a projection would be made differently. */
export const fingerprint = (projection: Projection): string => {
  const known = fingerprints.get(projection);
  if (known) return known;
  const shapes = tablesOf(projection).map((table) => [table.name, columnsOf(table), table.key, table.indexes ?? []]);
  const made = createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 16);
  fingerprints.set(projection, made);
  return made;
};
