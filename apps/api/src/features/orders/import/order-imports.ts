import { type OrderKind, policies } from '@bank/domain';
import { orderTables } from '@bank/projections';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { OpenedKind } from '../../../kernels/imports/kind';
import { ImportKinds } from '../../../kernels/imports/kinds';
import { PartnerNames } from '../../../kernels/imports/known/partner-names';
import { soughtClientsIn } from '../../../kernels/imports/known/sought-clients';
import { HandleOrder } from '../../../kernels/orders/order.handler';
import { AccessNotes } from '../../../platform/access-notes/access-notes';
import { Clock } from '../../../platform/commands/clock';
import { currentContext, currentTimeZone, runWith } from '../../../platform/context/request-context';
import { ForeseenStock } from './foreseen-stock';
import { OpenedOrders } from './opened-orders';
import { loadOrderChoices } from './order-choices';
import { type OrderImport, orderImports } from './order-kinds';
import { OrdersOfMonths } from './orders-of-months';
import { isCount } from './placed-order';
import { findRecorded } from './recorded-orders';
import { UncountedProducts } from './uncounted-products';

/** The past of a bank changes what its shelves should hold, so that those bring it in who may count them. */
const RESOURCE = `orders/${policies.inventory.kind}`;

const REVERSED_ELSEWHERE = 'Reversed in the portal from which it comes';

@Injectable()
export class OrderImports implements OnModuleInit {
  constructor(
    private readonly kinds: ImportKinds,
    private readonly pool: Pool,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly accessNotes: AccessNotes,
    private readonly partners: PartnerNames,
  ) {}

  onModuleInit() {
    for (const kind of orderImports)
      this.kinds.add({
        name: kind.name,
        title: kind.title,
        about: kind.about,
        resource: RESOURCE,
        list: `orders/${kind.kind}`,
        open: () => this.open(kind),
      });
  }

  private async open(described: OrderImport): Promise<OpenedKind> {
    const { kind, sameIn } = described;
    const asOf = <T>(at: string, work: () => Promise<T>) => runWith({ ...currentContext(), asOf: at }, work);
    const choices = await loadOrderChoices(this.pool, this.partners);
    const stock = new ForeseenStock(this.pool, choices);
    const uncounted = new UncountedProducts(this.pool, choices);
    const months = new OrdersOfMonths(this.pool, kind);
    return new OpenedOrders(described, {
      zone: await currentTimeZone(),
      now: this.clock.now(),
      choices,
      findClients: soughtClientsIn(this.pool, this.accessNotes),
      findRecorded: (headers) => findRecorded(this.pool, kind, sameIn, headers),
      record: async (placed) => {
        const { at, reversedAt, recorded, ...order } = placed;
        const placing = { type: 'PlaceOrder', data: { order: 0, ...order, ...(recorded && { recorded }) } } as const;
        const { id, events } = await asOf(at, () => this.commands.execute(new HandleOrder(kind, undefined, placing)));
        // Other files of the same portal say what its warehouses have received.
        if (!recorded) stock.add(events);
        if (!recorded && isCount(policies[kind], placed.status)) uncounted.add(placed);
        const isDryRun = currentContext().decisions?.isDryRun;
        if (!recorded && isDryRun) await months.add(placed);
        if (!reversedAt || isDryRun) return;
        const reversing = { type: 'ReverseOrder', data: { reason: REVERSED_ELSEWHERE, recorded: {} } } as const;
        await asOf(reversedAt, () => this.commands.execute(new HandleOrder(kind, id, reversing)));
      },
      warn: async () => [...(await stock.describeShort()), ...(await uncounted.describe())],
      takeBack: async ({ id, version }) => {
        const command = (await this.hasMoved(kind, id))
          ? ({ type: 'ReverseOrder', data: { reason: 'The import was taken back' } } as const)
          : ({ type: 'DeleteOrder', data: {} } as const);
        await asOf(this.clock.now(), () =>
          this.commands.execute(new HandleOrder(kind, id, command, { ifVersion: version })),
        );
      },
    });
  }

  private async hasMoved(kind: OrderKind, id: number): Promise<boolean> {
    const { rows } = await this.pool.query<{ committed: boolean }>(
      `SELECT committed FROM read.${orderTables(kind).headers} WHERE id = $1`,
      [id],
    );
    return rows[0]?.committed ?? true;
  }
}
