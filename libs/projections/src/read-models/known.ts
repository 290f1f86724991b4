import { type MergeKind, merges, type RecordDefinition, type RecordKind, records } from '@bank/domain';
import type { Pool } from 'pg';
import { snake } from '../tables/names';
import { mergeProjectionName } from './merges';
import { recordProjectionName } from './records';

/** Tables that hold several kinds of record, and to which fields refer as to one kind. */
const relationsByKind: Readonly<Record<string, string>> = { storageLocation: 'storage_locations' };

/** The living table of a kind of record, or of a group of kinds to which fields refer as to one kind. */
export const recordRelation = (kind: string): string => {
  if (kind in relationsByKind) return `read.${relationsByKind[kind]}`;
  const definition: RecordDefinition | undefined = records[kind as RecordKind];
  if (!definition) throw new Error(`There is no kind of record called ${kind}`);
  return `read.${snake(definition.path)}`;
};

export interface Referrers {
  rows: string;
  projection: string;
}

/** @param kind of record, or the merges of one: `supplierMerge` */
export const referrersOf = (kind: string): Referrers => {
  const merged = (Object.keys(merges) as MergeKind[]).find((one) => kind === `${one}Merge`);
  if (merged) return { rows: `read.${snake(merged)}_merges`, projection: mergeProjectionName(merged) };
  return {
    rows: `(SELECT * FROM ${recordRelation(kind)} WHERE removed_at IS NULL) AS living`,
    projection: recordProjectionName(records[kind as RecordKind]),
  };
};

type WantedRecords = Readonly<Record<string, readonly number[]>>;

/** The wanted records that exist and are not removed, as `kind:id`. */
export const knownRecords = async (pool: Pick<Pool, 'query'>, wanted: WantedRecords): Promise<ReadonlySet<string>> =>
  new Set((await selectWanted(pool, 'known', wanted, () => ({ name: 'NULL', where: 'TRUE' }))).keys());

/** The names of the wanted records that are inactive, by `kind:id`. */
export const inactiveRecords = (
  pool: Pick<Pool, 'query'>,
  wanted: WantedRecords,
): Promise<ReadonlyMap<string, string | null>> =>
  selectWanted(pool, 'inactive', wanted, (kind) => ({
    name: snake((records as Readonly<Record<string, RecordDefinition>>)[kind]?.name ?? 'title'),
    where: "status = 'INACTIVE'",
  }));

/** The names of the wanted records that exist, are not removed and meet the condition `where`, by `kind:id`. */
const selectWanted = async (
  pool: Pick<Pool, 'query'>,
  purpose: string,
  wanted: WantedRecords,
  sqlOf: (kind: string) => { name: string; where: string },
): Promise<ReadonlyMap<string, string | null>> => {
  const parts = Object.entries(wanted).filter(([, ids]) => ids.length);
  if (!parts.length) return new Map();
  const selects = parts.map(([kind], index) => {
    const { name, where } = sqlOf(kind);
    return `SELECT '${kind}:' || id AS record, ${name} AS name FROM ${recordRelation(kind)}
      WHERE id = ANY($${index + 1}) AND removed_at IS NULL AND ${where}`;
  });
  const { rows } = await pool.query<{ record: string; name: string | null }>({
    name: `${purpose}: ${parts.map(([kind]) => kind)}`,
    text: selects.join(' UNION ALL '),
    values: parts.map(([, ids]) => [...new Set(ids)]),
  });
  return new Map(rows.map(({ record, name }) => [record, name]));
};
