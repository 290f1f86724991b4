import { passes, type Rule } from '../../access';
import { monthInWords } from '../../time';
import type { Facts } from '../facts';
import type { Id } from '../order';
import { maxPacksOf, packSizeOf } from '../packs';
import type { OrderProblem } from '../policy';
import { fieldProblem, lineProblem, orderProblem } from '../rules';
import { type ClientLine, findReduced, judgedLines, NOT_ACTIVE, oneLineEach, ownClients } from './client-lines';
import { enteredMonth } from './months';

interface Header {
  partner: Id;
  warehouse: Id;
  orderPeriod: string;
}
interface Draft {
  order: Id;
  header: Header;
  before: { status: string; header: Header; lines: readonly ClientLine[] } | undefined;
  lines: readonly ClientLine[];
  changes: { added: readonly ClientLine[]; changed: readonly ClientLine[] };
}
interface Judged<F extends 'client' | 'product' | 'partner' | 'ordersInMonth' | 'isPublicWarehouse' = never>
  extends Draft {
  now: string;
  roles: readonly string[];
  facts: Facts<F>;
}
type Problems = readonly OrderProblem[];

export const enteredMonths = enteredMonth('partner', 'orderPeriod');

/** Whoever of the staff orders for a new partner or month, the partner must be in a status that may order. */
export const activePartner =
  (staff: Rule) =>
  (draft: Judged<'partner'>): Problems =>
    enteredMonths(draft)
      .filter(({ partner }) => passes(draft.roles, staff) && !draft.facts.partner(partner).mayPlaceOrders)
      .map(() => orderProblem(NOT_ACTIVE));

export const monthIsFree = (draft: Judged<'partner' | 'ordersInMonth'>): Problems =>
  enteredMonths(draft).flatMap((question) => {
    const { maxOrdersPerMonth: max } = draft.facts.partner(question.partner);
    if (draft.facts.ordersInMonth(question) < max) return [];
    return max === 1
      ? [orderProblem(`The selected partner has already created an order for ${monthInWords(question.month)}`)]
      : [orderProblem(`The partner has reached the maximum Distribution Orders of ${max} for the selected period.`)];
  });

/** The warehouse that a draft names and its order did not. */
export const newlyNamedWarehouses = ({ header: { warehouse }, before }: Pick<Draft, 'header' | 'before'>) =>
  warehouse === before?.header.warehouse ? [] : [warehouse];

/** People of a partner choose among the public warehouses, once. */
export const chosenWarehouse = (draft: Judged<'isPublicWarehouse'>): Problems => {
  if (draft.roles.includes('ROLE_ADMIN')) return [];
  return newlyNamedWarehouses(draft).flatMap((warehouse) => {
    if (draft.before) return [fieldProblem('warehouse', 'Only an administrator may change the warehouse of an order')];
    return draft.facts.isPublicWarehouse(warehouse)
      ? []
      : [fieldProblem('warehouse', 'Is not a warehouse that you may order from: choose another one')];
  });
};

export const nameLine = ({ client, product }: ClientLine, facts: Facts<'client' | 'product'>): string => {
  const { name } = facts.product(product);
  return client === null ? name : `${facts.client(client).name}, ${name}`;
};

/** One line for each client, and in bulk one for each product. */
const oneLineForEach = (draft: Pick<Draft, 'lines' | 'changes'>): Problems =>
  oneLineEach(
    draft,
    ({ client, product }) => (client === null ? `product ${product}` : `client ${client}`),
    (line) =>
      line.client === null
        ? lineProblem(line, 'product', 'Stands in another line already')
        : lineProblem(line, 'client', 'Has another line already'),
  );

/**
 * What a save adds or changes must be for clients who are served, of products that can be ordered, in whole packs. Of what can't
 * be ordered any more a line may ask less.
 */
const orderableLines = (draft: Judged<'client' | 'product' | 'partner'>): Problems => {
  const isReduced = findReduced(draft);
  const judged = judgedLines(draft);
  return [
    ...problemsOfLines(
      judged.filter((line) => !isReduced(line)),
      draft,
    ),
    ...judged.filter(isReduced).flatMap((line) => problemsOfPacks(line, draft)),
  ];
};

/**
 * When an order is sent, all of its lines must still be such, whatever has changed since they were entered. Two clients who
 * became one since have one line together.
 */
export const wholeOrderIsOrderable = (draft: Judged<'client' | 'product' | 'partner'>): Problems => {
  if (draft.before?.status !== 'CREATING') return [];
  const lines = draft.lines.map((line) =>
    line.client === null ? line : { ...line, client: draft.facts.client(line.client).survivor },
  );
  return [
    ...problemsOfLines(draft.lines, draft),
    ...oneLineForEach({ ...draft, lines, changes: { added: [], changed: lines } }),
  ];
};

/** The rules of the lines that a save adds or changes, for the forms too. */
export const savedLinesAreOrderable = (draft: Judged<'client' | 'product' | 'partner'>): Problems => [
  ...oneLineForEach(draft),
  ...orderableLines(draft),
];

const problemsOfLines = (lines: readonly ClientLine[], draft: Judged<'client' | 'product' | 'partner'>): Problems => [
  ...ownClients(lines, draft),
  ...lines.flatMap((line) => [...problemsOfClient(line, draft), ...problemsOfProduct(line, draft)]),
];

/** Of a child that is another partner's nothing is said but that. */
const problemsOfClient = (
  line: ClientLine,
  { header, facts }: Pick<Draft, 'header'> & { facts: Facts<'client' | 'product'> },
): Problems => {
  if (line.client === null) return [];
  const { isActive, partner, pullups } = facts.client(line.client);
  if (partner !== header.partner) return [];
  if (!isActive) return [lineProblem(line, 'client', 'This client is not active')];
  return facts.product(line.product).isPullup && pullups.count >= pullups.max
    ? [lineProblem(line, 'product', `This client has had all of its ${pullups.max} distributions of pull-ups`)]
    : [];
};

const problemsOfProduct = (line: ClientLine, draft: OfProduct): Problems => {
  const product = draft.facts.product(line.product);
  if (!product.isOrderable) return [lineProblem(line, 'product', 'Cannot be ordered at this time')];
  const ofPacks = problemsOfPacks(line, draft);
  if (ofPacks.length) return ofPacks;
  const { type } = draft.facts.partner(draft.header.partner);
  const [size, max] = [packSizeOf(product, type), maxPacksOf(product, type)];
  if (line.client === null || max === null || line.quantity <= size * max) return [];
  return [lineProblem(line, 'quantity', `Must be at most ${max} ${max === 1 ? 'pack' : 'packs'} (${size * max})`)];
};

type OfProduct = Pick<Judged<'product' | 'partner'>, 'header' | 'facts'>;

const problemsOfPacks = (line: ClientLine, { header, facts }: OfProduct): Problems => {
  const size = packSizeOf(facts.product(line.product), facts.partner(header.partner).type);
  return line.quantity % size ? [lineProblem(line, 'quantity', `Must be a multiple of ${size}`)] : [];
};
