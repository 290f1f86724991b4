import { groupBy, type RecordDefinition, records } from '@bank/domain';
import { recordRelation, snake } from '@bank/projections';
import type { Pool } from 'pg';
import { ChoiceIndex } from '../values/reads';
import { namedBy } from './goods';
import { loadOlderNames } from './older-names';

/** Kind -> its records that were merged with all that refers to them, and the ones that they belong to now. */
const merges: Readonly<Record<string, string>> = {
  [records.supplier.kind]: 'SELECT id, heir AS survivor FROM read.supplier_merges WHERE heir IS NOT NULL',
};

/** Merged record -> the one to which all that refers to it belongs now. */
export const loadSurvivors = async (pool: Pool, kind: string): Promise<ReadonlyMap<number, number>> => {
  if (!merges[kind]) return new Map();
  const { rows } = await pool.query<{ id: number; survivor: number }>(merges[kind]);
  return new Map(rows.map(({ id, survivor }) => [id, survivor]));
};

/** The records of a kind by all names that they have had, and by those of the records that were merged into them. */
export const loadNamedRecords = async (pool: Pool, definition: RecordDefinition): Promise<ChoiceIndex> => {
  const { kind, name } = definition;
  const { rows } = await pool.query<{ id: number; name: string | null }>(
    `SELECT id, ${snake(name)} AS name FROM ${recordRelation(kind)} WHERE removed_at IS NULL ORDER BY lower(${snake(name)}), id`,
  );
  const named = rows.map(({ id, name }) => ({ id, names: [name] }));
  const [older, survivors] = await Promise.all([
    loadOlderNames(pool, definition, [name], named),
    loadSurvivors(pool, kind),
  ]);
  const namesOf = ({ id, name }: (typeof rows)[number]) => [name, ...(older.get(id) ?? [])];
  const merged = groupBy(
    rows.filter((row) => survivors.has(row.id)),
    (row) => survivors.get(row.id),
  );
  const ofMerged = (id: number) => (merged.get(id) ?? []).flatMap((row) => [...namesOf(row), String(row.id)]);
  const living = rows.filter(({ id }) => !survivors.has(id));
  return new ChoiceIndex(living.map((row) => namedBy(row.id, ...namesOf(row), ...ofMerged(row.id))));
};
