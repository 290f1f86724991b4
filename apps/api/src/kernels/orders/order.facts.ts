import {
  type Answer,
  countFreshIds,
  type Draft,
  draftOf,
  type FactName,
  type Facts,
  idTaker,
  type OrderCommand,
  type OrderContext,
  type OrderFacts,
  type OrderPolicy,
  type OrderState,
  type Question,
  type Questions,
  questionsOf,
  questionsOfShortages,
  refuseUnseenOrder,
} from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock } from '../../platform/commands/clock';
import { Ids } from '../../platform/commands/ids';
import type { FreshIds, WantedIds } from '../../platform/context/attempt';
import { currentRoles } from '../../platform/context/current-user';
import { currentContext } from '../../platform/context/request-context';
import { activePartnerId } from '../authority/user-partners';
import { factLoaders } from './facts/loaders';

/** The facts of a decision, with the fresh ids that it may take. */
export interface LoadedFacts {
  facts: Facts;
  ids: FreshIds;
}

/** Loads the facts of an order's decision. The questions follow from the draft that the command makes. */
@Injectable()
export class OrderFactsReader {
  constructor(
    private readonly pool: Pool,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** The command as a draft, whose new lines have no ids of their own yet. @throws Rejection */
  draftFor(policy: OrderPolicy, command: OrderCommand, state: OrderState): Draft {
    let last = 0;
    return draftOf(policy, command, state, { ...this.userContext(), takeId: () => --last });
  }

  /**
   * @param taken the ids of the decision, where they have been taken before
   * @param questions those of the draft, where they are known
   */
  async load(
    policy: OrderPolicy,
    draft: Draft,
    taken?: FreshIds,
    questions: Questions = questionsOf(policy, draft),
  ): Promise<LoadedFacts> {
    const [facts, ids] = await Promise.all([
      this.loadFactsOf(policy, draft, questions),
      taken ?? this.takeIds(policy, draft),
    ]);
    return { facts, ids };
  }

  /** @throws Rejection forbidden where the user may not see the order */
  refuseUnseen(policy: OrderPolicy, state: OrderState): void {
    if (state.phase === 'live') refuseUnseenOrder(policy, state, this.userContext());
  }

  /** @param more ids to take besides those of lines and movements, by sequence */
  takeIds(policy: OrderPolicy, draft: Draft, more: WantedIds = {}): Promise<FreshIds> {
    return this.ids.fresh({ ...more, ...countFreshIds(policy, draft) });
  }

  /** Answers questions outside of a decision. */
  loadAnswers(questions: Questions): Promise<Facts> {
    return loadFacts(this.pool, questions);
  }

  /** @param draft what the command makes of the state, where it is known */
  factsOf({ facts, ids }: LoadedFacts, draft?: Draft): OrderFacts {
    return { ...(draft && { draft }), facts, context: { ...this.userContext(), takeId: idTaker(ids) } };
  }

  /** Loads the facts of a decision that is only previewed: its new lines and movements have no ids. */
  async loadForPreview(policy: OrderPolicy, draft: Draft): Promise<OrderFacts> {
    const facts = await this.loadFactsOf(policy, draft);
    return { facts, context: { ...this.userContext(), takeId: () => 0 } };
  }

  /** Loads the facts in two steps, because which orders hold stock is asked only where the first facts show a shortage. */
  private async loadFactsOf(policy: OrderPolicy, draft: Draft, questions = questionsOf(policy, draft)): Promise<Facts> {
    const facts = await loadFacts(this.pool, questions);
    const ofShortages = questionsOfShortages(policy, draft, facts);
    if (!ofShortages.reservedBy?.length) return facts;
    const { reservedBy } = await loadFacts(this.pool, ofShortages);
    return { ...facts, reservedBy };
  }

  private userContext(): Pick<OrderContext, 'now' | 'roles' | 'partners' | 'isPast'> {
    const partner = activePartnerId();
    const { asOf } = currentContext();
    return {
      now: asOf ?? this.clock.now(),
      ...(asOf && { isPast: true }),
      roles: currentRoles(),
      partners: partner === null ? [] : [partner],
    };
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Makes the key of a question, which is the same for equal ones. All questions about a fact have the same names. */
const keyMaker = ([first]: readonly unknown[]): ((question: unknown) => unknown) => {
  if (typeof first !== 'object' || !first) return (question) => question;
  const names = Object.keys(first);
  return (question) => {
    let key = '';
    for (const name of names) key += `${(question as Values)[name]},`;
    return key;
  };
};

/** Loads a fact as a function of the question. A rule that asks a question which its kind did not name is a bug, and throws. */
const loadFact = async <N extends FactName>(pool: Pool, name: N, questions: readonly Question<N>[]) => {
  const keyOf = keyMaker(questions);
  const asked = new Map(questions.map((question) => [keyOf(question), question] as const));
  const answers = asked.size ? await factLoaders[name](pool, [...asked.values()]) : [];
  const byKey = new Map([...asked.keys()].map((key, place) => [key, answers[place]]));
  return (question: Question<N>): Answer<N> => {
    const answer = byKey.get(keyOf(question));
    if (answer === undefined) throw new Error(`Fact ${name} was not asked about ${JSON.stringify(question)}`);
    return answer;
  };
};

/** Loads the answers to all questions, each once, all facts at the same time. */
export const loadFacts = async (pool: Pool, questions: Questions): Promise<Facts> => {
  const load = async <N extends FactName>(name: N) =>
    [name, await loadFact(pool, name, questions[name] ?? [])] as const;
  const names = Object.keys(factLoaders) as FactName[];
  return Object.fromEntries(await Promise.all(names.map(load))) as Facts;
};
