import type { Input } from '../fields';
import { apply, NOW, orderScenario, place, remove, reverse, revise, setStatus } from '../testing';
import type { Movement, OrderEvent } from './order';
import { policies } from './policies';

const REASON = 'Counted again';
const EARLIER = '2026-11-01T08:00:00.000Z';
const LATER = { now: '2026-12-05T09:00:00.000Z' };

interface Case {
  kind: 'supply' | 'merchandise' | 'transfer' | 'adjustment';
  header: object;
  /** Of the one line, as it was completed. */
  quantity: number;
  steps: readonly string[];
  /** The roles that edit the kind. */
  editors: readonly string[];
  /** What one unit more of the line moves, by role and place. */
  legs: readonly (readonly [role: Movement['role'], location: number, delta: 1 | -1])[];
  /** A change that takes more stock, of 30 units, and the warehouse that it takes from. */
  taking: { quantity: number; from: number };
  sequence: string;
}

const cases: readonly Case[] = [
  {
    kind: 'supply',
    header: { supplier: 5, warehouse: 1, receivedAt: EARLIER },
    quantity: 100,
    steps: ['ORDER', 'RECEIVE'],
    editors: ['ROLE_SUPPLY_ORDER_EDIT'],
    legs: [['in', 1, 1]],
    taking: { quantity: 70, from: 1 },
    sequence: 'SPLY-000017',
  },
  {
    kind: 'merchandise',
    header: { warehouse: 1 },
    quantity: 100,
    steps: ['COMPLETE'],
    editors: ['ROLE_MERCHANDISE_ORDER_EDIT', 'ROLE_ORDER_EDIT_ALL'],
    legs: [['out', 1, -1]],
    taking: { quantity: 130, from: 1 },
    sequence: 'MRCH-000017',
  },
  {
    kind: 'transfer',
    header: { sourceLocation: 1, targetLocation: 2 },
    quantity: 100,
    steps: ['COMPLETE'],
    editors: ['ROLE_TRANSFER_ORDER_EDIT'],
    legs: [
      ['out', 1, -1],
      ['in', 2, 1],
    ],
    taking: { quantity: 70, from: 2 },
    sequence: 'TXFR-000017',
  },
  {
    kind: 'adjustment',
    header: { storageLocation: 1, reason: 'Water damage' },
    quantity: -100,
    steps: ['COMPLETE'],
    editors: ['ROLE_ADJUSTMENT_ORDER_EDIT'],
    legs: [['in', 1, 1]],
    taking: { quantity: -130, from: 1 },
    sequence: 'SCHG-000017',
  },
];

const movementsIn = (events: readonly OrderEvent[]): readonly Movement[] =>
  events.flatMap((event) =>
    event.type === 'OrderCommitted' || event.type === 'OrderCorrected' || event.type === 'OrderReversed'
      ? event.data.movements
      : [],
  );

