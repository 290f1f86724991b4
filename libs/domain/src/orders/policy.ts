import type { Fields, QuantityField, Values } from '../fields';
import type { KindAccess, MenuPlace } from '../manifest';
import type { Rule } from '../roles';
import type { Guard, Step, Workflow } from '../workflow';
import type { FactName, Facts, FactsOf, KernelFact, Questions } from './facts';
import type { Draft, Id, Leg, LegRole, Line, LineFields, LiveOrder, Movement } from './order';

/** How an order's stock stands in a status: promised, moved, or given up for good. A status without it promises nothing. */
export type StockStanding = 'pending' | 'committed' | 'released';
export interface Status {
  label: string;
  stock?: StockStanding;
}

/** A product of which a commit would take more than a warehouse has. */
export interface Shortage {
  location: { id: Id; title: string };
  product: { id: Id; name: string };
  /** Units. */
  asked: number;
  onHand: number;
  /** What is missing with what other orders are promised. */
  short: number;
  reservedBy: readonly { sequence: string; quantity: number }[];
}
export type OrderProblem =
  | { of: 'field'; field: string; message: string }
  | { of: 'line'; line: Id; field: string; message: string }
  /** `about`: the field of the header, or the time at which it moves the stock, from which it follows. */
  | { of: 'order'; message: string; about?: string | undefined }
  | { of: 'stock'; message: string; shortages: readonly Shortage[] };

/** A rule's input: the draft, its movements, and the facts that its kind asked for. */
export interface Situation<H extends Fields, L extends LineFields, S extends string, F extends FactName>
  extends Draft<H, L, S> {
  /** ISO 8601 UTC. */
  now: string;
  roles: readonly string[];
  /** The movements that would be pending or committed. */
  movements: readonly Movement[];
  facts: Facts<F | KernelFact>;
}
export type OrderRule<H extends Fields, L extends LineFields, S extends string, F extends FactName> = (
  situation: Situation<H, L, S, F>,
) => readonly OrderProblem[];

export type AnyRule = OrderRule<Fields, LineFields, string, FactName>;

/** The month that a partner's order is for: a partner has one for a month. */
export interface MonthOfOrder<F extends string = string> {
  /** The field of the header that holds it, YYYY-MM. */
  field: F;
  /** The order with its article, for sentences: "an order". */
  noun: string;
  /** The month of an order that is begun on a day. */
  usual: (today: string) => string;
  /** A partner has as many as its own record says. */
  isLimitedByPartner?: true;
}

/** The list of a kind, as far as it doesn't follow from the fields. A filter and a column are called as their field is. */
export interface OrderList<F extends string = string> {
  /** Its route below that of the kind. */
  at?: string;
  perPage?: number;
  /** Nothing is shown before Search is pressed. Filled in are the days of this month, or the status in which orders start. */
  searchFirst?: 'createdThisMonth' | 'justBegun';
  hasExcelButton?: true;
  createLabel?: string;
  /** The references and choices of the header and the status, unless said. */
  filters?: readonly (F | 'status' | 'created' | { field: F; label: string })[];
  labels?: { readonly [N in F | 'sequence' | 'updatedAt']?: string };
  /** The words of the status filter, where callers have more of them than there are statuses. */
  statuses?: readonly string[];
}

export interface OrderDefinition<
  H extends Fields = Fields,
  L extends LineFields = LineFields,
  S extends string = string,
  Q extends Questions = Questions,
