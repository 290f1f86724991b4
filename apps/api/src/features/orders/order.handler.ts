import { type OrderCommand, type OrderEvent, type OrderKind, orderDecider, policies } from '@bank/domain';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Handle, type Handled } from '../../platform/commands/handle';
import { OrderFactsReader } from './order.facts';

/** An order's command on its way to the order's stream. */
export class HandleOrder<K extends OrderKind = OrderKind> extends Command<Handled<OrderEvent<K>>> {
  constructor(
    readonly kind: K,
    readonly id: number,
    readonly command: OrderCommand<K>,
    readonly ifVersion?: number,
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

  execute<K extends OrderKind>({ kind, id, command, ifVersion }: HandleOrder<K>): Promise<Handled<OrderEvent<K>>> {
    return this.handle.handle({
      decider: orderDecider(policies[kind]),
      stream: `${kind}Order-${id}`,
      command,
      facts: (state) => this.facts.for(kind, command, state),
      isNew: command.type === 'PlaceOrder',
      ifVersion,
    });
  }
}
