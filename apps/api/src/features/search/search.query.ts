import {
  can,
  clientSight,
  fieldOfOwnOrders,
  LARGEST_ID,
  type OrderPolicy,
  policies,
  type RecordDefinition,
  records,
  searchText,
  seesAllPartners,
} from '@bank/domain';
import {
  fragmentOf,
  inSight,
  orderTables,
  raw,
  recordRelation,
  type SearchedKind,
  searchedRecords,
  snake,
  sql,
  toQuery,
  where,
  wordQuery,
  wordsOf,
} from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { clientUserOf } from '../../kernels/authority/client-user';
import type { User } from '../../platform/context/user-directory';
import { containsPattern } from '../../platform/lists/filters';

export interface Found {
  path: string;
  kind: string;
  id: number | string;
  name: string;
  detail: string | null;
}

const MAX_FOUND_PER_KIND = 5;
/** The records of a kind that are put in order; a search that finds more is too short to tell them apart. */
const MAX_CANDIDATES = 200;
const MIN_TEXT_LENGTH = 2;
const MAX_TEXT_LENGTH = 100;

const MIN_CLIENT_TEXT_LENGTH = 3;
const MAX_CLIENT_WORDS = 6;

/** A number as people write it: 61, 000061, SPLY-000061, sply 61. */
const orderNumber = /^(?:([a-z]{2,6})[-\s]*)?#?(\d{1,10})$/i;

@Injectable()
export class Search {
  constructor(private readonly pool: Pool) {}

  async find(text: string, user: User): Promise<Found[]> {
    const asked = text.trim().slice(0, MAX_TEXT_LENGTH);
    const values: unknown[] = [];
    const place = (value: unknown) => `$${values.push(value)}`;
    const selects = [...ordersWithNumber(asked, user, place), ...recordsWithWords(asked, user, place)];
    const [found, clients] = await Promise.all([
      selects.length
        ? this.pool.query<Found>(selects.map((select) => `(${select})`).join(' UNION ALL '), values)
        : undefined,
      this.findClients(asked, user),
    ]);
    return [...(found?.rows ?? []), ...clients];
  }

  private async findClients(text: string, user: User): Promise<Found[]> {
    const words = searchText(text).split(' ').slice(0, MAX_CLIENT_WORDS);
    if (!can(user.roles, 'clients', 'list') || text.length < MIN_CLIENT_TEXT_LENGTH) return [];
    const visible = inSight(clientSight(clientUserOf(user)), 'c').map(fragmentOf);
    const alike = sql`search_text LIKE ALL (${words.map(containsPattern)})
      AND search_text LIKE ${containsPattern(words[0] ?? '')}`;
    const living = sql`c.removed_at IS NULL AND c.erased_at IS NULL`;
    const { path, title } = records.client;
    const { rows } = await this.pool.query<Found>(
      toQuery(sql`
        SELECT ${path}::text AS path, ${title}::text AS kind, public_id AS id, full_name AS name, public_id AS detail FROM (
          SELECT public_id, full_name, sort_name FROM read.clients c
          ${where(living, sql`(${alike} OR lower(public_id) = lower(${text}))`, ...visible)}
          LIMIT ${raw(String(MAX_CANDIDATES))}
        ) found
        ORDER BY sort_name LIMIT ${raw(String(MAX_FOUND_PER_KIND))}`),
    );
    return rows;
  }
}

type Place = (value: unknown) => string;

const ordersWithNumber = (text: string, { roles, activePartner }: User, place: Place): string[] => {
  const [, prefix, digits] = orderNumber.exec(text) ?? [];
  const id = Number(digits);
  if (!digits || id > LARGEST_ID) return [];
  const kinds = Object.values<OrderPolicy>(policies).filter(
    (policy) => (!prefix || policy.prefix === prefix.toUpperCase()) && can(roles, `orders/${policy.kind}`, 'show'),
  );
  return kinds.map((policy) => {
    const { kind, title } = policy;
    const ownField = fieldOfOwnOrders(policy, roles);
    const own = ownField ? `AND ${snake(ownField)} = ${place(activePartner?.id ?? null)}::integer` : '';
    return `
      SELECT 'orders/${kind}' AS path, '${title}' AS kind, id, sequence AS name, NULL::text AS detail
      FROM read.${orderTables(kind).headers} WHERE id = ${place(id)}::integer AND removed_at IS NULL ${own}`;
  });
};

const recordsWithWords = (text: string, user: User, place: Place): string[] => {
  const query = wordQuery(text);
  if (!query || text.length < MIN_TEXT_LENGTH) return [];
  const kinds = (Object.keys(searchedRecords) as SearchedKind[]).filter((kind) => mayOpen(kind, user));
  if (!kinds.length) return [];
  const [words, whole] = [place(query), place(text.toLowerCase())];
  return kinds.map((kind) => {
    const searched = searchedRecords[kind];
    const { path, title }: RecordDefinition = records[kind];
    const only = onlyFound[kind]?.(user);
    const own = only === undefined ? '' : `AND id = ${place(only)}::integer`;
    return `
      SELECT '${path}' AS path, '${title}' AS kind, id, name, detail FROM (
        SELECT id, ${searched.name} AS name, ${'detail' in searched ? searched.detail : 'NULL::text'} AS detail
        FROM ${recordRelation(kind)}
        WHERE removed_at IS NULL AND ${wordsOf(searched)} @@ to_tsquery('simple', ${words}) ${own}
        LIMIT ${MAX_CANDIDATES}
      ) found
      ORDER BY lower(name) = ${whole}::text DESC, starts_with(lower(name), ${whole}::text) DESC, lower(name), id
      LIMIT ${MAX_FOUND_PER_KIND}`;
  });
};

/** Kind -> the id of the one record of it that this user may find; undefined where they may find all. */
const onlyFound: { readonly [K in SearchedKind]?: (user: User) => number | null | undefined } = {
  partner: (user) => (seesAllPartners(user) ? undefined : (user.activePartner?.id ?? null)),
};

/** Everybody reaches their own user, but only who sees the list of users finds others. */
const actionToFind: { readonly [K in SearchedKind]?: string } = { user: 'list' };
const mayOpen = (kind: SearchedKind, { roles }: User): boolean =>
  can(roles, records[kind].path, actionToFind[kind] ?? 'show');
