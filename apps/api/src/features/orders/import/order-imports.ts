import { policies } from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { OpenedKind } from '../../../kernels/imports/kind';
import { ImportKinds } from '../../../kernels/imports/kinds';
import { PartnerNames } from '../../../kernels/imports/known/partner-names';
import { HandleOrder } from '../../../kernels/orders/order.handler';
import { AccessNotes } from '../../../platform/access-notes/access-notes';
import { Clock } from '../../../platform/commands/clock';
import { currentContext, currentTimeZone, runWith } from '../../../platform/context/request-context';
import { ForeseenStock } from './foreseen-stock';
import { findClients } from './known-clients';
import { OpenedOrders } from './opened-orders';
import { loadOrderChoices } from './order-choices';
import { type OrderImport, orderImports } from './order-kinds';
import { findRecorded } from './recorded-orders';

/** The past of a bank changes what its shelves should hold, so that those bring it in who may count them. */
const RESOURCE = `orders/${policies.inventory.kind}`;

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
      this.kinds.add({ name: kind.name, title: kind.title, resource: RESOURCE, open: () => this.open(kind) });
  }

  private async open(described: OrderImport): Promise<OpenedKind> {
    const { kind, status, sameIn } = described;
    const asOf = <T>(at: string, work: () => Promise<T>) => runWith({ ...currentContext(), asOf: at }, work);
    const choices = await loadOrderChoices(this.pool, this.partners);
    const stock = new ForeseenStock(this.pool, choices);
    return new OpenedOrders(described, {
      zone: await currentTimeZone(),
      now: this.clock.now(),
      choices,
      findClients: async (sought) => {
        const found = await findClients(this.pool, sought);
        const ids = found.flatMap((client) => ('id' in client ? [client.id] : []));
        this.accessNotes.noteShown('client', ids, 'check');
        return found;
      },
      findRecorded: (headers) => findRecorded(this.pool, kind, sameIn, headers),
      record: async (at, header, lines) => {
        const command = { type: 'PlaceOrder', data: { order: 0, status, header, lines } } as const;
        const { events } = await asOf(at, () => this.commands.execute(new HandleOrder(kind, undefined, command)));
        stock.add(events);
      },
      warn: () => stock.describeShort(),
      takeBack: async ({ id, version }) => {
        const command = { type: 'ReverseOrder', data: { reason: 'The import was taken back' } } as const;
        await asOf(this.clock.now(), () =>
          this.commands.execute(new HandleOrder(kind, id, command, { ifVersion: version })),
        );
      },
    });
  }
}
