import { fold } from '../kernel/decider';
import { orderDecider } from '../orders/decider';
import { draftOf } from '../orders/draft';
import { orderFold } from '../orders/evolve';
import type { FactName, Facts, Question, Questions } from '../orders/facts';
import type { OrderCommand, OrderContext, OrderEvent } from '../orders/order';
import type { OrderPolicy } from '../orders/policy';
import { questionsOf } from '../orders/questions';
import { outcomeOf } from './scenario';

export const NOW = '2026-11-20T12:00:00.000Z';

/** The facts of a bank where everything exists and there is plenty of stock. A spec overrides single ones. */
export const plentifulFacts: Facts = {
  exists: () => true,
  inactive: () => null,
  onHand: () => 1_000,
  location: (id) => ({ title: `Location ${id}`, type: id < 10 ? 'warehouse' : 'partner' }),
  productName: (id) => `Product ${id}`,
  reservedBy: () => [],
  laterCount: () => null,
  addressesOf: () => [51],
  ordersInMonth: () => 0,
  partner: (id) => ({ title: `Partner ${id}`, type: 'AGENCY', mayPlaceOrders: true, maxOrdersPerMonth: 1 }),
  client: (id) => ({ name: `Client ${id}`, partner: 11, isActive: true, survivor: id, pullups: { count: 0, max: 6 } }),
  product: (id) => ({
    name: `Product ${id}`,
    isOrderable: true,
    isPullup: false,
    agencyPackSize: 25,
    hospitalPackSize: 10,
    agencyMaxPacks: 4,
    hospitalMaxPacks: 6,
  }),
  isServedIn: () => true,
  wasElsewhere: () => true,
  isPublicWarehouse: () => true,
};

export type OrderSurroundings = Partial<Facts> & Partial<Pick<OrderContext, 'roles' | 'partners' | 'now' | 'isPast'>>;

/** The facts that a kind answers for its own rules. Those that the kernel asks are not limited to what was named. */
const OWN_FACTS = [
  'ordersInMonth',
  'partner',
  'client',
  'isServedIn',
  'wasElsewhere',
  'product',
  'isPublicWarehouse',
] as const;

/** Facts that, as in the server, answer only what was asked before the decision. */
const namedFacts = (questions: Questions, facts: Facts): Facts => {
  const limit = <N extends FactName>(name: N): [N, Facts[N]] => {
    const asked = new Set((questions[name] ?? []).map((question) => JSON.stringify(question)));
    const answer = (question: Question<N>) => {
      if (!asked.has(JSON.stringify(question)))
        throw new Error(`Fact ${name} was not asked about ${JSON.stringify(question)}`);
      return facts[name](question);
    };
    return [name, answer as Facts[N]];
  };
  return { ...facts, ...Object.fromEntries(OWN_FACTS.map(limit)) };
};

/** The highest id of a history between `start` and `start + 100`: lines have ids from 101, movements from 901. */
const highestId = (history: readonly OrderEvent[], start: number): number =>
  [...JSON.stringify(history).matchAll(/"id":(\d+)/g)]
    .map(([, id]) => Number(id))
    .filter((id) => id > start && id < start + 100)
    .reduce((highest, id) => Math.max(highest, id), start);

/**
 * orderScenario(policy)(...history).when(command, what differs).thenHappened(...events) and so on. New ids follow those of the
 * history.
 */
export const orderScenario =
  (policy: OrderPolicy, usual: OrderSurroundings = {}) =>
  (...history: OrderEvent[]) => ({
    when: (command: OrderCommand, other: OrderSurroundings = {}) => {
      const { now = NOW, roles = ['ROLE_ADMIN'], partners = [], isPast = false, ...facts } = { ...usual, ...other };
      return outcomeOf(() => {
        const last = { line: highestId(history, 100), movement: highestId(history, 900) };
        const context: OrderContext = { now, roles, partners, isPast, takeId: (sequence) => ++last[sequence] };
        const state = fold(orderFold, history);
        const questions = questionsOf(policy, draftOf(policy, command, state, { ...context, takeId: () => 0 }));
        return orderDecider(policy).decide(command, state, {
          context,
          facts: namedFacts(questions, { ...plentifulFacts, ...facts }),
        });
      });
    },
  });

/** A kind whose committed orders may be reopened, as a partner's may. */
export const revocable = (policy: OrderPolicy): OrderPolicy => {
  const { workflow } = policy;
  const { guards, from, to } = workflow.steps.at(-1)!;
  const reopen = { name: 'REOPEN', title: 'Reopen', from: [to], to: from[0]!, guards };
  return { ...policy, workflow: { ...workflow, steps: [...workflow.steps, reopen] } };
};

export const place = (order: number, header: object, lines: readonly object[], more: object = {}): OrderCommand => ({
  type: 'PlaceOrder',
  data: { order, header: { ...header }, lines: lines.map((line) => ({ ...line })), ...more },
});
export const revise = (data: Extract<OrderCommand, { type: 'ReviseOrder' }>['data']): OrderCommand => ({
  type: 'ReviseOrder',
  data,
});
export const apply = (transition?: string, reason?: string): OrderCommand => ({
  type: 'ApplyTransition',
  data: { transition, ...(reason !== undefined && { reason }) },
});
export const setStatus = (status: string, reason?: string): OrderCommand => ({
  type: 'SetStatus',
  data: { status, ...(reason !== undefined && { reason }) },
});
export const reverse = (reason: string): OrderCommand => ({ type: 'ReverseOrder', data: { reason } });
export const remove: OrderCommand = { type: 'DeleteOrder', data: {} };
