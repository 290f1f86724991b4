import {
  countFreshIds,
  type Draft,
  draftOf,
  type Facts,
  idTaker,
  type OrderCommand,
  type OrderContext,
  type OrderFacts,
  type OrderPolicy,
  type OrderState,
  type Questions,
  questionsOf,
  questionsOfShortages,
} from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { currentRoles } from '../../platform/auth/current-user';
import type { Fresh, Wanted } from '../../platform/commands/attempt';
import { Clock } from '../../platform/commands/clock';
import { Ids } from '../../platform/commands/ids';
import { loadFacts } from './facts/load-facts';

/** The facts of a decision, with the fresh ids that it may take. */
export interface LoadedFacts {
  facts: Facts;
  ids: Fresh;
}

/** Loads what an order's decision may know besides its stream. What it asks follows from the draft that the command makes. */
@Injectable()
export class OrderFactsReader {
  constructor(
    private readonly pool: Pool,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** The command as a draft, whose new lines have no ids of their own yet. @throws Rejection */
  draft(policy: OrderPolicy, command: OrderCommand, state: OrderState): Draft {
    let last = 0;
    return draftOf(policy, command, state, { ...this.asker(), takeId: () => --last });
  }

  /** @param taken the ids of the decision, where they are taken already */
  async load(policy: OrderPolicy, draft: Draft, taken?: Fresh): Promise<LoadedFacts> {
    const [facts, ids] = await Promise.all([this.factsAbout(policy, draft), taken ?? this.takeIds(policy, draft)]);
    return { facts, ids };
  }

  /** @param more ids to take besides those of lines and movements, by sequence */
  takeIds(policy: OrderPolicy, draft: Draft, more: Wanted = {}): Promise<Fresh> {
    return this.ids.fresh({ ...more, ...countFreshIds(policy, draft) });
  }

  /** The facts that questions ask, for what is not decided. */
  about(questions: Questions): Promise<Facts> {
    return loadFacts(this.pool, questions);
  }

  factsOf({ facts, ids }: LoadedFacts): OrderFacts {
    return { facts, context: { ...this.asker(), takeId: idTaker(ids) } };
  }

  /** For a decision that is only looked at: its new lines and movements have no ids. */
  async forPreview(policy: OrderPolicy, draft: Draft): Promise<OrderFacts> {
    const facts = await this.factsAbout(policy, draft);
    return { facts, context: { ...this.asker(), takeId: () => 0 } };
  }

  private async factsAbout(policy: OrderPolicy, draft: Draft): Promise<Facts> {
    const facts = await loadFacts(this.pool, questionsOf(policy, draft));
    const questions = questionsOfShortages(policy, draft, facts);
    if (!questions.reservedBy?.length) return facts;
    const { reservedBy } = await loadFacts(this.pool, questions);
    return { ...facts, reservedBy };
  }

  private asker(): Pick<OrderContext, 'now' | 'roles' | 'partners'> {
    return { now: this.clock.now(), roles: currentRoles(), partners: [] };
  }
}
