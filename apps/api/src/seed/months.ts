import { addMonths, type OrderKind } from '@bank/domain';
import type { Dice } from './dice';

/** Months before the present one, for which sample partners have ordered and reported. */
const PAST_MONTHS = 3;
const MAX_BULK_PACKS = 3;

interface SampleProduct {
  id: number;
  agencyPackSize: number;
  hospitalPackSize: number;
}
interface ServingPartner {
  id: number;
  type: string;
  clients: readonly number[];
}
export interface SampleOrder {
  kind: OrderKind;
  header: Readonly<Record<string, unknown>>;
  lines: readonly Readonly<Record<string, unknown>>[];
  transitions: readonly string[];
}

const SHIPPED = ['SUBMIT', 'ACCEPT', 'SHIP'];
/** How far the orders for the next month have come; some partners have not begun. */
const NEXT_MONTH_HISTORIES = [[], ['SUBMIT'], ['SUBMIT', 'ACCEPT'], undefined] as const;

/** The orders and distributions of partners: past months are done, the present one is being given out, the next is ordered. */
export const sampleMonths = (
  dice: Dice,
  today: string,
  {
    partners,
    products,
    warehouse,
  }: { partners: readonly ServingPartner[]; products: readonly SampleProduct[]; warehouse: number },
): readonly SampleOrder[] => {
  const month = (offset: number) =>
    addMonths(`${today.slice(0, 'YYYY-MM'.length)}-01`, offset).slice(0, 'YYYY-MM'.length);
  const packOf = ({ agencyPackSize, hospitalPackSize }: SampleProduct, type: string) =>
    (type === 'HOSPITAL' && hospitalPackSize) || agencyPackSize;
  const clientLines = ({ clients, type }: ServingPartner) =>
    clients.map((client) => {
      const product = products[client % products.length]!;
      return { client, product: product.id, quantity: packOf(product, type) };
    });
  const orderFor = (partner: ServingPartner, offset: number, transitions: readonly string[]): SampleOrder => ({
    kind: 'partner',
    header: { partner: partner.id, warehouse, orderPeriod: month(offset) },
    lines: [
      ...clientLines(partner),
      ...products.map((product) => ({
        product: product.id,
        quantity: packOf(product, partner.type) * dice.between(1, MAX_BULK_PACKS),
      })),
    ],
    transitions,
  });
  const distributionFor = (partner: ServingPartner, offset: number, transitions: readonly string[]): SampleOrder => ({
    kind: 'distribution',
    header: { partner: partner.id, distributionPeriod: month(offset) },
    lines: clientLines(partner),
    transitions,
  });
  return partners.flatMap((partner, place) => {
    const past = Array.from({ length: PAST_MONTHS }, (_, index) => index - PAST_MONTHS);
    const next = NEXT_MONTH_HISTORIES[place % NEXT_MONTH_HISTORIES.length];
    const serves = partner.clients.length > 0;
    return [
      ...past.flatMap((offset) => [
        orderFor(partner, offset, SHIPPED),
        ...(serves ? [distributionFor(partner, offset, ['COMPLETE'])] : []),
      ]),
      orderFor(partner, 0, SHIPPED),
      ...(serves ? [distributionFor(partner, 0, [])] : []),
      ...(next ? [orderFor(partner, 1, next)] : []),
    ];
  });
};
