import {
  type OrderCommand,
  type OrderFacts,
  type OrderKind,
  type OrderPolicy,
  orderDecider,
  orderStream,
  type PlaceEffect,
  policies,
  Rejection,
  type Shortage,
  stockEffect,
} from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Handle } from '../../platform/commands/handle';
import { OrderFactsReader } from './order.facts';
import { warnAbout } from './order.handler';

/** The effect that a transition would have on the stock on hand, with the refusal if it would be refused. */
export interface Effect {
  rows: readonly (Pick<PlaceEffect, 'delta' | 'before' | 'after'> & {
    location: { id: number; title: string };
    product: { id: number; name: string };
  })[];
  warnings: readonly string[];
  /** The sentence with which it would be refused; null when it would not. */
  refusal: string | null;
  shortages: readonly Shortage[];
}

/** A placeholder for the reason, which nobody has given yet. */
const ANY_REASON = 'Looked at before it is done';

/** Shows the stock effect of a transition before it happens: the events that the decider would give, summed by place. */
@Injectable()
export class EffectQuery {
  constructor(
    private readonly handle: Handle,
    private readonly facts: OrderFactsReader,
  ) {}

  /** @param transition a step of the kind's workflow, or REVERSE. @throws Rejection where it can't happen at all */
  async effectOf(kind: OrderKind, id: number, transition: string): Promise<Effect> {
    const policy: OrderPolicy = policies[kind];
    const state = await this.handle.read(orderDecider(policy), orderStream(kind, id));
    const command = commandOf(transition);
    const known = await this.facts.loadForPreview(policy, this.facts.draftFor(policy, command, state));
    const { facts } = known;
    const { decide } = orderDecider(policy);
    const overriding = { ...command, data: { ...command.data, reason: ANY_REASON } } as OrderCommand;
    const events = decide(overriding, state, asAdministrator(known));
    const effect = stockEffect(events, facts);
    return {
      rows: effect.map(({ location, product, ...units }) => ({
        location: { id: location, title: facts.location(location).title },
        product: { id: product, name: facts.productName(product) },
        ...units,
      })),
      warnings: warnAbout(policy, events, state, facts, effect),
      ...refusalOf(() => decide(command, state, known)),
    };
  }
}

const commandOf = (transition: string): OrderCommand =>
  transition === 'REVERSE'
    ? { type: 'ReverseOrder', data: { reason: ANY_REASON } }
    : { type: 'ApplyTransition', data: { transition } };

/** An administrator may override refusals, so that with their role the effect is known even where it would be refused. */
const asAdministrator = ({ context, facts }: OrderFacts): OrderFacts => ({
  context: { ...context, roles: [...context.roles, 'ROLE_ADMIN'] },
  facts,
});

const refusalOf = (decide: () => unknown): Pick<Effect, 'refusal' | 'shortages'> => {
  try {
    decide();
    return { refusal: null, shortages: [] };
  } catch (error) {
    if (!(error instanceof Rejection) || !error.details.length) throw error;
    return { refusal: error.message, shortages: error.details as readonly Shortage[] };
  }
};
