import type { PendingOrder } from '@bank/domain';
import { type KindWithClients, pendingOrdersOf } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

const KINDS: readonly KindWithClients[] = ['distribution', 'partner'];
const MAX_SHOWN_ORDERS = 50;

export interface ShownPendingOrder {
  id: number;
  sequence: string;
  partner: { id: number; title: string };
  distributionPeriod?: string;
  orderPeriod?: string;
}
const periodOf = { distribution: 'distributionPeriod', partner: 'orderPeriod' } as const;

/** The unfinished orders in which a client has a line. */
@Injectable()
export class PendingOrders {
  constructor(private readonly pool: Pool) {}

  async of(client: number): Promise<readonly PendingOrder[]> {
    const selects = KINDS.map((kind) => `SELECT '${kind}' AS kind, o.id, o.sequence ${pendingOrdersOf(kind, '$1')}`);
    const { rows } = await this.pool.query<PendingOrder>({
      name: 'pending orders of a client',
      text: `${selects.join(' UNION ALL ')} ORDER BY kind, id`,
      values: [client],
    });
    return rows;
  }

  async show(
    client: number,
  ): Promise<{ distributionOrders: readonly ShownPendingOrder[]; partnerOrders: readonly ShownPendingOrder[] }> {
    const [distributionOrders, partnerOrders] = await Promise.all(KINDS.map((kind) => this.showKind(kind, client)));
    return { distributionOrders: distributionOrders!, partnerOrders: partnerOrders! };
  }

  private async showKind(kind: KindWithClients, client: number): Promise<readonly ShownPendingOrder[]> {
    const period = periodOf[kind];
    const { rows } = await this.pool.query<ShownPendingOrder>(
      `SELECT o.id, o.sequence, o.${period === 'orderPeriod' ? 'order_period' : 'distribution_period'} AS "${period}",
         json_build_object('id', o.partner, 'title', (SELECT title FROM read.partners WHERE id = o.partner)) AS partner
       ${pendingOrdersOf(kind, '$1')} ORDER BY o.id LIMIT ${MAX_SHOWN_ORDERS}`,
      [client],
    );
    return rows;
  }
}
