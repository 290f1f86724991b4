import type { CountedSearch } from '@bank/domain';
import { fragmentOf, join, raw, sql, toQuery } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { CountedList } from './searches';

@Injectable()
export class ListCounter {
  constructor(private readonly pool: Pool) {}

  /** In one query; each list with its number, which may be 0. */
  async count(lists: readonly CountedList[]): Promise<CountedSearch[]> {
    const counts = await this.countRows(lists);
    return lists.map(({ list, filter }, n) => ({ list, filter, count: counts[n]! }));
  }

  /** In one query, the number of rows of each. */
  async countRows(lists: readonly Pick<CountedList, 'relation' | 'conditions'>[]): Promise<number[]> {
    if (!lists.length) return [];
    const counts = lists.map(({ relation, conditions }, n) => {
      const all = [raw('listed.removed_at IS NULL'), ...conditions.map(fragmentOf)];
      return sql`(SELECT count(*)::integer FROM ${raw(relation)} listed WHERE ${join(all, ' AND ')}) AS ${raw(`c${n}`)}`;
    });
    const { rows } = await this.pool.query<Record<string, number>>(toQuery(sql`SELECT ${join(counts, ', ')}`));
    return lists.map((_, n) => rows[0]![`c${n}`]!);
  }

  /** Those that have rows. */
  async countFilled(lists: readonly CountedList[]): Promise<CountedSearch[]> {
    return (await this.count(lists)).filter(({ count }) => count > 0);
  }
}
