import {
  type Draft,
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
  type Questions,
  questionsOf,
  questionsOfWarnings,
  stockChangeOf,
  stockEffect,
  stockEffectSince,
  warningsOf,
  warningsOfCounts,
  warningsOfInactive,
} from '@bank/domain';
import { orderProjectionName } from '@bank/projections';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Handle, type Handled } from '../../platform/commands/handle';
import type { FreshIds } from '../../platform/context/attempt';
import { FACT_PROJECTIONS } from './facts/loaders';
import { type LoadedFacts, OrderFactsReader } from './order.facts';

/** The events of an order's command, and sentences about an effect that may surprise. */
export interface HandledOrder extends Handled<OrderEvent> {
  id: number;
  warnings: readonly string[];
}

/** An order's command on its way to the order's stream. */
export class HandleOrder extends Command<HandledOrder> {
  constructor(
    readonly kind: OrderKind,
    /** Undefined for an order that gets its id here. */
    readonly id: number | undefined,
    readonly command: OrderCommand,
    readonly more: { ifVersion?: number | undefined } = {},
  ) {
    super();
  }
}

/** Field of an order's state -> its name in answers; null for fields that follow from the others. */
export const ORDER_PUBLIC_NAMES = {
  lines: 'lineItems',
  isReversed: 'reversedAt',
  movements: null,
  effectiveAt: null,
} as const;

@CommandHandler(HandleOrder)
export class OrderHandler implements ICommandHandler<HandleOrder> {
  constructor(
    private readonly handle: Handle,
    private readonly facts: OrderFactsReader,
  ) {}

  async execute({ kind, id: known, command: asked, more: { ifVersion } }: HandleOrder): Promise<HandledOrder> {
    const policy: OrderPolicy = policies[kind];
    const fresh = known === undefined ? await this.draftNew(policy, asked) : undefined;
    const id = known ?? fresh!.draft.order;
    const command = known === undefined ? ({ ...asked, data: { ...asked.data, order: id } } as OrderCommand) : asked;
    let decided: { state: OrderState; loaded: LoadedFacts } | undefined;
    let drafted: { state: OrderState; draft: Draft; questions: Questions } | undefined;
    const draftFrom = (state: OrderState) => {
      if (drafted?.state === state) return drafted;
      const ofNew = state.phase === 'absent' ? fresh?.draft : undefined;
      const draft = ofNew ?? this.facts.draftFor(policy, command, state);
      drafted = { state, draft, questions: questionsOf(policy, draft) };
      return drafted;
    };
    const handled = await this.handle.handle({
      decider: orderDecider(policy),
      stream: orderStream(kind, id),
      command,
      keys: (state) => keysOfQuestions(draftFrom(state).questions),
      waitFor: FACT_PROJECTIONS,
      facts: async (state) => {
        const { draft, questions } = draftFrom(state);
        decided = { state, loaded: await this.facts.load(policy, draft, fresh?.ids, questions) };
        return this.facts.factsOf(decided.loaded, draft);
      },
      shownBy: [orderProjectionName(kind)],
      isNew: command.type === 'PlaceOrder',
      ifVersion,
      refuseUnseen: (state) => this.facts.refuseUnseen(policy, state),
      reason: () => drafted?.draft.reason?.trim() || undefined,
      publicNames: ORDER_PUBLIC_NAMES,
    });
    const warnings = decided
      ? warnAbout(policy, handled.events, decided.state, decided.loaded.facts)
      : await this.warnAgain(policy, id, handled.events);
    return { ...handled, id, warnings };
  }

  /** Drafts an order that is not there yet, and takes its id together with those of its lines and movements. */
  private async draftNew(policy: OrderPolicy, command: OrderCommand): Promise<{ draft: Draft; ids: FreshIds }> {
    const draft = this.facts.draftFor(policy, command, { phase: 'absent' });
    const sequence = `${policy.kind}Order`;
    const ids = await this.facts.takeIds(policy, draft, { [sequence]: 1 });
    return { draft: { ...draft, order: ids[sequence]![0]! }, ids };
  }

  /** Makes the warnings for a repeated request, as the first time, from the stock on hand now. */
  private async warnAgain(policy: OrderPolicy, id: number, events: readonly OrderEvent[]): Promise<readonly string[]> {
    if (!events.some((event) => stockChangeOf(event).committed?.length)) return [];
    const state = await this.handle.read(orderDecider(policy), orderStream(policy.kind, id));
    const facts = await this.facts.loadAnswers(questionsOfWarnings(policy, events, state, committedAtOf(state)));
    return warnAbout(policy, events, state, facts, stockEffectSince(events, facts));
  }
}

/** Sentences about the effect of events on the stock, and about inactive records that they name. */
export const warnAbout = (
  policy: OrderPolicy,
  events: readonly OrderEvent[],
  state: OrderState,
  facts: Facts,
  effect: readonly PlaceEffect[] = stockEffect(events, facts),
): readonly string[] => [
  ...warningsOf(events, effect, committedAtOf(state), facts),
  ...warningsOfCounts(events, state, facts),
  ...warningsOfInactive(policy, events, state, facts),
];

/** The time at which the order's committed stock moved. */
const committedAtOf = (state: OrderState): string | null => (state.phase === 'live' ? state.effectiveAt : null);
