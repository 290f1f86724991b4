import { erasableKinds, type MergeFacts, type MergeKind, records } from '@bank/domain';
import { mergeProjectionName, recordProjectionName, recordRelation, snake } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

export const mergeFactOwners = (kind: MergeKind): string[] => [
  recordProjectionName(records[kind]),
  mergeProjectionName(kind),
];

@Injectable()
export class MergeFactsReader {
  constructor(private readonly pool: Pool) {}

  async load(kind: MergeKind, target: number, sources: readonly number[]): Promise<MergeFacts> {
    const all = [target, ...sources];
    const merges = `read.${snake(kind)}_merges`;
    const name = snake(records[kind].name);
    // Nobody knows who an erased person was, so that they can be nobody's duplicate.
    const unlessErased = (erasableKinds as readonly string[]).includes(kind) ? 'AND erased_at IS NULL' : '';
    const [found, merged, followers, named] = await Promise.all([
      this.pool.query(
        `SELECT * FROM ${recordRelation(kind)} WHERE id = ANY($1) AND removed_at IS NULL ${unlessErased}`,
        [all],
      ),
      this.pool.query(`SELECT id, target FROM ${merges} WHERE id = ANY($1)`, [all]),
      this.pool.query(`SELECT id FROM ${merges} WHERE heir = ANY($1) ORDER BY id`, [sources]),
      this.pool.query(
        `SELECT id, ${name} AS name FROM ${recordRelation(kind)}
         WHERE id = ANY($1) OR id IN (SELECT target FROM ${merges} WHERE id = ANY($1))`,
        [all],
      ),
    ]);
    const fields = Object.keys(records[kind].fields);
    const record = (row: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(fields.map((name) => [name, row[snake(name)]]));
    return {
      records: new Map(found.rows.map((row) => [row.id, record(row)])),
      names: new Map(named.rows.map((row) => [row.id, row.name])),
      merged: new Map(merged.rows.map(({ id, target: into }) => [id, into])),
      followers: followers.rows.map(({ id }) => id),
    };
  }
}
