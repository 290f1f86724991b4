import {
  type Facts,
  keysOfQuestions,
  type OrderCommand,
  type OrderEvent,
  type OrderKind,
  type OrderPolicy,
  type OrderState,
  orderDecider,
  orderStream,
  type PlaceEffect,
  policies,
  questionsOf,
  questionsOfWarnings,
  stockChangeOf,
  stockEffect,
  stockEffectSince,
  warningsOf,
  warningsOfInactive,
} from '@bank/domain';
import { orderProjectionName } from '@bank/projections';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Fresh } from '../../platform/commands/attempt';
import { Handle, type Handled } from '../../platform/commands/handle';
import { FACT_PROJECTIONS } from './facts/loaders';
import { type LoadedFacts, OrderFactsReader } from './order.facts';

/** What an order's command led to: its events, and sentences about an effect that surprises. */
export interface HandledOrder extends Handled<OrderEvent> {
  warnings: readonly string[];
}

/** An order's command on its way to the order's stream. */
export class HandleOrder extends Command<HandledOrder> {
  constructor(
    readonly kind: OrderKind,
    readonly id: number,
    readonly command: OrderCommand,
    /** `ids`: those of a new order's lines and movements, which were taken together with its own. */
    readonly more: { ifVersion?: number | undefined; ids?: Fresh } = {},
  ) {
    super();
  }
}

/** Field of an order's state -> what its answers call it. What it moves follows from the rest. */
const CALLED = { lines: 'lineItems', isReversed: 'reversedAt', movements: null, effectiveAt: null } as const;

@CommandHandler(HandleOrder)
export class OrderHandler implements ICommandHandler<HandleOrder> {
  constructor(
    private readonly handle: Handle,
    private readonly facts: OrderFactsReader,
  ) {}

  async execute({ kind, id, command, more: { ifVersion, ids } }: HandleOrder): Promise<HandledOrder> {
    const policy: OrderPolicy = policies[kind];
    let decided: { state: OrderState; loaded: LoadedFacts } | undefined;
    const handled = await this.handle.handle({
      decider: orderDecider(policy),
      stream: orderStream(kind, id),
      command,
      keys: (state) => keysOfQuestions(questionsOf(policy, this.facts.draft(policy, command, state))),
      waitFor: FACT_PROJECTIONS,
      facts: async (state) => {
        decided = {
          state,
          loaded: await this.facts.load(policy, this.facts.draft(policy, command, state), ids),
        };
        return this.facts.factsOf(decided.loaded);
      },
      shownBy: [orderProjectionName(kind)],
      isNew: command.type === 'PlaceOrder',
      ifVersion,
      reason: 'reason' in command.data ? command.data.reason?.trim() || undefined : undefined,
      called: CALLED,
    });
    const warnings = decided
      ? warnAbout(policy, handled.events, decided.state, decided.loaded.facts)
      : await this.warnAgain(policy, id, handled.events);
    return { ...handled, warnings };
  }

  /** A repeated request is warned as it was the first time, by what is on hand now. */
  private async warnAgain(policy: OrderPolicy, id: number, events: readonly OrderEvent[]): Promise<readonly string[]> {
    if (!events.some((event) => stockChangeOf(event).committed?.length)) return [];
    const state = await this.handle.read(orderDecider(policy), orderStream(policy.kind, id));
    const facts = await this.facts.about(questionsOfWarnings(policy, events, state, committedAtOf(state)));
    return warnAbout(policy, events, state, facts, stockEffectSince(events, facts));
  }
}

/** Sentences about what events did to the stock. */
export const warnAbout = (
  policy: OrderPolicy,
  events: readonly OrderEvent[],
  state: OrderState,
  facts: Facts,
  effect: readonly PlaceEffect[] = stockEffect(events, facts),
): readonly string[] => [
  ...warningsOf(events, effect, committedAtOf(state), facts),
  ...warningsOfInactive(policy, events, state, facts),
];

/** When the order's committed stock moved. */
const committedAtOf = (state: OrderState): string | null => (state.phase === 'live' ? state.effectiveAt : null);
