import {
  can,
  canOpen,
  canPlaceOrders,
  fieldOfOwnOrders,
  type NamedOrder,
  orderWindow,
  policies,
  type ShownOrderWindow,
  seesAllPartners,
} from '@bank/domain';
import { countsForMonth } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { User } from '../../platform/context/user-directory';
import { ListCounter } from './list-counter';
import { partnersThatMayOrder, partnersWithDraftFor, partnersWithoutOrderFor } from './searches';

type ActivePartner = NonNullable<User['activePartner']>;

@Injectable()
export class OrderWindowQuery {
  constructor(
    private readonly pool: Pool,
    private readonly counter: ListCounter,
  ) {}

  /** Null for users who have nothing to do with partners' orders. @param today the bank's day, YYYY-MM-DD */
  async of(user: User, today: string): Promise<ShownOrderWindow | null> {
    const window = orderWindow(today);
    const seesPartners = seesAllPartners(user) && canOpen(user.roles, '/partners');
    const partner = this.partnerOf(user);
    if (!seesPartners && !partner && !can(user.roles, 'orders/partner', 'list')) return null;
    const [own, waiting] = await Promise.all([
      partner && this.readOwn(partner, window.month),
      seesPartners ? this.readWaiting(window.month) : null,
    ]);
    return { ...window, own, waiting };
  }

  private async readWaiting(month: string): Promise<ShownOrderWindow['waiting']> {
    const search = partnersWithoutOrderFor(month);
    const lists = [search, partnersWithDraftFor(month), partnersThatMayOrder];
    const [count = 0, drafts = 0, mayOrder = 0] = await this.counter.countRows(lists);
    return { list: search.list, filter: search.filter, count, drafts, mayOrder };
  }

  /** The partner whose orders the user enters. */
  private partnerOf({ roles, activePartner }: User): ActivePartner | null {
    const isOwn = fieldOfOwnOrders(policies.partner, roles) !== undefined;
    return isOwn && can(roles, 'orders/partner', 'create') ? activePartner : null;
  }

  private async readOwn({ id, status }: ActivePartner, month: string): Promise<ShownOrderWindow['own']> {
    const { rows } = await this.pool.query<{ max: number; orders: number; begun: NamedOrder | null }>(
      `SELECT coalesce(p.max_order_number_per_month, 1) AS max, count(o.id)::integer AS orders,
              (array_agg(jsonb_build_object('id', o.id, 'sequence', o.sequence) ORDER BY o.id)
                FILTER (WHERE o.status = $3))[1] AS begun
       FROM read.partners p
       LEFT JOIN read.partner_orders o ON o.partner = p.id AND o.order_period = $2 AND ${countsForMonth('partner', 'o')}
       WHERE p.id = $1 GROUP BY p.id`,
      [id, month, policies.partner.workflow.initial],
    );
    const { max, orders, begun } = rows[0] ?? { max: 1, orders: 0, begun: null };
    return { mayOrder: canPlaceOrders(status), orders, max, begun };
  }
}
