import type { OrderKind } from '@bank/domain';

/** Who asks: somebody of the staff, or one of the people of a partner. */
export type Person = 'staff' | { ofPartner: number };

type Values = Readonly<Record<string, unknown>>;

/** What somebody asks the portal for; an order that is named is one that an earlier request has placed. */
export type Wish =
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