> {
  kind: string;
  /** Name of the kind in the transactions report and in the history. */
  orderType: string;
  /** The name of the kind for people. */
  title: string;
  /** What its screens call one order, and their list. */
  words: { one: string; list: string };
  access: KindAccess;
  menu: MenuPlace;
  /** The sequences of this kind begin with it: SPLY-000123. */
  prefix: string;
  header: H;
  line: L;
  /** An order starts in the first. */
  statuses: Readonly<Record<S, Status>>;
  steps: NoInfer<readonly Step<S>[]>;
  /** The guards for placing and saving. */
  editors: NoInfer<readonly Guard<S>[]>;
  /**
   * The header field for the partner whose order it is. Users without these roles see only the orders of their active partner.
   * Guards of saves and steps say `own` themselves. Users of a partner in no active status can't enter orders; with
   * `isForActiveOnly`, staff can't enter one for it either.
   */
  belongsTo?: { partner: keyof NoInfer<H> & string; seenWholeBy: Rule; isForActiveOnly?: true };
  month?: MonthOfOrder<keyof NoInfer<H> & string>;
  /**
   * The lines are about clients of that partner, each of whom has one line or several. A line is in bulk where its client may be
   * missing and is.
   */
  perClient?: 'one' | 'several';
  /**
   * Quantities are shown in packs. What is `asked` must be what can be ordered now, in whole packs and for clients who are served,
   * at each save and again when the order leaves its first status. What was `given` was given, whatever it was.
   */
  packs?: 'asked' | 'given';
  /**
   * The header field for the time at which the stock moves; a commit fills it where it is empty. Without one, it is the
   * commit's time.
   */
  effectiveAt?: keyof NoInfer<H> & string;
  /** The lines of a committed order may be corrected by a save that gives a reason. */
  isCorrectable?: true;
  /** The screens show what a line costs, and take it; of every kind a caller may send it. */
  showsCost?: true;
  /** The reason of its transactions, before the order's sequence. */
  transactionReason?: string;
  list?: OrderList<keyof NoInfer<H> & string>;
  /** Header field -> what its input says other than the field itself. */
  form?: { readonly [F in keyof NoInfer<H>]?: { label: string } };
  /** The header field for a time that a new form fills with the present one. */
  startsNow?: keyof NoInfer<H> & string;
  /** The clients of an open order stay with its partner. */
  holdsClients?: true;
  /** Lines follow a merged client to the one that it was merged into; with this, only until the order is committed. */
  keepsClientsOnceCommitted?: true;
  legs: NoInfer<(header: Values<H>, lines: readonly Line<L>[]) => readonly Leg[]>;
  /** Names a line for a request that doesn't show it; the facts are those of the move. Without it, a problem names its product alone. */
  nameLine?: (line: Line<NoInfer<L>>, facts: Facts<FactsOf<Q>>) => string;
  /** The questions whose answers its rules need. */
  facts?: (draft: Draft<NoInfer<H>, NoInfer<L>, NoInfer<S>>) => Q;
  /** `save` rules run at every save, `enter` rules on entering their status. A correction runs both. */
  rules: {
    readonly save?: readonly OrderRule<NoInfer<H>, NoInfer<L>, NoInfer<S>, FactsOf<Q>>[];
    readonly enter?: {
      readonly [T in NoInfer<S>]?: readonly OrderRule<NoInfer<H>, NoInfer<L>, NoInfer<S>, FactsOf<Q>>[];
    };
  };
}

/** A definition with the values that follow from it. */
export interface OrderPolicy extends OrderDefinition {
  /** Its statuses and steps. */
  workflow: Workflow<string>;
}

export const required = 'Field is required';
/** In characters. */
export const MAX_PORTAL_ORDER_ID_LENGTH = 64;

interface LineOptions {
  accepts?: QuantityField['accepts'];
  /** The kind counts, moves or clears stock that is there, so that an inactive product may be named too. */
  takesInactive?: true;
}

/** The fields of a line: a product, a quantity, what a unit costs, and what a kind adds. */
export const productLine = <const L extends Fields>(
  more: L,
  { accepts = 'positive', takesInactive }: LineOptions = {},
) => ({
  product: { type: 'ref', to: 'product', label: 'Product', required, ...(takesInactive && { takesInactive }) } as const,
  quantity: { type: 'quantity', label: 'Quantity', accepts, required } as const,
  cost: { type: 'money', label: 'Cost', initial: 0, negative: 'Line Item must have a positive cost' } as const,
  ...more,
});

export const leg = (
  { id, ...line }: { id: Id; product: Id; quantity: number; cost: number },
  role: LegRole,
  location: Id,
): Leg => ({ line: id, role, product: line.product, location, quantity: line.quantity, cost: line.cost });

export const sequenceOf = ({ prefix }: Pick<OrderPolicy, 'prefix'>, order: Id): string =>
  `${prefix}-${String(order).padStart(6, '0')}`;

export const stockIn = ({ statuses }: Pick<OrderPolicy, 'statuses'>, status: string): StockStanding | undefined =>
  statuses[status]?.stock;

/** The transition that comes next in a status: the first one ahead that gives nothing up. */
export const nextStepOf = (
  { steps, statuses }: Pick<OrderPolicy, 'steps' | 'statuses'>,
  status: string,
): string | undefined => {
  const places = Object.keys(statuses);
  const liesAhead = (to: string) => places.indexOf(to) > places.indexOf(status);
  return steps
    .filter(({ from, to }) => from.includes(status) && liesAhead(to) && statuses[to]?.stock !== 'released')
    .sort((a, b) => places.indexOf(a.to) - places.indexOf(b.to))[0]?.name;
};

/** Only administrators may release stock in bulk, since it can't be undone. */
export const maySetInBulk = (
  policy: Pick<OrderPolicy, 'statuses'>,
  status: string,
  roles: readonly string[],
): boolean => stockIn(policy, status) !== 'released' || roles.includes('ROLE_ADMIN');

/** The actions that an order allows, for the screens. The decider enforces the same. */
export const orderFlags = (
  policy: Pick<OrderPolicy, 'statuses'>,
  { status, isReversed }: Pick<LiveOrder, 'status' | 'isReversed'>,
  isAdmin: boolean,
) => {
  const stock = stockIn(policy, status);
  const isComplete = stock === 'committed';
  return {
    isComplete,
    isEditable: !isComplete && stock !== 'released',
    isDeletable: isAdmin && !isComplete,
    isReversible: isAdmin && isComplete && !isReversed,
  };
};
