import { fold } from '../kernel';
import { apply, NOW, orderScenario, place, remove, reverse, revise, setStatus } from '../testing';
import { enabledSteps } from '../workflow';
import { draftOf, orderUserOf } from './draft';
import { orderFold } from './evolve';
import { type Answer, keysOfQuestions } from './facts';
import type { LiveOrder, OrderCommand, OrderEvent } from './order';
import { policies } from './policies';
import { type OrderPolicy, orderFlags } from './policy';
import { questionsOf } from './questions';

const policy: OrderPolicy = policies.partner;
const given = orderScenario(policy);
const header = { partner: 11, warehouse: 1, orderPeriod: '2026-12' };
const forClient = { product: 7, quantity: 50, client: 31 };
const inBulk = { product: 7, quantity: 500 };
const order = (more: object = {}, lines: readonly object[] = [forClient, inBulk]) =>
  place(9, { ...header, ...more }, lines);

const placed = given().when(order()).events();
/** What happened when an order went through these transitions. */
const played = (...transitions: readonly string[]): OrderEvent[] => {
  const events = [...placed];
  for (const transition of transitions)
    events.push(
      ...given(...events)
        .when(apply(transition))
        .events(),
    );
  return events;
};
const submitted = played('SUBMIT');
const accepted = played('SUBMIT', 'ACCEPT');
const shipped = played('SUBMIT', 'ACCEPT', 'SHIP');
const liveOrder = (events: readonly OrderEvent[]) => fold(orderFold, events) as LiveOrder;

const partnerFact = (more: Partial<Answer<'partner'>>) => ({
  partner: (): Answer<'partner'> => ({
    ...{ title: 'Hope', type: 'AGENCY', mayPlaceOrders: true, maxOrdersPerMonth: 1 },
    ...more,
  }),
});
const clientFact = (more: Partial<Answer<'client'>>) => ({
  client: (id: number): Answer<'client'> => ({
    ...{ name: `Client ${id}`, partner: 11, isActive: true, survivor: id, pullups: { count: 0, max: 6 } },
    ...more,
  }),
});
const productFact = (more: Partial<Answer<'product'>>) => ({
  product: (id: number): Answer<'product'> => ({
    ...{ name: `Product ${id}`, isOrderable: true, isPullup: false, agencyPackSize: 25, hospitalPackSize: 10 },
    ...{ agencyMaxPacks: 4, hospitalMaxPacks: 6 },
    ...more,
  }),
});
const inactivePartner = partnerFact({ mayPlaceOrders: false });
const NOT_ACTIVE = 'This partner is not in an active status and cannot place an order at this time.';
const OWNER = { roles: ['ROLE_ORDER_MANAGE_OWN'], partners: [11] };

