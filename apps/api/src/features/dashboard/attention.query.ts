import { addDays, can, canOpen, dayOf, edgeOfDay, usualMonth } from '@bank/domain';
import { reachedSearchLimit } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { User } from '../../platform/context/user-directory';
import { countedListsFor } from './counted-lists';
import { ListCounter } from './list-counter';
import type { Search } from './searches';
import { type RunningOut, type ShortWarehouse, STOCK_LEVELS, StockAttention } from './stock-attention';

export type AttentionLine = Search & { count: number } & Partial<Omit<ShortWarehouse, 'count'>>;

export interface Attention {
  lines: readonly AttentionLine[];
  runningOut: RunningOut | null;
}

/** A search limit that somebody reached is shown for so long. */
const DAYS_OF_SEARCH_LIMITS = 7;

/** What needs attention, from the lists that the user may open. */
@Injectable()
export class AttentionQuery {
  constructor(
    private readonly pool: Pool,
    private readonly stock: StockAttention,
    private readonly counter: ListCounter,
  ) {}

  async of(user: User, { now, zone }: { now: string; zone: string }): Promise<Attention> {
    const today = dayOf(now, zone);
    const seesStock = canOpen(user.roles, STOCK_LEVELS);
    const [counted, limited, short, runningOut] = await Promise.all([
      this.counter.countFilled(countedListsFor(user, usualMonth.partner(today))),
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
}

const lineOf = (short: ShortWarehouse): AttentionLine => ({
  list: STOCK_LEVELS,
  filter: { location: short.warehouse.id, belowMinimum: 'true' },
  ...short,
});
