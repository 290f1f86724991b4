import type { Answer, FactName, Question } from '@bank/domain';
import { inOneLog, recorded } from '@bank/projections/testing';
import { factLoaders } from '../../apps/api/src/kernels/orders/facts/loaders';
import { firstEvents, PARTNERS, PRODUCTS, WAREHOUSES } from './bank/master-data';
import { givenReadModels, type OpenReadModels } from './given-read-models';

const [warehouse, otherWarehouse] = WAREHOUSES;
const [partner, otherPartner] = PARTNERS;
const [product] = PRODUCTS;
const [NINE, TEN, ELEVEN] = ['09', '10', '11'].map((hour) => `2026-03-02T${hour}:00:00.000Z`) as [
  string,
  string,
  string,
];

const movement = (id: number, delta: number) => ({
  ...{ id, line: id, role: delta > 0 ? 'in' : 'out', product, location: warehouse, delta, cost: 0 },
});

const placed = (
  kind: string,
  order: number,
  header: object,
  lines: readonly object[],
  movements: readonly object[],
) => ({
  type: 'OrderPlaced',
  data: {
    ...{ kind, order, sequence: `${kind}-${order}`, status: 'CREATING', header, movements },
    lines: lines.map((line, n) => ({ id: order * 10 + n, product, quantity: 2, cost: 0, ...line })),
  },
});
const moved = (kind: string, order: number, to: string) => ({
  type: 'OrderStatusChanged',
  data: { kind, order, from: 'CREATING', to },
});
const committed = (kind: string, order: number, effectiveAt: string, movements: readonly object[]) => ({
  type: 'OrderCommitted',
  data: { kind, order, committedAt: effectiveAt, effectiveAt, header: {}, movements },
});

const month = { partner, warehouse, orderPeriod: '2026-04' };
const given = { partner, distributionPeriod: '2026-03' };
const counted = { storageLocation: warehouse, takenAt: TEN };

const log = inOneLog(
  ...firstEvents.map(({ stream, event, metadata }) => recorded({ stream, ...metadata }, event)),
  recorded('partnerOrder-1', placed('partner', 1, month, [{ client: null }], [movement(1, -3)])),
  recorded('partnerOrder-2', placed('partner', 2, month, [], []), moved('partner', 2, 'CANCELLED')),
  recorded('partnerOrder-3', placed('partner', 3, month, [], []), moved('partner', 3, 'SUBMITTED')),
  recorded('distributionOrder-1', placed('distribution', 1, given, [{ client: 1 }], [])),
  recorded(
    'inventoryOrder-1',
    placed('inventory', 1, counted, [{}], []),
    moved('inventory', 1, 'COMPLETED'),
    committed('inventory', 1, TEN, [movement(2, 8)]),
  ),
  recorded(
    'adjustmentOrder-1',
    placed('adjustment', 1, { storageLocation: warehouse, reason: 'Found' }, [{}], []),
    moved('adjustment', 1, 'COMPLETED'),
    committed('adjustment', 1, ELEVEN, [movement(3, 5)]),
  ),
  recorded('product-8', { type: 'RecordChanged', data: { kind: 'product', id: 8, changes: { status: 'INACTIVE' } } }),
  recorded(
    { stream: 'client-3', at: NINE },
    {
      type: 'RecordStatusChanged',
      data: { kind: 'client', id: 3, from: 'ACTIVE', to: 'INACTIVE' },
    },
  ),
  recorded('clientMerge-1', {
    type: 'MergeRequested',
    data: {
      kind: 'client',
      merge: '1',
      target: 1,
      sources: [2],
      context: [],
      inherits: true,
      followers: [],
      gains: {},
    },
  }),
);

/** What the handlers of orders ask, in PostgreSQL and in the simulated one. */
export const factsContract = (name: string, open: OpenReadModels) => {
  describe(`${name}, as orders ask it,`, () => {
    const given = givenReadModels(open, log);

    const ask = <N extends FactName>(fact: N, ...questions: Question<N>[]): Promise<readonly Answer<N>[]> =>
      factLoaders[fact](given.pool, questions);
    const place = { location: warehouse, product };

    it('knows what is there and what is inactive', async () => {
      const asked = [7, 8, 9].map((id) => ({ to: 'product', id }));
      expect(await ask('exists', ...asked, { to: 'storageLocation', id: partner })).toEqual([true, true, false, true]);
      expect(await ask('inactive', ...asked)).toEqual([null, 'Size 8', null]);
      expect(await ask('isPublicWarehouse', warehouse, otherWarehouse, 9)).toEqual([true, true, false]);
    });

    it('knows partners, and what they may order', async () => {
      const known = { title: 'Partner 3', type: 'AGENCY', mayPlaceOrders: true, maxOrdersPerMonth: 1 };
      expect((await ask('partner', partner))[0]).toEqual(known);
      const sizes = { agencyPackSize: 1, agencyMaxPacks: null, hospitalPackSize: null, hospitalMaxPacks: null };
      expect(await ask('product', 7, 8)).toEqual([
        { name: 'Size 7', isOrderable: true, isPullup: false, ...sizes },
        { name: 'Size 8', isOrderable: false, isPullup: false, ...sizes },
      ]);
    });

    it('counts the orders of a month that were neither cancelled nor are the one that asks', async () => {
      const ofMonth = { kind: 'partner', partner, month: '2026-04' };
      const questions = [
        { ...ofMonth, besides: 0 },
        { ...ofMonth, besides: 1 },
        { ...ofMonth, month: '2026-05', besides: 0 },
        { kind: 'distribution', partner, month: '2026-03', besides: 0 },
      ];
      expect(await ask('ordersInMonth', ...questions)).toEqual([2, 1, 0, 1]);
    });

    it('knows a child by whom it is now', async () => {
      const pullups = { count: 0, max: 6 };
      const ada = { name: 'Ada1 Lovelace', partner, isActive: true, survivor: 1, pullups };
      const other = { name: 'Ada3 Lovelace', partner: otherPartner, isActive: false, survivor: 3, pullups };
      expect(await ask('client', 1, 2, 3)).toEqual([ada, ada, other]);
    });

    it('knows in which months a child was served', async () => {
      const questions = [
        { client: 2, partner, month: '2026-03' },
        { client: 3, partner: otherPartner, month: '2026-03' },
        { client: 3, partner: otherPartner, month: '2026-04' },
        { client: 3, partner, month: '2026-04' },
      ];
      expect(await ask('isServedIn', ...questions)).toEqual([true, true, false, true]);
    });

    it('knows the stock, now and as it was', async () => {
      const [now, before, then] = await ask(
        'onHand',
        { ...place, at: null },
        { ...place, at: NINE },
        { ...place, at: TEN },
      );
      expect([now, before, then]).toEqual([13, 0, 8]);
      expect(await ask('reservedBy', place)).toEqual([[{ sequence: 'PTNR-000001', quantity: 3, draftFor: '2026-04' }]]);
      expect(await ask('laterCount', { ...place, after: NINE }, { ...place, after: TEN })).toEqual([
        { sequence: 'inventory-1', takenOn: '2026-03-02' },
        null,
      ]);
    });
  });
};
