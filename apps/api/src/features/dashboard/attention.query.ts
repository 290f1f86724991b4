import { addDays, can, canOpen, dayOf, edgeOfDay, usualMonth } from '@bank/domain';
import { fragmentOf, join, raw, reachedSearchLimit, sql, toQuery } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { User } from '../../platform/context/user-directory';
import { type CountedList, countedListsFor, type Search } from './counted-lists';
import { type RunningOut, type ShortWarehouse, StockAttention } from './stock-attention';

export type AttentionLine = Search & { count: number } & Partial<Omit<ShortWarehouse, 'count'>>;

export interface Attention {
  lines: readonly AttentionLine[];
  runningOut: RunningOut | null;
}

/** A search limit that somebody reached is shown for so long. */
const DAYS_OF_SEARCH_LIMITS = 7;
const STOCK_LEVELS = '/stock-levels';

/** What needs attention, from the lists that the user may open. */
@Injectable()
export class AttentionQuery {
  constructor(
    private readonly pool: Pool,
    private readonly stock: StockAttention,
  ) {}

  async of(user: User, { now, zone }: { now: string; zone: string }): Promise<Attention> {
    const today = dayOf(now, zone);
    const seesStock = canOpen(user.roles, STOCK_LEVELS);
    const [counted, limited, short, runningOut] = await Promise.all([
      this.count(countedListsFor(user, usualMonth.partner(today))),
      can(user.roles, 'users', 'list') && can(user.roles, 'logs', 'show') ? this.searchLimits(today, zone) : [],
      seesStock ? this.stock.belowMinimum() : [],
      seesStock ? this.stock.runningOut(today, zone) : null,
    ]);
    return { lines: [...limited, ...short.map(lineOf), ...counted], runningOut };
  }

  /** Users who lately looked for children of other partners as often as allowed. */
  private async searchLimits(today: string, zone: string): Promise<AttentionLine[]> {
    const since = addDays(today, -DAYS_OF_SEARCH_LIMITS);
    const { rows } = await this.pool.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM read.users u WHERE u.removed_at IS NULL AND ${reachedSearchLimit('u', '$1')}`,
      [edgeOfDay.start(since, zone)],
    );
    const { count } = rows[0]!;
    return count ? [{ list: '/admin/users', filter: { searchLimitSince: since }, count }] : [];
  }

  private async count(lists: readonly CountedList[]): Promise<AttentionLine[]> {
    if (!lists.length) return [];
    const counts = lists.map(
      ({ relation, condition }, n) =>
        sql`(SELECT count(*)::integer FROM ${raw(relation)} listed
             WHERE listed.removed_at IS NULL AND ${fragmentOf(condition)}) AS ${raw(`c${n}`)}`,
    );
    const { rows } = await this.pool.query<Record<string, number>>(toQuery(sql`SELECT ${join(counts, ', ')}`));
    return lists
      .map(({ list, filter }, n) => ({ list, filter, count: rows[0]![`c${n}`]! }))
      .filter(({ count }) => count > 0);
  }
}

const lineOf = (short: ShortWarehouse): AttentionLine => ({
  list: STOCK_LEVELS,
  filter: { location: short.warehouse.id, belowMinimum: 'true', showDiapersOrPackages: 'diapers' },
  ...short,
});
