import {
  can,
  erasableKinds,
  fieldOfOwnOrders,
  LARGEST_ID,
  type OrderPolicy,
  policies,
  type RecordDefinition,
  Rejection,
  records,
  refuseUnless,
  seesAllPartners,
} from '@bank/domain';
import { fragmentOf, orderTables, raw, recordRelation, snake, sql, toQuery, where } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { User } from '../../platform/context/user-directory';
import type { Condition } from '../../platform/lists/fetch-page';
import { namedPlaces } from './named-places';

export interface RecordName {
  id: number;
  name: string;
  isDeleted: boolean;
}

const PEOPLE: readonly string[] = [...erasableKinds, records.user.kind];

/** Conditions for the records `l` whose names a user may see. */
type Limit = (user: User) => readonly Condition[];

interface NamedList {
  relation: string;
  column: string;
  /** Undefined where everybody who sees the list may see all names. */
  visibleTo: Limit | undefined;
}

const ownOrders =
  (policy: OrderPolicy): Limit =>
  ({ roles, activePartner }) => {
    const field = fieldOfOwnOrders(policy, roles);
    return field ? [{ sql: `l.${snake(field)} = ?`, values: [activePartner?.id ?? null] }] : [];
  };

/** Kind of record -> whose names a user may see, where that is not all. */
const limits: Readonly<Record<string, Limit>> = {
  partner: (user) => (seesAllPartners(user) ? [] : [{ sql: 'l.id = ?', values: [user.activePartner?.id ?? null] }]),
};

const namedLists: ReadonlyMap<string, NamedList> = new Map<string, NamedList>([
  ['storage-locations', { relation: recordRelation('storageLocation'), column: 'title', visibleTo: namedPlaces }],
  ...Object.values<OrderPolicy>(policies).map((policy): [string, NamedList] => {
    const relation = `read.${orderTables(policy.kind).headers}`;
    return [`orders/${policy.kind}`, { relation, column: 'sequence', visibleTo: ownOrders(policy) }];
  }),
  ...Object.values<RecordDefinition>(records)
    .filter(({ kind, single }) => !PEOPLE.includes(kind) && single === undefined)
    .map(({ kind, path, name }): [string, NamedList] => [
      path,
      { relation: recordRelation(kind), column: snake(name), visibleTo: limits[kind] },
    ]),
]);

/** Names records that a search may be for, those among them that were deleted too. */
@Injectable()
export class RecordNames {
  constructor(private readonly pool: Pool) {}

  /** @throws Rejection for a list that there is not, or that the user may not see */
  async find(user: User, resource: string, ids: readonly number[]): Promise<RecordName[]> {
    const list = namedLists.get(resource);
    if (!list)
      throw new Rejection('malformed', 'There is no such list of records.', {
        resource: `Must be one of ${[...namedLists.keys()].join(', ')}`,
      });
    refuseUnless(can(user.roles, resource, 'list'));
    return this.select(list, user, ids);
  }

  /** Undefined where there is none, and where this user may not see its name. */
  async findVisible(user: User, resource: string, id: number): Promise<RecordName | undefined> {
    const list = namedLists.get(resource);
    return list && can(user.roles, resource, 'list') ? (await this.select(list, user, [id]))[0] : undefined;
  }

  private async select(
    { relation, column, visibleTo }: NamedList,
    user: User,
    ids: readonly number[],
  ): Promise<RecordName[]> {
    const asked: Condition = { sql: 'l.id = ANY(?)', values: [ids.filter((id) => id <= LARGEST_ID)] };
    const conditions = [asked, ...(visibleTo?.(user) ?? [])].map(fragmentOf);
    const names = sql`SELECT l.id, l.${raw(column)} AS name, l.removed_at IS NOT NULL AS "isDeleted"
      FROM ${raw(relation)} l ${where(...conditions)} ORDER BY l.id`;
    return (await this.pool.query<RecordName>(toQuery(names))).rows;
  }
}