describe('a partner order', () => {
  it('promises its stock at both ends from its first save, for clients and in bulk', () => {
    given()
      .when(order())
      .thenHappened({
        type: 'OrderPlaced',
        data: {
          kind: 'partner',
          order: 9,
          sequence: 'PTNR-000009',
          status: 'CREATING',
          header: { ...header, distributionPeriod: null, receivedAt: null, portalOrderId: null },
          lines: [
            { id: 101, ...forClient, cost: 0 },
            { id: 102, ...inBulk, client: null, cost: 0 },
          ],
          movements: [
            { id: 901, line: 101, role: 'out', product: 7, location: 1, delta: -50, cost: 0 },
            { id: 902, line: 101, role: 'in', product: 7, location: 11, delta: 50, cost: 0 },
            { id: 903, line: 102, role: 'out', product: 7, location: 1, delta: -500, cost: 0 },
            { id: 904, line: 102, role: 'in', product: 7, location: 11, delta: 500, cost: 0 },
          ],
        },
      });
  });

  it('moves what it promised when it is shipped, and then stays as it is', () => {
    expect(shipped.slice(-2)).toMatchObject([
      { type: 'OrderStatusChanged', data: { from: 'IN_PROCESS', to: 'SHIPPED' } },
      {
        type: 'OrderCommitted',
        data: { effectiveAt: NOW, movements: [{ id: 901 }, { id: 902 }, { id: 903 }, { id: 904 }] },
      },
    ]);
    expect(orderFlags(policy, liveOrder(shipped), true)).toEqual({
      isComplete: true,
      isEditable: false,
      isDeletable: false,
      isReversible: true,
    });
    const message =
      'Order PTNR-000009 has committed transactions and cannot be edited. Please enter a correction order.';
    for (const command of [revise({ lines: [{ id: 102, quantity: 25 }], reason: 'Fewer' }), remove])
      given(...shipped)
        .when(command)
        .thenRejected({ code: 'conflict', message });
  });

  it('gives back what it promised when it is cancelled, and comes never back', () => {
    for (const history of [placed, submitted, accepted]) {
      const cancelled = given(...history)
        .when(apply('CANCEL'))
        .events();
      expect(cancelled).toMatchObject([
        { type: 'OrderStatusChanged', data: { to: 'CANCELLED' } },
        { type: 'OrderReleased', data: { released: [901, 902, 903, 904] } },
      ]);
      const ended = given(...history, ...cancelled);
      for (const transition of ['SUBMIT', 'ACCEPT', 'SHIP', 'BACK_TO_CREATING', 'REOPEN', 'CANCEL'])
        ended.when(apply(transition)).thenRejected({ code: 'conflict' });
      const message = 'Order PTNR-000009 is Cancelled and cannot be edited.';
      ended.when(revise({ header: { warehouse: 2 } })).thenRejected({ code: 'conflict', message });
      ended.when(setStatus('CREATING')).thenRejected({ code: 'conflict' });
      ended.when(setStatus('CANCELLED')).thenNothing();
      ended.when(remove).thenHappened({ type: 'OrderDeleted', data: { kind: 'partner', order: 9, released: [] } });
    }
  });

  it('keeps its promises when it goes back to creating', () => {
    given(...accepted)
      .when(apply('BACK_TO_CREATING'))
      .thenHappened({
        type: 'OrderStatusChanged',
        data: { kind: 'partner', order: 9, from: 'IN_PROCESS', to: 'CREATING' },
      });
  });

  it('takes back what it moved when it is reopened, promises it anew, and ships again', () => {
    const reopened = given(...shipped)
      .when(apply('REOPEN', 'Wrong boxes'))
      .events();
    expect(reopened).toMatchObject([
      { type: 'OrderStatusChanged', data: { from: 'SHIPPED', to: 'IN_PROCESS' } },
      {
        type: 'OrderReopened',
        data: {
          reason: 'Wrong boxes',
          effectiveAt: NOW,
          movements: [
            { reverses: 901, location: 1, delta: 50 },
            { reverses: 902, location: 11, delta: -50 },
            { reverses: 903, location: 1, delta: 500 },
            { reverses: 904, location: 11, delta: -500 },
          ],
          pending: [
            { id: 909, location: 1, delta: -50 },
            { id: 910, location: 11, delta: 50 },
            { id: 911, location: 1, delta: -500 },
            { id: 912, location: 11, delta: 500 },
          ],
        },
      },
    ]);
    expect(
      given(...shipped, ...reopened)
        .when(apply('SHIP'))
        .events(),
    ).toMatchObject([{}, { type: 'OrderCommitted', data: { movements: [{ id: 909 }, {}, {}, { id: 912 }] } }]);
  });

  it('is neither reopened nor reversed again once it is reversed', () => {
    const reversed = given(...shipped)
      .when(reverse('Never left'))
      .events();
    const message = /has been reversed/;
    for (const command of [apply('REOPEN'), reverse('Never left')])
      given(...shipped, ...reversed)
        .when(command)
        .thenRejected({ code: 'conflict', message: expect.stringMatching(message) });
  });

  it('is not shipped with more than the warehouse has, unless an administrator says why', () => {
    const scarce = { onHand: () => 549 };
    given(...accepted)
      .when(apply('SHIP'), { ...scarce, roles: ['ROLE_ORDER_EDIT_ALL'] })
      .thenRejected({ code: 'conflict', message: expect.stringContaining('There is not enough stock on hand') });
    given(...accepted)
      .when(apply('SHIP', 'They are here'), { ...scarce, roles: ['ROLE_ORDER_EDIT_ALL'] })
      .thenRejected({ code: 'conflict' });
    expect(
      given(...accepted)
        .when(apply('SHIP', 'They are here'), scarce)
        .events()[1],
    ).toMatchObject({ type: 'OrderCommitted', data: { overrideReason: 'They are here' } });
    expect(
      given(...accepted)
        .when(apply('SHIP'), { onHand: () => 550 })
        .events(),
    ).toHaveLength(2);
  });

  describe('for a month', () => {
    it('is the only one of its partner', () => {
      const message = 'The selected partner has already created an order for December, 2026';
      given()
        .when(order(), { ordersInMonth: () => 1 })
        .thenRejected({ code: 'conflict', message });
    });

    it('is one of as many as the partner may place', () => {
      const third = { ordersInMonth: () => 2 };
      const message = 'The partner has reached the maximum Distribution Orders of 2 for the selected period.';
      given()
        .when(order(), { ...third, ...partnerFact({ maxOrdersPerMonth: 2 }) })
        .thenRejected({ code: 'conflict', message });
      expect(
        given()
          .when(order(), { ...third, ...partnerFact({ maxOrdersPerMonth: 3 }) })
          .events(),
      ).toHaveLength(1);
    });

    it('is asked about again only where its month or its partner changes', () => {
      const taken = { ordersInMonth: () => 1 };
      for (const change of [{ orderPeriod: '2027-01' }, { partner: 12 }])
        given(...placed)
          .when(revise({ header: change }), { ...taken, ...clientFact({ partner: 12 }) })
          .thenRejected({ code: 'conflict' });
      for (const change of [{ warehouse: 2 }, { distributionPeriod: '2027-01' }])
        expect(
          given(...placed)
            .when(revise({ header: change }), taken)
            .events(),
        ).toHaveLength(1);
    });

    it.each([
      ['2026-13', 'Must be a month, such as 2026-11'],
      ['0000-00', 'Must be a month, such as 2026-11'],
      ['2016-11', 'Must be between November, 2023 and November, 2028'],
      ['2023-10', 'Must be between November, 2023 and November, 2028'],
      ['2028-12', 'Must be between November, 2023 and November, 2028'],
    ])('is not for %s', (orderPeriod, message) => {
      given()
        .when(order({ orderPeriod }))
        .thenRejected({ code: 'invalid', fields: { orderPeriod: message } });
    });

    it.each(['2023-11', '2028-11'])('may be for %s', (orderPeriod) => {
      expect(given().when(order({ orderPeriod })).events()).toHaveLength(1);
    });

    it('keeps an old one', () => {
      expect(
        given(...placed)
          .when(revise({ header: { warehouse: 2 } }), { now: '2036-01-01T00:00:00.000Z' })
          .events(),
      ).toHaveLength(1);
    });
  });

  describe('of a partner in no active status', () => {
    it('is placed by nobody', () => {
      for (const who of [{}, { roles: ['ROLE_PARTNER_ORDER_EDIT'] }, OWNER])
        given()
          .when(order(), { ...inactivePartner, ...who })
          .thenRejected({ code: 'conflict', message: NOT_ACTIVE });
    });

    it('is gone on with by the staff, and not by its own people', () => {
      const commands: [readonly OrderEvent[], OrderCommand][] = [
        [placed, revise({ lines: [{ id: 102, quantity: 25 }] })],
        [placed, apply('SUBMIT')],
      ];
      for (const [history, command] of commands) {
        given(...history)
          .when(command, { ...inactivePartner, ...OWNER })
          .thenRejected({ code: 'conflict', message: NOT_ACTIVE });
        expect(
          given(...history)
            .when(command, { ...inactivePartner, roles: ['ROLE_PARTNER_ORDER_EDIT'] })
            .events(),
        ).toHaveLength(1);
      }
    });

    it('is cancelled by its own people all the same', () => {
      expect(
        given(...submitted)
          .when(apply('CANCEL'), { ...inactivePartner, ...OWNER })
          .events(),
      ).toHaveLength(2);
    });
  });

  describe('out of a warehouse', () => {
    const hidden = { isPublicWarehouse: () => false };

    it('that is not public is placed by administrators alone', () => {
      const fields = { warehouse: 'Is not a warehouse that you may order from: choose another one' };
      for (const who of [OWNER, { roles: ['ROLE_ORDER_EDIT_ALL'] }])
        given()
          .when(order(), { ...hidden, ...who })
          .thenRejected({ code: 'invalid', fields });
      expect(given().when(order(), hidden).events()).toHaveLength(1);
    });

    it('goes to another one by administrators alone', () => {
      const change = revise({ header: { warehouse: 2 } });
      const fields = { warehouse: 'Only an administrator may change the warehouse of an order' };
      for (const who of [OWNER, { roles: ['ROLE_ORDER_EDIT_ALL'] }])
        given(...placed)
          .when(change, who)
          .thenRejected({ code: 'invalid', fields });
      expect(
        given(...placed)
          .when(change)
          .events(),
      ).toMatchObject([{ data: { header: { warehouse: 2 }, movements: [{ location: 2 }, { location: 2 }] } }]);
    });

    it('that is inactive is not chosen anew, and does not hold up what was placed', () => {
      const inactive = { inactive: ({ to }: { to: string }) => (to === 'warehouse' ? 'Old Hall' : null) };
      given()
        .when(order(), inactive)
        .thenRejected({ fields: { warehouse: 'Old Hall is inactive: choose another one' } });
      expect(
        given(...accepted)
          .when(apply('SHIP'), inactive)
          .events(),
      ).toHaveLength(2);
    });
  });

  it('was not received in the future', () => {
    given()
      .when(order({ receivedAt: '2026-11-20T12:00:00.001Z' }))
      .thenRejected({ fields: { receivedAt: 'Must not be in the future' } });
    expect(
      given()
        .when(order({ receivedAt: NOW }))
        .events(),
    ).toHaveLength(1);
  });

  describe('with lines', () => {
    const refusing = (lines: readonly object[], fields: Record<string, string>, facts = {}) =>
      given().when(order({}, lines), facts).thenRejected({ code: 'invalid', fields });
    const taking = (lines: readonly object[], facts = {}) =>
      expect(given().when(order({}, lines), facts).events()).toHaveLength(1);

    it('names each client once, and each product once in bulk', () => {
      refusing([forClient, { ...forClient, product: 8 }], { 'lineItems.1.client': 'Already has another line' });
      refusing([inBulk, forClient, inBulk], { 'lineItems.2.product': 'Is already in another line' });
      taking([inBulk, { ...inBulk, product: 8 }, forClient, { ...forClient, client: 32 }]);
      given(...placed)
        .when(revise({ lines: [forClient] }))
        .thenRejected({ fields: { 'lineItems.0.client': 'Already has another line' } });
      given(...placed)
        .when(revise({ lines: [{ id: 102, product: 7, quantity: 50, client: 31 }] }))
        .thenRejected({ fields: { 'lineItems.0.client': 'Already has another line' } });
    });

    it('says it of the line that is saved, whichever of the two stood there first', () => {
      const [both] = given()
        .when(order({}, [forClient, { ...forClient, client: 32 }]))
        .events();
      for (const [id, client] of [
        [101, 32],
        [102, 31],
      ] as const)
        given(both!)
          .when(revise({ lines: [{ id, client }] }))
          .thenRejected({ fields: { 'lineItems.0.client': 'Already has another line' } });
    });

    it('has one for something', () => {
      for (const lines of [[], [{ ...forClient, quantity: 0 }], [{ client: 31 }]])
        refusing(lines, { lineItems: 'At least one line item must have a quantity' });
    });

    it.each<[string, Partial<Answer<'partner'>>, Partial<Answer<'product'>>, number]>([
      ['an agency', { type: 'AGENCY' }, {}, 25],
      ['an Uzazi partner', { type: 'UZAZI' }, {}, 25],
      ['a hospital', { type: 'HOSPITAL' }, {}, 10],
      ['a hospital, where only agencies have a size', { type: 'HOSPITAL' }, { hospitalPackSize: 0 }, 25],
      ['a hospital, where no size is said', { type: 'HOSPITAL' }, { hospitalPackSize: null, agencyPackSize: null }, 25],
      ['an agency, where only hospitals have a size', { type: 'AGENCY' }, { agencyPackSize: 0 }, 25],
      ['an agency with packs of 36', { type: 'AGENCY' }, { agencyPackSize: 36 }, 36],
    ])('takes whole packs for %s', (_, partner, product, size) => {
      const facts = { ...partnerFact(partner), ...productFact(product) };
      for (const line of [inBulk, forClient])
        for (const quantity of [1, size - 1, size + 1])
          refusing([{ ...line, quantity }], { 'lineItems.0.quantity': `Must be a multiple of ${size}` }, facts);
      for (const line of [inBulk, forClient]) taking([{ ...line, quantity: size * 3 }], facts);
    });

    it.each<[string, Partial<Answer<'partner'>>, Partial<Answer<'product'>>, number, string]>([
      ['an agency', { type: 'AGENCY' }, {}, 100, '4 packs (100)'],
      ['a hospital', { type: 'HOSPITAL' }, {}, 60, '6 packs (60)'],
      ['a hospital without a most of its own', { type: 'HOSPITAL' }, { hospitalMaxPacks: 0 }, 40, '4 packs (40)'],
      ['an agency with a single pack', { type: 'AGENCY' }, { agencyMaxPacks: 1 }, 25, '1 pack (25)'],
    ])('gives a client of %s no more than the most packs', (_, partner, product, most, words) => {
      const facts = { ...partnerFact(partner), ...productFact(product) };
      const size = partner.type === 'HOSPITAL' ? 10 : 25;
      taking([{ ...forClient, quantity: most }], facts);
      refusing(
        [{ ...forClient, quantity: most + size }],
        { 'lineItems.0.quantity': `Must be at most ${words}` },
        facts,
      );
      taking([{ ...inBulk, quantity: most + size }], facts);
    });

    it.each([0, null])('gives a client any number of packs where the most is %s', (agencyMaxPacks) => {
      taking([{ ...forClient, quantity: 25_000 }], productFact({ agencyMaxPacks }));
    });

    it('gives a client pull-ups until it had all of them', () => {
      const maxedOut = { ...productFact({ isPullup: true }), ...clientFact({ pullups: { count: 6, max: 6 } }) };
      const message = 'This client has reached the pull-up limit of 6';
      refusing([forClient], { 'lineItems.0.product': message }, maxedOut);
      taking([inBulk], maxedOut);
      taking([forClient], { ...maxedOut, ...clientFact({ pullups: { count: 5, max: 6 } }) });
      taking([forClient], { ...maxedOut, ...productFact({ isPullup: false }) });
    });

    it('is for active clients of the partner, under the names that they have now', () => {
      const refuse = (fact: Partial<Answer<'client'>>, message: string) =>
        refusing([inBulk, forClient], { 'lineItems.1.client': message }, clientFact(fact));
      refuse({ partner: 12 }, 'Is not a client of this partner');
      refuse({ partner: null }, 'Is not a client of this partner');
      refuse({ isActive: false }, 'This client is not active');
      refuse({ survivor: 40, isActive: false }, 'Was merged into another client: reload the order');
    });

    it('is for products that can be ordered', () => {
      const facts = productFact({ isOrderable: false });
      for (const line of [forClient, inBulk])
        refusing([line], { 'lineItems.0.product': 'Cannot be ordered at this time' }, facts);
    });

    it.each<[number, string]>([
      [-25, 'Line Item must have a positive quantity'],
      [12.5, 'Must be a whole number'],
      [1e12, 'Must be at most 1,000,000,000'],
    ])('takes no quantity of %s', (quantity, message) => {
      for (const line of [forClient, inBulk]) refusing([{ ...line, quantity }], { 'lineItems.0.quantity': message });
    });

    it('judges what is new or changed, and leaves what stays', () => {
      const changed = {
        ...clientFact({ isActive: false }),
        ...productFact({ isOrderable: false, agencyPackSize: 36 }),
      };
      expect(
        given(...placed)
          .when(revise({ header: { portalOrderId: 'A-1' }, lines: [{ id: 101, ...forClient }] }), changed)
          .events(),
      ).toHaveLength(1);
      given(...placed)
        .when(revise({ lines: [{ id: 101, quantity: 75 }] }), clientFact({ isActive: false }))
        .thenRejected({ fields: { 'lineItems.0.client': 'This client is not active' } });
      expect(
        given(...placed)
          .when(revise({ lines: [{ id: 101, quantity: 0 }] }), clientFact({ isActive: false }))
          .events(),
      ).toMatchObject([{ data: { lines: { removed: [101] }, released: [901, 902] } }]);
    });

    it('takes a client who was merged since for the survivor, when it is changed and when it is sent', () => {
      const merged = clientFact({ survivor: 40 });
      for (const command of [revise({ lines: [{ id: 101, quantity: 75 }] }), apply('SUBMIT')]) {
        expect(
          given(...placed)
            .when(command, merged)
            .events(),
        ).toHaveLength(1);
        given(...placed)
          .when(command, { ...merged, ...clientFact({ survivor: 40, isActive: false }) })
          .thenRejected({ code: 'invalid' });
      }
    });

    it('holds its clients while they are judged, so that none moves away meanwhile', () => {
      const context = { now: NOW, roles: ['ROLE_ADMIN'], partners: [], takeId: () => 0 };
      const keysOf = (command: OrderCommand, history: readonly OrderEvent[]) =>
        keysOfQuestions(questionsOf(policy, draftOf(policy, command, fold(orderFold, history), context)));
      for (const [command, history] of [
        [order(), []],
        [revise({ lines: [{ id: 101, quantity: 25 }] }), placed],
        [apply('SUBMIT'), placed],
        [setStatus('SHIPPED'), placed],
      ] as const)
        expect(keysOf(command, history)).toContainEqual({ together: 'client:31' });
      expect(keysOf(revise({ lines: [{ id: 102, quantity: 25 }] }), placed)).toEqual([]);
      expect(keysOf(order(), [])).toContainEqual('partnerOrders:11:2026-12');
    });

    it('judges all of them where the order gets another partner', () => {
      given(...placed)
        .when(revise({ header: { partner: 12 } }))
        .thenRejected({ fields: { lineItems: 'Client 31, Product 7: Is not a client of this partner' } });
      given(...placed)
        .when(revise({ header: { partner: 12 } }), {
          ...clientFact({ partner: 12 }),
          ...partnerFact({ type: 'HOSPITAL' }),
          ...productFact({ hospitalPackSize: 36 }),
        })
        .thenRejected({
          fields: { lineItems: 'Client 31, Product 7: Must be a multiple of 36; Product 7: Must be a multiple of 36' },
        });
    });

    it('judges all of them when the order is sent, also by a save and in bulk', () => {
      const deactivated = clientFact({ isActive: false });
      const sent = [
        apply('SUBMIT'),
        revise({ status: 'SUBMITTED' }),
        ...['SUBMITTED', 'IN_PROCESS', 'SHIPPED'].map((status) => setStatus(status)),
      ];
      for (const command of sent)
        given(...placed)
          .when(command, deactivated)
          .thenRejected({ code: 'invalid', fields: { lineItems: 'Client 31, Product 7: This client is not active' } });
      for (const [history, transition] of [
        [submitted, 'ACCEPT'],
        [accepted, 'SHIP'],
      ] as const)
        expect(
          given(...history)
            .when(apply(transition), deactivated)
            .events(),
        ).not.toEqual([]);
    });
  });

  it('is not sent with two lines of clients who became one since they were entered', () => {
    const survivor = (id: number) => (id === 32 ? 31 : id);
    const history = given()
      .when(order({}, [forClient, { ...forClient, client: 32 }]))
      .events();
    const isOne = { client: (id: number) => ({ ...clientFact({}).client(31), survivor: survivor(id) }) };
    for (const command of [apply('SUBMIT'), setStatus('IN_PROCESS'), revise({ status: 'SUBMITTED' })])
      given(...history)
        .when(command, isOne)
        .thenRejected({ fields: { lineItems: 'Client 31, Product 7: Already has another line' } });
    expect(
      given(...history)
        .when(apply('CANCEL'), isOne)
        .events(),
    ).not.toEqual([]);
  });

  it('names the first lines that keep it from being sent, and counts the others', () => {
    const lines = [31, 32, 33, 34, 35].map((client) => ({ ...forClient, client }));
    given(
      ...given()
        .when(order({}, [...lines, inBulk]))
        .events(),
    )
      .when(apply('SUBMIT'), productFact({ isOrderable: false }))
      .thenRejected({
        message: 'Order PTNR-000009 needs a change before it is Submitted.',
        fields: {
          lineItems:
            'Client 31, Product 7: Cannot be ordered at this time; Client 32, Product 7: Cannot be ordered at this time; Client 33, Product 7: Cannot be ordered at this time; and 3 more',
        },
      });
  });

  it('may ask less of what cannot be ordered any more, in whole packs', () => {
    const gone = { ...clientFact({ isActive: false }), ...productFact({ isOrderable: false }) };
    const changeTo = (line: Readonly<Record<string, unknown>>, facts: object = gone) =>
      given(...placed).when(revise({ lines: [line] }), facts);
    expect(changeTo({ id: 101, quantity: 25 }).events()).toHaveLength(1);
    changeTo({ id: 101, quantity: 24 }).thenRejected({
      fields: { 'lineItems.0.quantity': 'Must be a multiple of 25' },
    });
    changeTo({ id: 101, quantity: 75 }).thenRejected({ code: 'invalid' });
    changeTo({ id: 101, product: 8, quantity: 25 }).thenRejected({ code: 'invalid' });
    changeTo({ id: 102, client: 32, quantity: 25 }, clientFact({ isActive: false })).thenRejected({ code: 'invalid' });
  });

  describe('and its guards', () => {
    const CLERK = { roles: ['ROLE_PARTNER_ORDER_EDIT'] };
    const STAFF = { roles: ['ROLE_ORDER_EDIT_ALL'] };
    const STRANGER = { ...OWNER, partners: [12] };
    const ADMIN = { roles: ['ROLE_ADMIN'] };
    const READER = { roles: ['ROLE_PARTNER_ORDER_VIEW', 'ROLE_ORDER_VIEW_ALL'] };
    const offered = (status: string, { roles, partners = [] }: { roles: readonly string[]; partners?: number[] }) =>
      enabledSteps(policy.workflow, status, orderUserOf(policy, header, { roles, partners })).map(
        ({ transition }) => transition,
      );

    it.each<[string, { roles: string[]; partners?: number[] }, Record<string, readonly string[]>]>([
      ['an administrator', ADMIN, { CREATING: ['SUBMIT', 'CANCEL'], SHIPPED: ['REOPEN'] }],
      ['the staff', STAFF, { CREATING: ['SUBMIT', 'CANCEL'], SHIPPED: [] }],
      ['a clerk', CLERK, { CREATING: ['SUBMIT'], SUBMITTED: [], IN_PROCESS: [], SHIPPED: [] }],
      ['the partner', OWNER, { CREATING: ['SUBMIT', 'CANCEL'], SUBMITTED: ['CANCEL'], IN_PROCESS: [], SHIPPED: [] }],
      ['another partner', STRANGER, { CREATING: [], SUBMITTED: [], IN_PROCESS: [], SHIPPED: [] }],
      ['a reader', READER, { CREATING: [], SUBMITTED: [], IN_PROCESS: [], SHIPPED: [] }],
    ])('offer %s the steps of its rights', (_, who, other) => {
      const wanted = {
        SUBMITTED: ['ACCEPT', 'CANCEL'],
        IN_PROCESS: ['SHIP', 'BACK_TO_CREATING', 'CANCEL'],
        CANCELLED: [],
        ...other,
      };
      expect(Object.fromEntries(Object.keys(wanted).map((status) => [status, offered(status, who)]))).toEqual(wanted);
    });

    it('are the same for a transition, a save and a bulk change', () => {
      const histories = { SUBMITTED: placed, IN_PROCESS: submitted, SHIPPED: accepted, CANCELLED: placed } as const;
      const names = { SUBMITTED: 'SUBMIT', IN_PROCESS: 'ACCEPT', SHIPPED: 'SHIP', CANCELLED: 'CANCEL' } as const;
      for (const who of [ADMIN, STAFF, CLERK, OWNER, STRANGER])
        for (const [status, history] of Object.entries(histories)) {
          const outcomes = [apply(names[status as keyof typeof names]), revise({ status }), setStatus(status)].map(
            (command) => {
              try {
                return given(...history)
                  .when(command, who)
                  .events();
              } catch (error) {
                return (error as { code: string }).code;
              }
            },
          );
          expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
        }
    });

    it('judge a bulk change that skips steps by the last step', () => {
      const statusesTo = (events: readonly OrderEvent[]) =>
        events.flatMap((event) => (event.type === 'OrderStatusChanged' ? [[event.data.from, event.data.to]] : []));
      expect(
        statusesTo(
          given(...placed)
            .when(setStatus('SHIPPED'), STAFF)
            .events(),
        ),
      ).toEqual([['CREATING', 'SHIPPED']]);
      expect(
        statusesTo(
          given(...placed)
            .when(setStatus('IN_PROCESS'), STAFF)
            .events(),
        ),
      ).toEqual([['CREATING', 'IN_PROCESS']]);
      for (const who of [CLERK, OWNER])
        given(...placed)
          .when(setStatus('SHIPPED'), who)
          .thenRejected({ code: 'forbidden' });
      given(...shipped)
        .when(setStatus('SUBMITTED'))
        .thenRejected({ code: 'conflict' });
      given(...placed)
        .when(setStatus('LOST'))
        .thenRejected({ code: 'invalid' });
    });

    it('let its own partner save it until it is accepted, and staff afterwards too', () => {
      const saving = revise({ header: { portalOrderId: 'A-1' } });
      for (const who of [OWNER, CLERK, STAFF])
        expect(
          given(...submitted)
            .when(saving, who)
            .events(),
        ).toHaveLength(1);
      for (const who of [CLERK, STAFF])
        expect(
          given(...accepted)
            .when(saving, who)
            .events(),
        ).toHaveLength(1);
      given(...accepted)
        .when(saving, OWNER)
        .thenRejected({ code: 'forbidden' });
    });

    it('let no other partner save it, and keep its own partner from giving it away', () => {
      given().when(order(), STRANGER).thenRejected({ code: 'forbidden' });
      given(...placed)
        .when(revise({ header: { partner: 12 } }), OWNER)
        .thenRejected({ code: 'forbidden' });
      given(...placed)
        .when(revise({ header: { portalOrderId: 'A-1' } }), STRANGER)
        .thenRejected({ code: 'forbidden' });
      for (const who of [OWNER, CLERK, STAFF]) expect(given().when(order(), who).events()).toHaveLength(1);
      for (const who of [OWNER, CLERK, STAFF]) {
        given(...shipped)
          .when(reverse('Mine'), who)
          .thenRejected({ code: 'forbidden' });
        given(...placed)
          .when(remove, who)
          .thenRejected({ code: 'forbidden' });
      }
    });
  });
});