describe.each(cases)(
  'a completed order ($kind)',
  ({ kind, header, quantity, steps, editors, legs, taking, sequence }) => {
    const given = orderScenario(policies[kind]);
    const line = { product: 7, quantity, cost: 2 };
    const completed = [
      ...given()
        .when(place(17, header, [line]))
        .events(),
    ];
    for (const step of steps)
      completed.push(
        ...given(...completed)
          .when(apply(step))
          .events(),
      );
    const correct = (history: readonly OrderEvent[], lines: readonly Input[], reason = REASON) =>
      given(...history).when(revise({ lines, reason }), LATER);
    const effectiveAt = kind === 'supply' ? EARLIER : NOW;
    const closed = {
      code: 'conflict' as const,
      message: `Order ${sequence} has committed transactions and cannot be edited. Please enter a correction order.`,
    };

    it('is corrected by the difference of its lines, when it took effect', () => {
      const events = correct(completed, [
        { id: 101, quantity: quantity + 3 },
        { product: 8, quantity: 5 },
      ]).events();
      const added = { id: 102, product: 8, quantity: 5, cost: 0 };
      expect(events).toEqual([
        {
          type: 'OrderCorrected',
          data: {
            kind,
            order: 17,
            reason: REASON,
            effectiveAt,
            lines: { added: [added], changed: [{ id: 101, ...line, quantity: quantity + 3 }], removed: [] },
            movements: [
              ...legs.map(([role, location, sign]) => ({
                role,
                location,
                line: 101,
                product: 7,
                cost: 2,
                delta: 3 * sign,
              })),
              ...legs.map(([role, location, sign]) => ({
                role,
                location,
                line: 102,
                product: 8,
                cost: 0,
                delta: 5 * sign,
              })),
            ].map((movement) => expect.objectContaining(movement)),
          },
        },
      ]);
    });

    it('is corrected to another product, and in what it costs', () => {
      expect(movementsIn(correct(completed, [{ id: 101, product: 8 }]).events())).toMatchObject([
        ...legs.map(([role, location, sign]) => ({ role, location, product: 7, delta: -quantity * sign })),
        ...legs.map(([role, location, sign]) => ({ role, location, product: 8, delta: quantity * sign })),
      ]);
      expect(movementsIn(correct(completed, [{ id: 101, cost: 3 }]).events())).toMatchObject([
        ...legs.map(([role, , sign]) => ({ role, cost: 2, delta: -quantity * sign })),
        ...legs.map(([role, , sign]) => ({ role, cost: 3, delta: quantity * sign })),
      ]);
    });

    it('is corrected again from what the last correction left, and reversed whole', () => {
      const once = [...completed, ...correct(completed, [{ id: 101, quantity: quantity + 3, cost: 3 }]).events()];
      const twice = [...once, ...correct(once, [{ id: 101, quantity: quantity - 4 }]).events()];
      const moved = (history: readonly OrderEvent[]) =>
        legs.map(([role]) =>
          movementsIn(history)
            .filter((movement) => movement.role === role)
            .reduce((sum, { delta }) => sum + delta, 0),
        );
      expect(moved(twice)).toEqual(legs.map(([, , sign]) => (quantity - 4) * sign));
      const reversed = [
        ...twice,
        ...given(...twice)
          .when(reverse('Never was'), LATER)
          .events(),
      ];
      expect(moved(reversed)).toEqual(legs.map(() => 0));
      correct(reversed, [{ id: 101, quantity }]).thenRejected(closed);
    });

    it('is neither changed without a reason nor deleted', () => {
      for (const reason of [undefined, '', '  '])
        given(...completed)
          .when(revise({ lines: [{ id: 101, quantity: 1 }], ...(reason !== undefined && { reason }) }))
          .thenRejected(closed);
      given(...completed)
        .when(remove)
        .thenRejected(closed);
      correct(completed, [{ id: 101, ...line }]).thenNothing();
      given(...completed)
        .when(setStatus(policies[kind].workflow.initial, REASON))
        .thenRejected({ code: 'conflict' });
    });

    it('is corrected in its lines alone, and stays an order of something', () => {
      const [named = ''] = Object.keys(header).filter((field) => /warehouse|Location/.test(field));
      given(...completed)
        .when(revise({ header: { [named]: 3 }, reason: REASON }))
        .thenRejected({ fields: { [named]: 'A correction can change only the lines' } });
      correct(completed, [{ id: 101, quantity: 0 }]).thenRejected({
        fields: { lineItems: 'At least one line item must have a quantity' },
      });
    });

    it('takes no more than the warehouse has on hand, unless an administrator says that it may', () => {
      const scarce = { onHand: () => 29, reservedBy: () => [{ sequence: 'PTNR-000003', quantity: 12 }] };
      const save = { lines: [{ id: 101, quantity: taking.quantity }], reason: REASON };
      const [correction, overselling] = [revise(save), revise({ ...save, mayOversell: true })];
      const [location, product] = [
        { id: taking.from, title: `Location ${taking.from}` },
        { id: 7, name: 'Product 7' },
      ];
      const refusal = {
        code: 'conflict' as const,
        message: `There is not enough stock on hand: Location ${taking.from} has 29 of Product 7, and this takes 30. It is short by 13, with what other orders are promised.`,
        details: [{ location, product, asked: 30, onHand: 29, short: 13, reservedBy: scarce.reservedBy() }],
      };
      for (const [command, roles] of [
        [correction, editors],
        [overselling, editors],
        [correction, ['ROLE_ADMIN' as const]],
      ] as const)
        given(...completed)
          .when(command, { ...scarce, roles })
          .thenRejected(refusal);
      for (const [command, allowed] of [
        [correction, { ...scarce, onHand: () => 30, roles: editors }],
        [overselling, { ...scarce, roles: ['ROLE_ADMIN' as const] }],
      ] as const)
        expect(
          given(...completed)
            .when(command, allowed)
            .events(),
        ).toMatchObject([{ type: 'OrderCorrected', data: { reason: REASON } }]);
    });

    it('is corrected by whoever edits it, and by nobody else', () => {
      const correction = revise({ lines: [{ id: 101, quantity: quantity + 1 }], reason: REASON });
      for (const role of editors)
        expect(
          given(...completed)
            .when(correction, { roles: [role] })
            .events(),
        ).toHaveLength(1);
      for (const role of [
        'ROLE_INVENTORY_ORDER_EDIT',
        'ROLE_PARTNER_ORDER_EDIT',
        `ROLE_${kind.toUpperCase()}_ORDER_VIEW`,
      ])
        given(...completed)
          .when(correction, { roles: [role] })
          .thenRejected({ code: 'forbidden' });
    });
  },
);
