import { fold } from '../kernel';
import { apply, NOW, orderScenario, place, remove, reverse, revise, setStatus } from '../testing';
import { orderFold } from './evolve';
import type { Answer, Question } from './facts';
import type { LiveOrder, OrderEvent } from './order';
import { policies } from './policies';

const given = orderScenario(policies.distribution);
const header = { partner: 11, distributionPeriod: '2026-11', orderPeriod: null, reason: null, portalOrderId: null };
const ana = { product: 7, quantity: 10, cost: 0, client: 31 };
const bo = { product: 7, quantity: 6, cost: 0, client: 32 };
const distribution = (lines: readonly object[] = [ana, bo], more: object = {}) =>
  place(4, { ...header, ...more }, lines);

const placed = given().when(distribution()).events();
const completed: readonly OrderEvent[] = [
  ...placed,
  ...given(...placed)
    .when(apply('COMPLETE'))
    .events(),
];
const clientFact = (more: Partial<Answer<'client'>>) => ({
  client: (id: number): Answer<'client'> => ({
    ...{ name: `Client ${id}`, partner: 11, isActive: true, survivor: id, pullups: { count: 0, max: 6 } },
    ...more,
  }),
});
const inactivePartner = {
  partner: (): Answer<'partner'> => ({ title: 'Hope', type: 'AGENCY', mayPlaceOrders: false, maxOrdersPerMonth: 1 }),
};
const OWNERS = ['ROLE_ORDER_MANAGE_OWN', 'ROLE_DISTRIBUTION_ORDER_MANAGE_OWN'].map((role) => ({
  roles: [role],
  partners: [11],
}));
const STAFF = ['ROLE_ORDER_EDIT_ALL', 'ROLE_DISTRIBUTION_ORDER_EDIT', 'ROLE_ADMIN'].map((role) => ({ roles: [role] }));
const STRANGERS = [
  { roles: ['ROLE_ORDER_MANAGE_OWN'], partners: [12] },
  { roles: ['ROLE_DISTRIBUTION_ORDER_VIEW', 'ROLE_ORDER_VIEW_ALL', 'ROLE_PARTNER_ORDER_EDIT'], partners: [11] },
];

