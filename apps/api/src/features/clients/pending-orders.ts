import type { PendingOrder } from '@bank/domain';
import { type KindWithClients, pendingOrdersOf } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { LoadedTogether } from '../../platform/context/loaded-together';

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
  private readonly loaded = new LoadedTogether((clients: readonly number[]) => this.ofEach(clients));

  constructor(private readonly pool: Pool) {}

  of(client: number): Promise<readonly PendingOrder[]> {
    return this.loaded.load(client);
  }

  private async ofEach(clients: readonly number[]): Promise<PendingOrder[][]> {
    const selects = KINDS.map(
      (kind) => `SELECT '${kind}' AS kind, o.id, o.sequence ${pendingOrdersOf(kind, 'asked.client')}`,
    );
    const { rows } = await this.pool.query<PendingOrder & { client: number }>({
      name: 'pending orders of clients',
      text: `SELECT asked.client, pending.* FROM unnest($1::integer[]) asked (client)
        CROSS JOIN LATERAL (${selects.join(' UNION ALL ')}) pending ORDER BY kind, id`,
      values: [clients],
    });
    const orders = new Map(clients.map((client) => [client, [] as PendingOrder[]]));
    for (const { client, ...order } of rows) orders.get(client)!.push(order);
    return clients.map((client) => orders.get(client)!);
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
