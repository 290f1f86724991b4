import { groupBy, type LiveOrder, type OrderEvent, type OrderKind } from '@bank/domain';

export type Live = LiveOrder & { kind: OrderKind };

/** What an event made of an order, among all that are there. */
export interface OrderChange {
  event: OrderEvent;
  before: Live | undefined;
  after: Live;
  living: readonly Live[];
  /** With whom a child is when it happens. */
  partnerOf: (client: number) => number | null | undefined;
}
export type OrderRule = (change: OrderChange) => string | undefined;

type NextStatuses = Readonly<Record<string, readonly string[]>>;

/** Status -> those that may follow it, as the specification lists them; of the other kinds one follows. */
const NEXT_STATUSES: Readonly<Partial<Record<OrderKind, NextStatuses>>> = {
  partner: {
    CREATING: ['SUBMITTED', 'CANCELLED'],
    SUBMITTED: ['IN_PROCESS', 'CANCELLED'],
    IN_PROCESS: ['SHIPPED', 'CREATING', 'CANCELLED'],
    SHIPPED: ['IN_PROCESS'],
  },
  supply: { CREATING: ['ORDERED'], ORDERED: ['RECEIVED'] },
};
const COMPLETED_AT_ONCE: NextStatuses = { CREATING: ['COMPLETED'] };

const followsItsStatus: OrderRule = ({ event, before }) => {
  if (event.type !== 'OrderStatusChanged') return undefined;
  const { kind, from, to } = event.data;
  const next = (NEXT_STATUSES[kind as OrderKind] ?? COMPLETED_AT_ONCE)[from] ?? [];
  return before?.status === from && next.includes(to) ? undefined : `goes from ${before?.status} to ${to}`;
};

const isCounted = ({ status, isReversed }: Live): boolean => status !== 'CANCELLED' && !isReversed;

const MONTHS: Readonly<Partial<Record<OrderKind, string>>> = {
  partner: 'orderPeriod',
  distribution: 'distributionPeriod',
};

/** What a partner has one order for. */
const monthOf = ({ kind, header }: Live): string | undefined =>
  kind in MONTHS ? `${kind} ${header.partner} ${header[MONTHS[kind]!]}` : undefined;

const isAloneInItsMonth: OrderRule = ({ after, living }) => {
  const month = monthOf(after);
  if (month === undefined || !isCounted(after)) return undefined;
  const same = living.filter((one) => isCounted(one) && monthOf(one) === month);
  return same.length > 1 ? `makes ${same.length} orders of one month (${month})` : undefined;
};

/** A child stands in a distribution once with each product, so that what it got in a month is never counted twice. */
const namesEachChildOnce: OrderRule = ({ after: { kind, lines } }) => {
  if (kind !== 'distribution') return undefined;
  const repeated = [...groupBy(lines, ({ client, product }: LiveLine) => `${client} ${product}`)].find(
    ([, same]) => same.length > 1,
  );
  return repeated && `names a child twice with one product (${repeated[0]})`;
};
type LiveLine = Live['lines'][number] & { client?: unknown };

/** A count is completed only where no later one rests on what was there. */
const isLatestCount: OrderRule = ({ event, after, living }) => {
  if (event.type !== 'OrderCommitted' || after.kind !== 'inventory') return undefined;
  const products = new Set(after.lines.map(({ product }) => product));
  const later = living.find(
    (one) =>
      one.kind === 'inventory' &&
      one.status === 'COMPLETED' &&
      !one.isReversed &&
      one.header.storageLocation === after.header.storageLocation &&
      (one.header.takenAt as string) > (after.header.takenAt as string) &&
      one.lines.some(({ product }) => products.has(product)),
  );
  return later && `counts what ${later.sequence} counted later`;
};

export const clientsOf = (order: Pick<Live, 'lines'> | undefined): readonly number[] =>
  order?.lines.flatMap(({ client }: LiveLine) => (typeof client === 'number' ? client : [])) ?? [];

/** Whom a line names anew is the partner's. */
const namesOwnChildren: OrderRule = ({ event, before, after, partnerOf }) => {
  if (event.type !== 'OrderPlaced' && event.type !== 'OrderRevised') return undefined;
  const known = new Set(clientsOf(before));
  const other = clientsOf(after).find((client) => !known.has(client) && partnerOf(client) !== after.header.partner);
  return other === undefined ? undefined : `names child ${other}, which is with partner ${partnerOf(other)}`;
};

export const orderRules: readonly OrderRule[] = [
  namesOwnChildren,
  followsItsStatus,
  isAloneInItsMonth,
  namesEachChildOnce,
  isLatestCount,
];