describe('a distribution', () => {
  it("promises the partner's own stock from its first save", () => {
    given()
      .when(distribution([ana]))
      .thenHappened({
        type: 'OrderPlaced',
        data: {
          kind: 'distribution',
          order: 4,
          sequence: 'DIST-000004',
          status: 'CREATING',
          header,
          lines: [{ id: 101, ...ana }],
          movements: [{ id: 901, line: 101, role: 'out', product: 7, location: 11, delta: -10, cost: 0 }],
        },
      });
  });

  it('is completed in its month or later, and entered before', () => {
    const complete = (distributionPeriod: string, now: string) =>
      given(
        ...given()
          .when(distribution([ana], { distributionPeriod }))
          .events(),
      ).when(apply('COMPLETE'), { now });
    complete('2026-12', NOW).thenRejected({
      code: 'invalid',
      fields: { distributionPeriod: 'December, 2026 has not begun yet: complete the distribution when it has' },
    });
    for (const [month, now] of [
      ['2026-12', '2026-11-30T10:00:00.000Z'],
      ['2026-10', NOW],
    ] as const)
      expect(complete(month, now).events()).toHaveLength(2);
  });

  it('takes more than the partner has, because its records may lag behind the shelf', () => {
    const empty = {
      onHand: () => 0,
      location: () => ({ title: 'Hope', type: 'partner' as const }),
    };
    expect(
      given(...placed)
        .when(apply('COMPLETE'), empty)
        .events()[1],
    ).toMatchObject({
      type: 'OrderCommitted',
      data: {
        movements: [
          { id: 901, delta: -10 },
          { id: 902, delta: -6 },
        ],
      },
    });
  });

  it('is completed once, by a transition, a save or in bulk', () => {
    const [, ...events] = completed;
    for (const command of [apply('COMPLETE'), revise({ status: 'COMPLETED' }), setStatus('COMPLETED')])
      given(...placed)
        .when(command)
        .thenHappened(...events);
    given(...completed)
      .when(apply('COMPLETE'))
      .thenRejected({ code: 'conflict' });
    given(...completed)
      .when(setStatus('COMPLETED'))
      .thenNothing();
    given(...completed)
      .when(setStatus('CREATING'))
      .thenRejected({ code: 'conflict' });
  });

  it('names each product of a client once', () => {
    const twice = 'Is already in another line of this client';
    given()
      .when(distribution([ana, bo, ana]))
      .thenRejected({ fields: { 'lineItems.2.product': twice } });
    given(...placed)
      .when(revise({ lines: [bo] }))
      .thenRejected({ fields: { 'lineItems.0.product': twice } });
    expect(
      given()
        .when(distribution([ana, { ...ana, product: 8 }, bo]))
        .events(),
    ).toHaveLength(1);
  });

  it('is for clients alone', () => {
    given()
      .when(distribution([{ product: 7, quantity: 10 }]))
      .thenRejected({ code: 'invalid', fields: { 'lineItems.0.client': 'Field is required' } });
    given()
      .when(distribution([]))
      .thenRejected({ fields: { lineItems: 'At least one line item must have a quantity' } });
  });

  it('is for clients of the partner, whatever their status is by now, under their present names', () => {
    const refused: [Partial<Answer<'client'>>, string][] = [
      [{ partner: 12 }, 'Is not a client of this partner'],
      [{ survivor: 40 }, 'Was merged into another client: reload the order'],
    ];
    for (const [fact, message] of refused)
      given()
        .when(distribution(), clientFact(fact))
        .thenRejected({ fields: { 'lineItems.0.client': message, 'lineItems.1.client': message } });
    const served = clientFact({ isActive: false, pullups: { count: 9, max: 6 } });
    expect(given().when(distribution(), served).events()).toHaveLength(1);
  });

  it('is for clients who are served now, or were in its month', () => {
    const only = (month: string) => ({
      isServedIn: (asked: Question<'isServedIn'>) =>
        asked.partner === 11 && (asked.client === 32 || asked.month === month),
    });
    const refused = { code: 'invalid', fields: { 'lineItems.0.client': 'This client is not active' } } as const;
    given().when(distribution(), only('2026-03')).thenRejected(refused);
    expect(
      given()
        .when(distribution([ana, bo], { distributionPeriod: '2026-03' }), only('2026-03'))
        .events(),
    ).toHaveLength(1);
    given(...placed)
      .when(
        revise({
          header: { distributionPeriod: '2026-02' },
          lines: [
            { id: 101, ...ana },
            { id: 102, ...bo },
          ],
        }),
        only('2026-03'),
      )
      .thenRejected(refused);
    for (const command of [
      revise({ lines: [{ id: 101, quantity: 11 }] }),
      revise({ header: { orderPeriod: '2026-10' } }),
    ])
      expect(
        given(...placed)
          .when(command, only('2026-03'))
          .events(),
      ).toHaveLength(1);
    expect(
      given(...placed)
        .when(apply('COMPLETE'), only('2026-03'))
        .events(),
    ).toHaveLength(2);
  });

  it('judges clients who are named anew, and all of them for another partner', () => {
    const elsewhere = clientFact({ partner: 12 });
    expect(
      given(...placed)
        .when(revise({ header: { distributionPeriod: '2026-10' }, lines: [{ id: 101, ...ana }] }), elsewhere)
        .events(),
    ).toHaveLength(1);
    given(...placed)
      .when(revise({ lines: [{ id: 101, client: 33 }] }), elsewhere)
      .thenRejected({ fields: { 'lineItems.0.client': 'Is not a client of this partner' } });
    given(...placed)
      .when(revise({ header: { partner: 12 } }))
      .thenRejected({ fields: { lineItems: 'Is not a client of this partner' } });
    expect(
      given(...placed)
        .when(revise({ header: { partner: 12 } }), elsewhere)
        .events(),
    ).toHaveLength(1);
    expect(
      given(...placed)
        .when(apply('COMPLETE'), elsewhere)
        .events(),
    ).toHaveLength(2);
  });

  it('keeps children who were merged or moved away since, also in a correction', () => {
    for (const fact of [{ partner: 12 }, { survivor: 40 }])
      for (const [history, reason] of [
        [placed, {}],
        [completed, { reason: 'Counted again' }],
      ] as const)
        expect(
          given(...history)
            .when(revise({ lines: [{ id: 101, quantity: 11 }], ...reason }), clientFact(fact))
            .events(),
        ).toHaveLength(1);
  });

  it.each<[number, string]>([
    [-1, 'Line Item must have a positive quantity'],
    [2.5, 'Must be a whole number'],
    [1e12, 'Must be at most 1,000,000,000'],
  ])('takes no quantity of %s', (quantity, message) => {
    given()
      .when(distribution([{ ...ana, quantity }]))
      .thenRejected({ code: 'invalid', fields: { 'lineItems.0.quantity': message } });
  });

  it('takes broken packs and any number of them', () => {
    expect(
      given()
        .when(distribution([{ ...ana, quantity: 10_007 }]))
        .events(),
    ).toHaveLength(1);
  });

  describe('for a month', () => {
    const taken = { ordersInMonth: () => 1 };

    it('is the only one of its partner, however many orders it may place', () => {
      const message = 'The selected partner has already created a distribution for November, 2026';
      const busy = { ...inactivePartner, partner: () => ({ ...inactivePartner.partner(), maxOrdersPerMonth: 5 }) };
      given()
        .when(distribution(), { ...taken, ...busy })
        .thenRejected({ code: 'conflict', message });
      given(...placed)
        .when(revise({ header: { distributionPeriod: '2026-10' } }), taken)
        .thenRejected({ code: 'conflict' });
      expect(
        given(...placed)
          .when(revise({ lines: [{ id: 101, quantity: 1 }] }), taken)
          .events(),
      ).toHaveLength(1);
    });

    it.each([
      ['2026-13', 'Must be a month, such as 2026-11'],
      ['2016-11', 'Must be between November, 2023 and November, 2028'],
      ['2029-01', 'Must be between November, 2023 and November, 2028'],
    ])('is not for %s', (distributionPeriod, message) => {
      given()
        .when(distribution([ana], { distributionPeriod }))
        .thenRejected({ code: 'invalid', fields: { distributionPeriod: message } });
    });
  });

  describe('that is completed', () => {
    it('is corrected with a reason, by the difference, at the time at which it took effect', () => {
      given(...completed)
        .when(
          revise({
            lines: [
              { id: 101, quantity: 4 },
              { id: 102, quantity: 0 },
              { product: 8, quantity: 3, client: 32 },
            ],
            reason: 'Counted again',
          }),
          { now: '2026-12-05T09:00:00.000Z' },
        )
        .thenHappened({
          type: 'OrderCorrected',
          data: {
            kind: 'distribution',
            order: 4,
            reason: 'Counted again',
            effectiveAt: NOW,
            lines: {
              added: [{ id: 103, product: 8, quantity: 3, cost: 0, client: 32 }],
              changed: [{ id: 101, ...ana, quantity: 4 }],
              removed: [102],
            },
            movements: [
              { id: 903, line: 101, role: 'out', product: 7, location: 11, delta: 6, cost: 0 },
              { id: 904, line: 102, role: 'out', product: 7, location: 11, delta: 6, cost: 0 },
              { id: 905, line: 103, role: 'out', product: 8, location: 11, delta: -3, cost: 0 },
            ],
          },
        });
    });

    it('is not corrected without a reason', () => {
      const message =
        'Order DIST-000004 has committed transactions and cannot be edited. Please enter a correction order.';
      for (const reason of [{}, { reason: '' }, { reason: '  ' }])
        given(...completed)
          .when(revise({ lines: [{ id: 101, quantity: 4 }], ...reason }))
          .thenRejected({ code: 'conflict', message });
      given(...completed)
        .when(remove)
        .thenRejected({ code: 'conflict', message });
    });

    it('is corrected in its lines alone, and stays a distribution of something', () => {
      const reason = 'Counted again';
      given(...completed)
        .when(revise({ header: { distributionPeriod: '2026-10' }, reason }))
        .thenRejected({ fields: { distributionPeriod: 'A correction can change only the lines' } });
      given(...completed)
        .when(revise({ lines: [101, 102].map((id) => ({ id, quantity: 0 })), reason }))
        .thenRejected({ fields: { lineItems: 'At least one line item must have a quantity' } });
      given(...completed)
        .when(revise({ lines: [bo], reason }))
        .thenRejected({ fields: { 'lineItems.0.product': 'Is already in another line of this client' } });
      given(...completed)
        .when(revise({ lines: [{ id: 101, ...ana }], reason }))
        .thenNothing();
    });

    it('is corrected again from what the last correction left', () => {
      const correct = (history: readonly OrderEvent[], quantity: number) =>
        given(...history)
          .when(revise({ lines: [{ id: 101, quantity }], reason: 'Counted again' }))
          .events();
      const once = [...completed, ...correct(completed, 4)];
      const twice = [...once, ...correct(once, 9)];
      expect((fold(orderFold, twice) as LiveOrder).lines).toMatchObject([{ id: 101, quantity: 9 }, { quantity: 6 }]);
      const movements = twice.flatMap((event) =>
        event.type === 'OrderCommitted' || event.type === 'OrderCorrected' ? event.data.movements : [],
      );
      expect(movements.filter(({ line }) => line === 101).reduce((sum, { delta }) => sum + delta, 0)).toBe(-9);
    });

    it('is taken back whole when it is reversed, and then neither corrected nor reversed', () => {
      const corrected = given(...completed)
        .when(revise({ lines: [{ id: 101, quantity: 4 }], reason: 'Counted again' }))
        .events();
      const history = [...completed, ...corrected];
      const reversed = given(...history)
        .when(reverse('Another partner'))
        .events();
      expect(reversed).toMatchObject([{ type: 'OrderReversed', data: { reason: 'Another partner' } }]);
      const moved = [...history.slice(2), ...reversed].flatMap((event) =>
        'movements' in event.data ? event.data.movements : [],
      );
      expect(moved.reduce((sum, { delta }) => sum + delta, 0)).toBe(0);
      for (const command of [revise({ lines: [{ id: 101, quantity: 1 }], reason: 'Again' }), reverse('Again')])
        given(...history, ...reversed)
          .when(command)
          .thenRejected({ code: 'conflict' });
    });
  });

  describe('and its guards', () => {
    it('let staff and its own partner save, complete and correct it', () => {
      for (const who of [...STAFF, ...OWNERS]) {
        expect(given().when(distribution(), who).events()).toHaveLength(1);
        expect(
          given(...placed)
            .when(apply('COMPLETE'), who)
            .events(),
        ).toHaveLength(2);
        expect(
          given(...completed)
            .when(revise({ lines: [{ id: 101, quantity: 4 }], reason: 'Counted again' }), who)
            .events(),
        ).toHaveLength(1);
      }
    });

    it('refuse everybody else', () => {
      for (const who of STRANGERS) {
        given().when(distribution(), who).thenRejected({ code: 'forbidden' });
        for (const command of [apply('COMPLETE'), setStatus('COMPLETED'), revise({ status: 'COMPLETED' })])
          given(...placed)
            .when(command, who)
            .thenRejected({ code: 'forbidden' });
        given(...completed)
          .when(revise({ lines: [{ id: 101, quantity: 4 }], reason: 'Counted again' }), who)
          .thenRejected({ code: 'forbidden' });
      }
      for (const who of [...OWNERS, STAFF[0]!]) {
        given(...completed)
          .when(reverse('Mine'), who)
          .thenRejected({ code: 'forbidden' });
        given(...placed)
          .when(remove, who)
          .thenRejected({ code: 'forbidden' });
      }
      given(...placed)
        .when(revise({ header: { partner: 12 } }), OWNERS[0])
        .thenRejected({ code: 'forbidden' });
    });

    it('let only staff enter it for a partner in no active status', () => {
      const message = 'This partner is not in an active status and cannot place an order at this time.';
      for (const who of OWNERS)
        for (const [history, command] of [
          [[], distribution()],
          [placed, apply('COMPLETE')],
          [placed, revise({ lines: [{ id: 101, quantity: 4 }] })],
        ] as const)
          given(...history)
            .when(command, { ...inactivePartner, ...who })
            .thenRejected({ code: 'conflict', message });
      for (const who of STAFF)
        expect(
          given()
            .when(distribution(), { ...inactivePartner, ...who })
            .events(),
        ).toHaveLength(1);
    });
  });
});
