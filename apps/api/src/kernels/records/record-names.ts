import { can, erasableKinds, LARGEST_ID, policies, type RecordDefinition, Rejection, records } from '@bank/domain';
import { orderTables, recordRelation, snake } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Account } from '../../platform/auth/user-directory';

export interface RecordName {
  id: number;
  name: string;
  isDeleted: boolean;
}

/** Kinds whose names are names of people. */
const PEOPLE: readonly string[] = [...erasableKinds, records.user.kind];

interface NamedList {
  relation: string;
  /** The column with the names of its records. */
  column: string;
}

/** Path of a list -> how its records are named. */
const namedLists: ReadonlyMap<string, NamedList> = new Map([
  ['storage-locations', { relation: recordRelation('storageLocation'), column: 'title' }],
  ...Object.values(policies).map(
    ({ kind }) => [`orders/${kind}`, { relation: `read.${orderTables(kind).headers}`, column: 'sequence' }] as const,
  ),
  ...Object.values<RecordDefinition>(records)
    .filter(({ kind, single }) => !PEOPLE.includes(kind) && single === undefined)
    .map(({ kind, path, name }) => [path, { relation: recordRelation(kind), column: snake(name) }] as const),
]);

/** Names records that a search may be for, those among them that were deleted too. */
@Injectable()
export class RecordNames {
  constructor(private readonly pool: Pool) {}

  /** @throws Rejection for a list that there is not, or that the user may not see */
  async find({ roles }: Pick<Account, 'roles'>, resource: string, ids: readonly number[]): Promise<RecordName[]> {
    const list = namedLists.get(resource);
    if (!list)
      throw new Rejection('malformed', 'There is no such list of records.', {
        resource: `Must be one of ${[...namedLists.keys()].join(', ')}`,
      });
    if (!can(roles, resource, 'list')) throw new Rejection('forbidden', 'You are not allowed to do this.');
    return this.select(list, ids);
  }

  /** The record; undefined where there is none, and where this user may not be told its name. */
  async findTold({ roles }: Pick<Account, 'roles'>, resource: string, id: number): Promise<RecordName | undefined> {
    const list = namedLists.get(resource);
    return list && can(roles, resource, 'list') ? (await this.select(list, [id]))[0] : undefined;
  }

  private async select({ relation, column }: NamedList, ids: readonly number[]): Promise<RecordName[]> {
    const { rows } = await this.pool.query<RecordName>(
      `SELECT id, ${column} AS name, removed_at IS NOT NULL AS "isDeleted" FROM ${relation}
       WHERE id = ANY($1) ORDER BY id`,
      [ids.filter((id) => id <= LARGEST_ID)],
    );
    return rows;
  }
}
