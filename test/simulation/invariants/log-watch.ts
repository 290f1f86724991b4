import type { ClientEvent, OrderEvent } from '@bank/domain';
import type { Server } from '../postgres/server';
import type { StoredEvent } from '../postgres/tables';
import { Broken, describeEvent, recordedOf } from './broken';
import { ClientWatch } from './client-watch';
import { OrderWatch } from './order-watch';
import { StockWatch } from './stock-watch';

/** Looks at each event when it is committed. */
export class LogWatch {
  private seen = 0;
  private readonly ids = new Set<string>();
  private readonly stock = new StockWatch();
  private readonly clients = new ClientWatch();
  private readonly orders = new OrderWatch(this.clients.partnerOf);

  constructor(private readonly server: Server) {}

  /** @throws Broken */
  look(): void {
    const { log } = this.server.tables;
    if (log.length < this.seen) throw new Broken(`The log lost ${this.seen - log.length} events`);
    for (; this.seen < log.length; this.seen++) this.take(log[this.seen]!);
  }

  private take(event: StoredEvent): void {
    const { tables } = this.server;
    if (event.position !== this.seen + 1) throw new Broken(`${describeEvent(event)} is not the next position`);
    const history = tables.streams.get(event.stream)!;
    if (history[event.version] !== event) throw new Broken(`${describeEvent(event)} is not its stream's next event`);
    const id = `${event.stream} ${event.id}`;
    if (this.ids.has(id)) throw new Broken(`${describeEvent(event)} is there twice`);
    this.ids.add(id);
    const problem = this.problemOf(event);
    if (problem) throw new Broken(`${describeEvent(event)} ${problem}`);
  }

  private problemOf(event: StoredEvent): string | undefined {
    if (event.stream.startsWith('client-')) return this.problemOfClient(recordedOf(event).event as ClientEvent);
    if (!event.type.startsWith('Order')) return undefined;
    const order = recordedOf(event).event as OrderEvent;
    const { after, problem } = this.orders.take(event.stream, order);
    return this.stock.problemOf(order) ?? problem ?? this.stock.problemOfCount(order, after);
  }

  private problemOfClient(event: ClientEvent): string | undefined {
    if (event.type === 'RecordChanged' && 'partner' in event.data.changes && this.orders.holds(event.data.id))
      return 'moves a child that a distribution names, which is not completed';
    return this.clients.problemOf(event);
  }
}
