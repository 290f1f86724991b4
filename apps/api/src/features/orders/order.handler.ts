import { type OrderCommand, type OrderEvent, type OrderKind, orderDecider, policies } from '@bank/domain';
import { orderProjectionName } from '@bank/projections';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Handle, type Handled } from '../../platform/commands/handle';
import { type Loaded, OrderFactsReader } from './order.facts';

/** An order's command on its way to the order's stream. */
export class HandleOrder<K extends OrderKind = OrderKind> extends Command<Handled<OrderEvent<K>>> {
  constructor(
    readonly kind: K,
    readonly id: number,
    readonly command: OrderCommand<K>,
    /** `loaded`: what a new order refers to and its ids, as `OrderFactsReader.forNew` gives them. */
    readonly more: { ifVersion?: number; loaded?: Loaded } = {},
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
    more: { ifVersion, loaded },
  }: HandleOrder<K>): Promise<Handled<OrderEvent<K>>> {
    return this.handle.handle({
      decider: orderDecider(policies[kind]),
      stream: `${kind}Order-${id}`,
      command,
      facts: (state) => this.facts.for(kind, command, state, loaded),
      shownBy: [orderProjectionName(kind)],
      isNew: command.type === 'PlaceOrder',
      ifVersion,
      called: { lines: 'lineItems' },
    });
  }
}
