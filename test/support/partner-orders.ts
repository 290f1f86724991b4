import type { OpenApp } from '../../apps/api/src/testing/open-app';

/** A line of an order that a spec begins with: for a client by its number, or in bulk. */
export interface GivenLine {
  product: number;
  quantity: number;
  client?: number;
}

export interface GivenOrder {
  id: number;
  partner: number;
  warehouse: number;
  orderPeriod?: string;
  lines: readonly GivenLine[];
}

/** Appends partner orders as events, so that a spec can begin with what no rule lets anybody place any more. */
export const givePartnerOrder = (
  { given }: Pick<OpenApp, 'given'>,
  { id, partner, warehouse, orderPeriod = '2026-12', lines }: GivenOrder,
) =>
  given(`partnerOrder-${id}`, {
    type: 'OrderPlaced',
    data: {
      kind: 'partner',
      order: id,
      sequence: `PTNR-${String(id).padStart(6, '0')}`,
      status: 'CREATING',
      header: { partner, warehouse, orderPeriod, distributionPeriod: null, receivedAt: null, portalOrderId: null },
      lines: lines.map((line, place) => ({ client: null, cost: 0, ...line, id: id * 10_000 + place })),
      movements: [],
    },
  });
