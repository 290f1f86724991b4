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

/** The living rows that may refer to a record, and the projection that keeps them. */
export interface Referrers {
  /** A relation with those rows only, for FROM. */
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

/** The wanted records (kind -> ids) that exist and are not removed, as `kind:id`. */
export const knownRecords = async (
  pool: Pick<Pool, 'query'>,
  wanted: Readonly<Record<string, readonly number[]>>,
): Promise<ReadonlySet<string>> => {
  const parts = Object.entries(wanted).filter(([, ids]) => ids.length);
  if (!parts.length) return new Set();
  const selects = parts.map(
    ([kind], index) =>
      `SELECT '${kind}:' || id AS known FROM ${recordRelation(kind)} WHERE id = ANY($${index + 1}) AND removed_at IS NULL`,
  );
  const { rows } = await pool.query<{ known: string }>({
    name: `known: ${parts.map(([kind]) => kind)}`,
    text: selects.join(' UNION ALL '),
    values: parts.map(([, ids]) => [...new Set(ids)]),
  });
  return new Set(rows.map(({ known }) => known));
};
