import {
  can,
  type FoundRecord,
  fieldOfOwnOrders,
  LARGEST_ID,
  type OrderPolicy,
  policies,
  searchWords,
} from '@bank/domain';
import {
  orderTables,
  raw,
  recordRelation,
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
import type { User } from '../../platform/context/user-directory';
import { containsPattern } from '../../platform/lists/filters';
import { clientsInSight, FOUND_CLIENT, kindsFor } from './searchable';
import { SimilarRecords } from './similar-records';

const MAX_FOUND_PER_KIND = 5;
/** The records of a kind that are put in order; a search that finds more is too short to tell them apart. */
const MAX_CANDIDATES = 200;
const MIN_TEXT_LENGTH = 2;
const MAX_TEXT_LENGTH = 100;

const MIN_CLIENT_TEXT_LENGTH = 3;

/** A number as people write it: 61, 000061, SPLY-000061, sply 61. */
const orderNumber = /^(?:([a-z]{2,6})[-\s]*)?#?(\d{1,10})$/i;

@Injectable()
export class Search {
  constructor(
    private readonly pool: Pool,
    private readonly similar: SimilarRecords,
  ) {}

  async find(text: string, user: User): Promise<FoundRecord[]> {
    const asked = text.trim().slice(0, MAX_TEXT_LENGTH);
    const values: unknown[] = [];
    const place = (value: unknown) => `$${values.push(value)}`;
    const selects = [...ordersWithNumber(asked, user, place), ...recordsWithWords(asked, user, place)];
    const [found, clients] = await Promise.all([
      selects.length
        ? this.pool.query<FoundRecord>(selects.map((select) => `(${select})`).join(' UNION ALL '), values)
        : undefined,
      this.findClients(asked, user),
    ]);
    const all = [...(found?.rows ?? []), ...clients];
    return all.length ? all : this.similar.find(asked, user);
  }

  private async findClients(text: string, user: User): Promise<FoundRecord[]> {
    const words = searchWords(text);
    const visible = clientsInSight(user);
    if (!visible || text.length < MIN_CLIENT_TEXT_LENGTH) return [];
    const alike = sql`search_text LIKE ALL (${words.map(containsPattern)})
      AND search_text LIKE ${containsPattern(words[0] ?? '')}`;
    const living = sql`c.removed_at IS NULL AND c.erased_at IS NULL`;
    const { rows } = await this.pool.query<FoundRecord>(
      toQuery(sql`
        SELECT ${FOUND_CLIENT} FROM (
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
  const kinds = kindsFor(user);
  if (!kinds.length) return [];
  const [words, whole] = [place(query), place(text.toLowerCase())];
  return kinds.map(({ kind, columns, only }) => {
    const own = only === undefined ? '' : `AND id = ${place(only)}::integer`;
    return `
      SELECT path, kind, id, name, detail FROM (
        SELECT ${columns} FROM ${recordRelation(kind)}
        WHERE removed_at IS NULL AND ${wordsOf(searchedRecords[kind])} @@ to_tsquery('simple', ${words}) ${own}
        LIMIT ${MAX_CANDIDATES}
      ) found
      ORDER BY lower(name) = ${whole}::text DESC, starts_with(lower(name), ${whole}::text) DESC, lower(name), id
      LIMIT ${MAX_FOUND_PER_KIND}`;
  });
};
