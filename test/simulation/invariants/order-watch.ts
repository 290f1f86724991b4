import { type OrderEvent, type OrderKind, type OrderState, orderDecider, policies } from '@bank/domain';
import { clientsOf, type Live, type OrderChange, orderRules } from './order-rules';

/** Follows each order. */
export class OrderWatch {
  private readonly states = new Map<string, { kind: OrderKind; state: OrderState }>();

  constructor(private readonly partnerOf: OrderChange['partnerOf']) {}

  /** Whether a distribution that is not completed names a child. */
  holds(client: number): boolean {
    return [...this.states.values()].some(
      ({ kind, state }) =>
        kind === 'distribution' &&
        state.phase === 'live' &&
        state.status === 'CREATING' &&
        clientsOf(state).includes(client),
    );
  }

  /** @returns the state of the order after it, and what is wrong with that */
  take(stream: string, event: OrderEvent): { after: OrderState; problem: string | undefined } {
    const kind = event.data.kind as OrderKind;
    const known = this.states.get(stream);
    const after = orderDecider(policies[kind]).evolve(known?.state ?? { phase: 'absent' }, event);
    this.states.set(stream, { kind, state: after });
    return { after, problem: this.problemOf(event, known?.state, after) };
  }

  private problemOf(event: OrderEvent, before: OrderState | undefined, after: OrderState): string | undefined {
    if (after.phase !== 'live') return undefined;
    const kind = event.data.kind as OrderKind;
    const living = [...this.states.values()].flatMap(({ kind: ofOther, state }): Live[] =>
      state.phase === 'live' ? [{ ...state, kind: ofOther }] : [],
    );
    const change = {
      event,
      before: before?.phase === 'live' ? { ...before, kind } : undefined,
      after: { ...after, kind },
      living,
      partnerOf: this.partnerOf,
    };
    for (const rule of orderRules) {
      const problem = rule(change);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
}
