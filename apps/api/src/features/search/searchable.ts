import { can, clientSight, type RecordDefinition, records, seesAllPartners } from '@bank/domain';
import {
  type Fragment,
  fragmentOf,
  inSight,
  type SearchedKind,
  type SearchedText,
  searchedRecords,
  sql,
} from '@bank/projections';
import { clientUserOf } from '../../kernels/authority/client-user';
import type { User } from '../../platform/context/user-directory';

/** Kind -> the id of the one record of it that this user may find; undefined where they may find all. */
const onlyFound: { readonly [K in SearchedKind]?: (user: User) => number | null | undefined } = {
  partner: (user) => (seesAllPartners(user) ? undefined : (user.activePartner?.id ?? null)),
};

/** Everybody reaches their own user, but only who sees the list of users finds others. */
const actionToFind: { readonly [K in SearchedKind]?: string } = { user: 'list' };
const mayOpen = (kind: SearchedKind, { roles }: User): boolean =>
  can(roles, records[kind].path, actionToFind[kind] ?? 'show');

export interface SearchableKind {
  kind: SearchedKind;
  /** SQL of its table's columns, as a record is found. */
  columns: string;
  /** The id of the one record of it that this user may find; undefined where they may find all. */
  only: number | null | undefined;
}

/** The kinds of which this user may find records. */
export const kindsFor = (user: User): SearchableKind[] =>
  (Object.keys(searchedRecords) as SearchedKind[])
    .filter((kind) => mayOpen(kind, user))
    .map((kind) => ({ kind, columns: columnsOf(kind), only: onlyFound[kind]?.(user) }));

const columnsOf = (kind: SearchedKind): string => {
  const { path, title }: RecordDefinition = records[kind];
  const searched: SearchedText = searchedRecords[kind];
  return `'${path}' AS path, '${title}' AS kind, id, ${searched.name} AS name, ${searched.detail ?? 'NULL::text'} AS detail`;
};

/** Conditions about clients `c` whom this user may find; undefined where they may find none. */
export const clientsInSight = (user: User): Fragment[] | undefined =>
  can(user.roles, 'clients', 'list') ? inSight(clientSight(clientUserOf(user)), 'c').map(fragmentOf) : undefined;

const { path, title } = records.client;
/** Columns of `read.clients`, as a record is found. */
export const FOUND_CLIENT = sql`${path}::text AS path, ${title}::text AS kind, public_id AS id, full_name AS name, public_id AS detail`;
