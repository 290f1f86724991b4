import {
  addMonths,
  canPlaceOrders,
  dayOf,
  monthOf,
  type NamedOrder,
  Rejection,
  type ToDos,
  usualMonth,
} from '@bank/domain';
import {
  countsForMonth,
  expiresByEndOf,
  isToReportFor,
  isWaitingEntry,
  isWaitingRegistration,
  isWithBank,
  waitsForReview,
} from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

interface StandingOrder extends NamedOrder {
  kind: 'partner' | 'distribution';
  period: string;
  status: string;
}

/** An order in this status was begun, and is not sent or completed. */
const BEGUN = 'CREATING';

@Injectable()
export class ToDosQuery {
  constructor(private readonly pool: Pool) {}

  async of(partner: number, { now, zone }: { now: string; zone: string }): Promise<ToDos> {
    const today = dayOf(now, zone);
    const [thisMonth, lastMonth] = [monthOf(today), monthOf(addMonths(today, -1))];
    const monthToOrder = usualMonth.partner(today);
    const [{ status, createdAt }, orders, { count }, toReport, registrations, entered, reviews, withBank] =
      await Promise.all([
        this.readPartner(partner),
        this.readOrders(partner, monthToOrder, [lastMonth, thisMonth]),
        this.countClients(partner, expiresByEndOf('c', '$2'), thisMonth),
        this.countClients(partner, isToReportFor('c', '$2'), thisMonth),
        this.readRegistrations(partner),
        this.countClients(partner, isWaitingEntry('c')),
        this.countClients(partner, waitsForReview('c')),
        this.countWithBank(partner),
      ]);
    const mayOrder = canPlaceOrders(status);
    const since = monthOf(dayOf(createdAt.toISOString(), zone));
    const ordersOf = (kind: StandingOrder['kind']) => orders.filter((order) => order.kind === kind);
    const find = (kind: StandingOrder['kind'], month: string) =>
      ordersOf(kind).filter(({ period }) => period === month);
    const older = ordersOf('distribution').flatMap(({ period }) => (period < lastMonth ? period : []));
    const ordered = find('partner', monthToOrder);
    const begun = ordered.find(({ status }) => status === BEGUN);
    return {
      status,
      order:
        mayOrder && (begun || !ordered.length)
          ? { period: monthToOrder, order: begun ? { ...named(begun), status: begun.status } : null }
          : null,
      distributions: [...older, lastMonth, thisMonth].flatMap((period): ToDos['distributions'][number][] => {
        const [order] = find('distribution', period);
        if (order) return order.status === BEGUN ? [{ period, order: named(order) }] : [];
        // Nobody owes a distribution of a month in which they were no partner yet.
        return mayOrder && period >= since ? [{ period, order: null }] : [];
      }),
      expiringClients: { month: thisMonth, count },
      registrations,
      entered,
      otherOrders: ordersOf('partner')
        .filter(({ period }) => mayOrder && period !== monthToOrder)
        .map((other) => ({ period: other.period, order: named(other) })),
      reviews,
      toReport: { month: thisMonth, ...toReport },
      withBank,
    };
  }

  private async readPartner(partner: number): Promise<{ status: string; createdAt: Date }> {
    const { rows } = await this.pool.query<{ status: string; createdAt: Date }>(
      'SELECT status, created_at AS "createdAt" FROM read.partners WHERE id = $1 AND removed_at IS NULL',
      [partner],
    );
    const [found] = rows;
    if (!found) throw new Rejection('notFound', `There is no Partner ${partner}`);
    return found;
  }

  /** The orders that count for these months, the unfinished ones first, and the unfinished ones of other months, distributions of earlier ones alone. */
  private async readOrders(
    partner: number,
    orderPeriod: string,
    distributionPeriods: readonly string[],
  ): Promise<readonly StandingOrder[]> {
    const { rows } = await this.pool.query<StandingOrder>(
      `SELECT kind, id, sequence, status, period FROM (
         SELECT 'partner' AS kind, id, sequence, status, order_period AS period FROM read.partner_orders o
         WHERE partner = $1 AND (order_period = $2 OR status = $4) AND ${countsForMonth('partner', 'o')}
         UNION ALL
         SELECT 'distribution', id, sequence, status, distribution_period FROM read.distribution_orders d
         WHERE partner = $1 AND (distribution_period = ANY($3) OR status = $4 AND distribution_period < ALL($3))
           AND ${countsForMonth('distribution', 'd')}) orders
       ORDER BY status <> $4, period, id`,
      [partner, orderPeriod, distributionPeriods, BEGUN],
    );
    return rows;
  }

  /** @param where SQL about clients `c`, of which $2 and following are the values */
  private async countClients(partner: number, where: string, ...values: unknown[]): Promise<{ count: number }> {
    const { rows } = await this.pool.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM read.clients c
       WHERE c.partner = $1 AND c.removed_at IS NULL AND ${where}`,
      [partner, ...values],
    );
    return rows[0]!;
  }

  private async countWithBank(partner: number): Promise<{ count: number }> {
    const { rows } = await this.pool.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM read.partner_orders o
       WHERE o.partner = $1 AND o.removed_at IS NULL AND ${isWithBank('o')}`,
      [partner],
    );
    return rows[0]!;
  }

  private async readRegistrations(partner: number): Promise<ToDos['registrations']> {
    const { rows } = await this.pool.query<{ count: number; oldest: Date | null }>(
      `SELECT count(*)::integer AS count, min(c.created_at) AS oldest FROM read.clients c
       WHERE c.partner = $1 AND ${isWaitingRegistration('c')}`,
      [partner],
    );
    const { count, oldest } = rows[0]!;
    return { count, oldest: oldest?.toISOString() ?? null };
  }
}

const named = ({ id, sequence }: NamedOrder): NamedOrder => ({ id, sequence });
