import type { OrderKind } from '@bank/domain';

/** Who asks: somebody of the staff, or one of the people of a partner. */
export type Person = 'staff' | { ofPartner: number };

type Values = Readonly<Record<string, unknown>>;

/** A client who is there from the beginning, or one that an earlier request has registered. */
export type ClientNamed = { known: number } | { ofRequest: number };

/** What somebody asks about an order; one that is named is one that an earlier request has placed. */
export type OrderWish =
  | {
      does: 'place';
      kind: OrderKind;
      header: Values;
      lines: readonly Values[];
      /** The transitions that follow at once, each as a request of its own. */
      followedBy: readonly string[];
      by: Person;
    }
  /** By one of the transitions of its kind. */
  | { does: 'move'; ofRequest: number; choice: number; by: Person }
  /** Saves the quantities anew, with the revision that the person has seen. */
  | { does: 'revise'; ofRequest: number; quantity: number; by: Person }
  | { does: 'reverse' | 'remove'; ofRequest: number; by: Person };

/** What somebody asks about a client. */
export type ClientWish =
  | { does: 'register'; fields: Values; nickname: string; by: Person }
  | { does: 'change'; client: ClientNamed; fields: Values; nickname: string; by: Person }
  | { does: 'transfer'; client: ClientNamed; partner: number; by: Person }
  | { does: 'mergeClients'; client: ClientNamed; source: ClientNamed; by: Person }
  | { does: 'unmerge' | 'erase'; client: ClientNamed; by: Person };

export type Wish = OrderWish | ClientWish;

const namedBy = (client: ClientNamed): readonly number[] => ('ofRequest' in client ? [client.ofRequest] : []);

/** The earlier requests that it speaks of. */
export const requestsNamedBy = (wish: Wish): readonly number[] => [
  ...('ofRequest' in wish ? [wish.ofRequest] : []),
  ...('client' in wish ? namedBy(wish.client) : []),
  ...('source' in wish ? namedBy(wish.source) : []),
];
