import { orderScenario, place, reverse } from '../testing';
import type { OrderEvent } from './order';
import { policies } from './policies';

const now = '2024-03-20T12:00:00.000Z';
const count = { sequence: 'INVT-000003', takenOn: '2024-06-01' };
const past = { now, isPast: true };

const givenOrder = orderScenario(policies.partner, past);
const header = { partner: 11, warehouse: 1, orderPeriod: '2024-03' };
const lines = [{ product: 7, quantity: 30, client: 3, cost: 0 }];
const shipped = place(17, header, lines, { status: 'SHIPPED' });

const movements = [
  { id: 901, line: 101, role: 'out', product: 7, location: 1, delta: -30, cost: 0 },
  { id: 902, line: 101, role: 'in', product: 7, location: 11, delta: 30, cost: 0 },
] as const;
const of = { kind: 'partner', order: 17 } as const;
const written = { ...header, distributionPeriod: null, receivedAt: null, portalOrderId: null };
const events: readonly OrderEvent[] = [
  {
    type: 'OrderPlaced',
    data: {
      ...of,
      sequence: 'PTNR-000017',
      status: 'CREATING',
      header: written,
      lines: [{ ...lines[0]!, id: 101 }],
      movements,
    },
  },
  { type: 'OrderStatusChanged', data: { ...of, from: 'CREATING', to: 'SHIPPED' } },
  { type: 'OrderCommitted', data: { ...of, committedAt: now, effectiveAt: now, header: {}, movements } },
];

describe('an order of the past', () => {
  it('is placed and completed by one decision, as of its time', () => {
    givenOrder()
      .when(shipped)
      .thenHappened(...events);
  });

  it('stays in its first status where it is entered today', () => {
    orderScenario(policies.partner)()
      .when(place(17, { ...header, orderPeriod: '2026-12' }, [{ ...lines[0], quantity: 25 }], { status: 'SHIPPED' }))
      .thenHappened({
        type: 'OrderPlaced',
        data: {
          ...(events[0] as Extract<OrderEvent, { type: 'OrderPlaced' }>).data,
          header: { ...written, orderPeriod: '2026-12' },
          lines: [{ ...lines[0]!, quantity: 25, id: 101 }],
          movements: [
            { ...movements[0], delta: -25 },
            { ...movements[1], delta: 25 },
          ],
        },
      });
  });

  it('is not judged by who is served, what can be ordered and what is in stock now', () => {
    givenOrder()
      .when(shipped, {
        onHand: () => 0,
        inactive: () => 'Newborn',
        isServedIn: () => false,
        client: () => ({ name: 'Mia', partner: 11, isActive: false, survivor: 3, pullups: { count: 6, max: 6 } }),
      })
      .thenHappened(...events);
  });

  it('names children who were with its partner then, and counts in its month', () => {
    givenOrder()
      .when(place(17, { ...header, partner: 12 }, lines, { status: 'SHIPPED' }))
      .thenRejected({ code: 'invalid', fields: { 'lineItems.0.client': 'Was with another partner in that month' } });
    givenOrder()
      .when(shipped, {
        client: () => ({ name: 'Mia', partner: 12, isActive: true, survivor: 3, pullups: { count: 0, max: 6 } }),
        wasElsewhere: ({ partner, month }) => partner !== 11 || month !== '2024-03',
      })
      .thenHappened(...events);
    givenOrder()
      .when(shipped, { ordersInMonth: () => 1 })
      .thenRejected({ code: 'conflict', message: 'The selected partner has already created an order for March, 2024' });
  });

  it('cannot change what was counted later, nor can taking it back', () => {
    const message =
      'This stock was counted later, on 06/01/2024 by INVT-000003, and the count holds this already: take the count back, import what came before it, and import the count again.';
    givenOrder()
      .when(shipped, { laterCount: () => count })
      .thenRejected({ code: 'conflict', message });
    givenOrder(...events)
      .when(reverse('The import was taken back'), { laterCount: () => count })
      .thenRejected({ code: 'conflict', message });
  });

  it('is taken back at its own time', () => {
    givenOrder(...events)
      .when(reverse('The import was taken back'), { now: '2026-11-20T12:00:00.000Z' })
      .thenHappened({
        type: 'OrderReversed',
        data: {
          ...of,
          reason: 'The import was taken back',
          effectiveAt: now,
          movements: [
            { ...movements[0], id: 903, delta: 30, reverses: 901 },
            { ...movements[1], id: 904, delta: -30, reverses: 902 },
          ],
        },
      });
  });

  it('is not judged at all where a portal has recorded it, and goes back when it was reversed there', () => {
    const facts = { laterCount: () => count, ordersInMonth: () => 1 };
    givenOrder()
      .when(place(17, { ...header, partner: 11 }, lines, { status: 'SHIPPED', recorded: {} }), facts)
      .thenHappened(...events);
    const later = '2024-07-02T12:00:00.000Z';
    givenOrder(...events)
      .when({ type: 'ReverseOrder', data: { reason: 'Reversed elsewhere', recorded: {} } }, { ...facts, now: later })
      .thenHappened({
        type: 'OrderReversed',
        data: {
          ...of,
          reason: 'Reversed elsewhere',
          effectiveAt: later,
          movements: [
            { ...movements[0], id: 903, delta: 30, reverses: 901 },
            { ...movements[1], id: 904, delta: -30, reverses: 902 },
          ],
        },
      });
  });

  it('has what a portal has recorded judged as ever where it is entered today', () => {
    orderScenario(policies.partner)()
      .when(place(17, { ...header, orderPeriod: '2026-12' }, [{ ...lines[0], quantity: 25 }], { recorded: {} }), {
        ordersInMonth: () => 1,
      })
      .thenRejected({ code: 'conflict' });
  });
});

describe('a count of the past', () => {
  it('finds what the portal expected that has recorded it, whatever is known now', () => {
    const counted = { storageLocation: 1, takenAt: now, reason: null };
    const more = { status: 'COMPLETED', recorded: { expected: { 7: 480 } } };
    orderScenario(policies.inventory, past)()
      .when(place(3, counted, [{ product: 7, quantity: 500 }], more), { laterCount: () => count, onHand: () => 9 })
      .thenHappened(
        expect.objectContaining({ type: 'OrderPlaced' }),
        expect.objectContaining({ type: 'OrderStatusChanged' }),
        expect.objectContaining({
          type: 'OrderCommitted',
          data: expect.objectContaining({ movements: [expect.objectContaining({ product: 7, delta: 20 })] }),
        }),
      );
  });
});
