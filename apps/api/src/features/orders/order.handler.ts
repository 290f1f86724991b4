import { type OrderCommand, type OrderEvent, type OrderKind, orderDecider, policies } from '@bank/domain';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Handle, type Handled } from '../../platform/commands/handle';
import type { Fresh } from '../../platform/commands/ids';
import { OrderFactsReader } from './order.facts';

/** An order's command on its way to the order's stream. */
export class HandleOrder<K extends OrderKind = OrderKind> extends Command<Handled<OrderEvent<K>>> {
  constructor(
    readonly kind: K,
    readonly id: number,
    readonly command: OrderCommand<K>,
    readonly more: { ifVersion?: number /** Of a new order: see `wantedByNew`. */; ids?: Fresh } = {},
  ) {
    super();
  }
}

@CommandHandler(HandleOrder)
export class OrderHandler implements ICommandHandler<HandleOrder> {
  constructor(
    private readonly handle: Handle,
    private readonly facts: OrderFactsReader,
  ) {}

  execute<K extends OrderKind>({
    kind,
    id,
    command,
    more: { ifVersion, ids },
  }: HandleOrder<K>): Promise<Handled<OrderEvent<K>>> {
    return this.handle.handle({
      decider: orderDecider(policies[kind]),
      stream: `${kind}Order-${id}`,
      command,
      facts: (state) => this.facts.for(kind, command, state, ids),
      isNew: command.type === 'PlaceOrder',
      ifVersion,
    });
  }
}
