import { type FoundRecord, searchWords } from '@bank/domain';
import { join, plainTextOf, raw, recordRelation, searchedRecords, sql, toQuery, where } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { User } from '../../platform/context/user-directory';
import { inTransaction } from '../../platform/database/transaction';
import { clientsInSight, FOUND_CLIENT, kindsFor } from './searchable';

/** Of the groups of three letters that a word has, so many are in the name: one letter of six may be wrong. */
const LIKENESS = 0.5;
const MAX_SIMILAR = 5;
/** Shorter words are like too many. */
const MIN_WORD_LENGTH = 4;
const MAX_WORDS = 4;
/** Clients that are put in order; a search that finds more is too short to tell them apart. */
const MAX_CANDIDATES = 200;

/** Finds records whose names are like what was typed with a mistake. */
@Injectable()
export class SimilarRecords {
  constructor(private readonly pool: Pool) {}

  async find(text: string, user: User): Promise<FoundRecord[]> {
    const words = searchWords(text).slice(0, MAX_WORDS);
    if (!words.some((word) => word.length >= MIN_WORD_LENGTH)) return [];
    const [records, clients] = await Promise.all([this.findRecords(words, user), this.findClients(words, user)]);
    return [...records, ...clients].map((found) => ({ ...found, isSimilar: true }));
  }

  private async findRecords(words: readonly string[], user: User): Promise<FoundRecord[]> {
    const kinds = kindsFor(user);
    if (!kinds.length) return [];
    const selects = kinds.map(({ kind, columns, only }) => {
      const plain = raw(`lower(${plainTextOf(searchedRecords[kind])})`);
      const likeness = words.map((word) => sql`word_similarity(${word}, ${plain})`);
      return sql`SELECT ${raw(columns)}, ${join(likeness, ' + ')} AS likeness
        FROM ${raw(recordRelation(kind))}
        ${where(
          sql`removed_at IS NULL`,
          ...likeness.map((each) => sql`${each} >= ${LIKENESS}`),
          ...(only === undefined ? [] : [sql`id = ${only}::integer`]),
        )}`;
    });
    const { rows } = await this.pool.query<FoundRecord>(
      toQuery(sql`SELECT path, kind, id, name, detail FROM (${join(selects, ' UNION ALL ')}) alike
        ORDER BY likeness DESC, lower(name), id LIMIT ${raw(String(MAX_SIMILAR))}`),
    );
    return rows;
  }

  /** By the index, which goes by a setting instead of a value. */
  private async findClients(words: readonly string[], user: User): Promise<FoundRecord[]> {
    const visible = clientsInSight(user);
    if (!visible) return [];
    const alike = words.map((word) => sql`search_text %> ${word}`);
    const likeness = words.map((word) => sql`word_similarity(${word}, search_text)`);
    const query = toQuery(sql`
      SELECT ${FOUND_CLIENT} FROM (
        SELECT public_id, full_name, sort_name, search_text FROM read.clients c
        ${where(sql`c.removed_at IS NULL AND c.erased_at IS NULL`, ...alike, ...visible)}
        LIMIT ${raw(String(MAX_CANDIDATES))}
      ) found
      ORDER BY ${join(likeness, ' + ')} DESC, sort_name LIMIT ${raw(String(MAX_SIMILAR))}`);
    return inTransaction(this.pool, async (connection) => {
      await connection.query(`SET LOCAL pg_trgm.word_similarity_threshold = ${LIKENESS}`);
      return (await connection.query<FoundRecord>(query)).rows;
    });
  }
}
