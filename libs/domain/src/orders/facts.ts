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
/** A client as an order's line sees it. For one that was merged, all fields are the survivor's. */
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
/** Whether a partner gave something to a client in a month (YYYY-MM). */
export interface ServedQuestion {
  client: Id;
  partner: Id;
  month: string;
}
/** A product as a partner orders it. */
export interface ProductFact extends PackSizes {
  name: string;
  /** Whether it is active and its category is for partners to order. */
  isOrderable: boolean;
  isPullup: boolean;
}

export interface ReservationFact {
  sequence: string;
  /** Units. */
  quantity: number;
  /** The month (YYYY-MM) of a partner order that is not sent yet. */
  draftFor?: string;
}

/** The facts besides its own stream that a decision may ask for. Each has one loader, in the server. */
export interface FactTypes {
  /** Whether a record exists and is not removed. Nobody removes it during the decision. */
  exists: { question: { to: string; id: Id }; answer: boolean };
  /** The name of an inactive record; null for an active one. */
  inactive: { question: { to: string; id: Id }; answer: string | null };
  /** The answer is in units. */
  onHand: { question: StockQuestion; answer: number };
  location: { question: Id; answer: { title: string; type: 'warehouse' | 'partner' } };
  productName: { question: Id; answer: string };
  /** The pending orders that take from a product's stock at a location. */
  reservedBy: { question: Place; answer: readonly ReservationFact[] };
  /** The latest completed count of the product there after the instant; `takenOn` is the bank's day. */
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
  /** Whether the partner's client is served or being registered now, or was served on a day of the month. Of another partner's it says nothing, and so true. */
  isServedIn: { question: ServedQuestion; answer: boolean };
  /** Whether the portal knows that the client was with other partners alone in the month. It knows nothing of the time before the client was registered. */
  wasElsewhere: { question: ServedQuestion; answer: boolean };
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
export type FactsOf<Q extends Questions> = keyof Q & FactName;
export type Facts<F extends FactName = FactName> = { readonly [N in F]: (question: Question<N>) => Answer<N> };

/** The browser lacks a fact that a rule needs. The server has them all. */
export class FactUnknown extends Error {}

/** The problems that a rule finds; none if it needs an unknown fact, since the server will judge then. */
export const whereKnown = <T>(judge: () => readonly T[]): readonly T[] => {
  try {
    return judge();
  } catch (error) {
    if (error instanceof FactUnknown) return [];
    throw error;
  }
};

/** @throws FactUnknown */
export const factUnknown = (): never => {
  throw new FactUnknown();
};

/** Facts of which only some are known. */
export const knownFacts = (known: Partial<Facts>): Facts =>
  new Proxy(known, { get: (facts, name) => Reflect.get(facts, name) ?? factUnknown }) as Facts;

/**
 * Facts that must stay exact until the commit have a key. Since a commit changes stock, decisions about stock take turns; any
 * number of decisions may ask at once whether a record exists and how a client stands.
 */
const factKeys: { readonly [N in FactName]?: (question: Question<N>) => DecisionKey | undefined } = {
  onHand: ({ location }) => `stock:${location}`,
  exists: ({ to, id }) => referenceKey(to, id),
  ordersInMonth: ({ kind, partner, month }) => `${kind}Orders:${partner}:${month}`,
  client: (id) => referenceKey('client', id),
  isServedIn: ({ client }) => referenceKey('client', client),
  wasElsewhere: ({ client }) => referenceKey('client', client),
};

const keysOfFact = <N extends FactName>(name: N, questions: Questions): readonly DecisionKey[] => {
  const keyOf = factKeys[name];
  return keyOf ? (questions[name] ?? []).flatMap((question) => keyOf(question) ?? []) : [];
};

/** The keys to hold while these questions are asked and decided on. */
export const keysOfQuestions = (questions: Questions): readonly DecisionKey[] =>
  (Object.keys(factKeys) as FactName[]).flatMap((name) => keysOfFact(name, questions));
