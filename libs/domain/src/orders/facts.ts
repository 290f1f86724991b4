import { type DecisionKey, referenceKey } from '../records/keys';
import type { Id } from './order';
import type { PackSizes, PartnerType } from './packs';

export interface Place {
  location: Id;
  product: Id;
}
/** A product at a storage location; `at` asks for the stock by effect up to an instant (inclusive), null for all of it. */
export interface StockQuestion extends Place {
  at: string | null;
}

/** A partner's orders of a kind in a month (YYYY-MM); `besides` is the order that asks, which does not count itself. */
export interface MonthQuestion {
  kind: string;
  partner: Id;
  month: string;
  besides: Id;
}
/** A client as an order's line sees it; of one who was merged into another, all but `survivor` is what the survivor is. */
export interface ClientFact {
  name: string;
  partner: Id | null;
  /** Whether it is served now. */
  isActive: boolean;
  /** The client to which its lines belong: itself, or the one into which it was merged. */
  survivor: Id;
  /** Completed distributions of pull-ups that it had, and how many it may have. */
  pullups: { count: number; max: number };
}
/** A product as a partner orders it. */
export interface ProductFact extends PackSizes {
  name: string;
  /** Whether it is active and its category is for partners to order. */
  isOrderable: boolean;
  isPullup: boolean;
}

/** Everything that a decision may ask besides its own stream. Each has one loader, in the server. */
export interface FactTypes {
  /** Whether a record is there and not removed. Nobody removes it while this is decided. */
  exists: { question: { to: string; id: Id }; answer: boolean };
  /** The name of an inactive record; null for an active one. */
  inactive: { question: { to: string; id: Id }; answer: string | null };
  /** The answer is in units. */
  onHand: { question: StockQuestion; answer: number };
  location: { question: Id; answer: { title: string; type: 'warehouse' | 'partner' } };
  productName: { question: Id; answer: string };
  /** The pending orders that take from a product's stock at a location, and how many units. */
  reservedBy: { question: Place; answer: readonly { sequence: string; quantity: number }[] };
  /** The completed count of the product there that was taken last, after the instant; `takenOn` is the bank's day. */
  laterCount: {
    question: Place & { after: string };
    answer: { sequence: string; takenOn: string } | null;
  };
  /** The ids of a supplier's addresses. */
  addressesOf: { question: Id; answer: readonly Id[] };
  /** Orders that count for a partner's month: neither cancelled nor deleted nor reversed. */
  ordersInMonth: { question: MonthQuestion; answer: number };
  partner: {
    question: Id;
    answer: { title: string; type: PartnerType; mayPlaceOrders: boolean; maxOrdersPerMonth: number };
  };
  client: { question: Id; answer: ClientFact };
  product: { question: Id; answer: ProductFact };
  /** Whether partners may choose the warehouse. */
  isPublicWarehouse: { question: Id; answer: boolean };
}
export type FactName = keyof FactTypes;
/** The kernel asks these for every kind. */
export type KernelFact = 'exists' | 'inactive' | 'onHand' | 'location' | 'productName' | 'reservedBy' | 'laterCount';
export type Question<N extends FactName> = FactTypes[N]['question'];
export type Answer<N extends FactName> = FactTypes[N]['answer'];
export type Questions = { readonly [N in FactName]?: readonly Question<N>[] };
/** The facts that questions name. */
export type FactsOf<Q extends Questions> = keyof Q & FactName;
export type Facts<F extends FactName = FactName> = { readonly [N in F]: (question: Question<N>) => Answer<N> };

/** Somebody who judges does not know a fact; the server always does. */
export class FactUnknown extends Error {}

/** What a rule finds; nothing where it needs a fact that is unknown, so that it waits for somebody who knows. */
export const whereKnown = <T>(judge: () => readonly T[]): readonly T[] => {
  try {
    return judge();
  } catch (error) {
    if (error instanceof FactUnknown) return [];
    throw error;
  }
};

/** Answers a fact that is not known. @throws FactUnknown */
export const factUnknown = (): never => {
  throw new FactUnknown();
};

/** The facts of somebody who knows some of them. */
export const knownFacts = (known: Partial<Facts>): Facts =>
  new Proxy(known, { get: (facts, name) => Reflect.get(facts, name) ?? factUnknown }) as Facts;

/**
 * Facts that must be exact have a key, under which they stay as they are. Stock moves with the commit that asked, so that one
 * is decided after the other; that a record exists, and how a client stands, may be asked by any number at once.
 */
const factKeys: { readonly [N in FactName]?: (question: Question<N>) => DecisionKey | undefined } = {
  onHand: ({ location }) => `stock:${location}`,
  exists: ({ to, id }) => referenceKey(to, id),
  ordersInMonth: ({ kind, partner, month }) => `${kind}Orders:${partner}:${month}`,
  client: (id) => referenceKey('client', id),
};

const keysOfFact = <N extends FactName>(name: N, questions: Questions): readonly DecisionKey[] => {
  const keyOf = factKeys[name];
  return keyOf ? (questions[name] ?? []).flatMap((question) => keyOf(question) ?? []) : [];
};

/** The keys to hold while these questions are asked and decided on. */
export const keysOfQuestions = (questions: Questions): readonly DecisionKey[] =>
  (Object.keys(factKeys) as FactName[]).flatMap((name) => keysOfFact(name, questions));
