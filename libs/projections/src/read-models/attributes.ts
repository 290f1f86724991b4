import { type AttributeDefinition, type AttributePermission, records } from '@bank/domain';
import type { Pool } from 'pg';
import { snake } from '../tables/names';
import { recordRelation } from './known';

export type AttributeKind = 'clientAttribute' | 'partnerAttribute';
type AttributeValues = Omit<AttributeDefinition, 'id' | 'attributeFieldPermissions'>;
type AttributeRow = Readonly<Record<string, unknown>> & { id: number };

const permissions = (definition_id: number, view: readonly number[], edit: readonly number[]): AttributePermission[] =>
  view.map((group_id) => ({ definition_id, group_id, can_view: true, can_edit: edit.includes(group_id) }));

export const attributeDefinition = (kind: AttributeKind, row: AttributeRow): AttributeDefinition => {
  const { viewGroups, editGroups, ...names } = records[kind].fields;
  const values = Object.fromEntries(Object.keys(names).map((name) => [name, row[snake(name)]])) as AttributeValues;
  const groups = (name: string) => (row[snake(name)] ?? []) as number[];
  return {
    ...values,
    id: row.id,
    attributeFieldPermissions: permissions(row.id, groups('viewGroups'), groups('editGroups')),
  };
};

/** @param names machine names of the questions, all of them unless given */
export const attributeDefinitions = async (
  pool: Pick<Pool, 'query'>,
  kind: AttributeKind,
  names?: readonly string[],
): Promise<AttributeDefinition[]> => {
  const { rows } = await pool.query<AttributeRow>(
    `SELECT * FROM ${recordRelation(kind)} WHERE removed_at IS NULL${names ? ' AND name = ANY($1)' : ''}
     ORDER BY order_index, id`,
    names && [names],
  );
  return rows.map((row) => attributeDefinition(kind, row));
};
