import { apply, orderScenario, place as placeOrder, remove, revise as save } from '../testing';
import type { OrderEvent } from './order';
import { policies } from './policies';

const now = '2026-03-01T12:00:00.000Z';
const known: Readonly<Record<string, readonly number[]>> = { supplier: [5], warehouse: [1, 2], product: [7, 8] };
const given = orderScenario(policies.supply, {
  now,
  roles: ['ROLE_SUPPLY_ORDER_EDIT'],
  exists: ({ to, id }) => known[to]?.includes(id) ?? false,
});

const of = { kind: 'supply', order: 17 } as const;
const header = { supplier: 5, supplierAddress: 51, warehouse: 1, receivedAt: null };
const line = { id: 101, product: 7, quantity: 200, cost: 0.13 };
const placed = {
  type: 'OrderPlaced',
  data: { ...of, sequence: 'SPLY-000017', status: 'CREATING', header, lines: [line], movements: [] },
} as const satisfies OrderEvent;
const ordered = { type: 'OrderStatusChanged', data: { ...of, from: 'CREATING', to: 'ORDERED' } } as const;
const received = { type: 'OrderStatusChanged', data: { ...of, from: 'ORDERED', to: 'RECEIVED' } } as const;
const movement = { id: 901, line: 101, role: 'in', product: 7, location: 1, delta: 200, cost: 0.13 } as const;
const committed = {
  type: 'OrderCommitted',
  data: { ...of, committedAt: now, effectiveAt: now, header: { receivedAt: now }, movements: [movement] },
} as const satisfies OrderEvent;
const admin = { roles: ['ROLE_ADMIN'] };
const deleted = { type: 'OrderDeleted', data: { ...of, released: [] } } as const;

const place = (
  over: object = {},
  lines: readonly object[] = [{ product: 7, quantity: 200, cost: 0.13 }],
  more: object = {},
) => placeOrder(17, { ...header, ...over }, lines, more);

describe('a supply order', () => {
  it('starts in CREATING and promises no stock yet, whichever status it is sent with', () => {
    given().when(place()).thenHappened(placed);
    given()
      .when(place({}, undefined, { status: 'RECEIVED' }))
      .thenHappened(placed);
    given()
      .when(place({}, undefined, { status: 'FLYING' }))
      .thenRejected({
        code: 'invalid',
        fields: { status: 'There is no such status; there are CREATING, ORDERED, RECEIVED' },
      });
  });

  it('is ordered', () => {
    given(placed).when(apply('ORDER')).thenHappened(ordered);
  });

  it('books its stock when the goods are received', () => {
    given(placed, ordered).when(apply('RECEIVE')).thenHappened(received, committed);
  });

  it('books it at the time that was given as the arrival', () => {
    const receivedAt = '2026-02-27T09:00:00.000Z';
    const early = { ...placed, data: { ...placed.data, header: { ...header, receivedAt } } };
    given(early, ordered)
      .when(apply('RECEIVE'))
      .thenHappened(received, {
        ...committed,
        data: { ...committed.data, effectiveAt: receivedAt, header: { receivedAt } },
      });
  });

  it('treats a saved status as the transition that leads to it', () => {
    given(placed, ordered)
      .when(save({ status: 'RECEIVED' }))
      .thenHappened(received, committed);
  });

  it('keeps lines that a save does not mention, changes those with an id, removes those without a quantity', () => {
    const second = { id: 102, product: 8, quantity: 10, cost: 1 };
    const both = { ...placed, data: { ...placed.data, lines: [line, second] } };
    given(both)
      .when(
        save({
          lines: [
            { id: 102, product: 8, quantity: 0 },
            { product: 8, quantity: 30, cost: 2 },
          ],
        }),
      )
      .thenHappened({
        type: 'OrderRevised',
        data: {
          ...of,
          header: {},
          lines: { added: [{ id: 103, product: 8, quantity: 30, cost: 2 }], changed: [], removed: [102] },
          movements: [],
          released: [],
        },
      });
  });

  it('says nothing when a save changes nothing', () => {
    given(placed)
      .when(save({ header, lines: [line] }))
      .thenNothing();
  });

  it('can be deleted until it is received', () => {
    given(placed, ordered).when(remove, admin).thenHappened(deleted);
    given(placed, ordered, received, committed).when(remove, admin).thenRejected({
      code: 'conflict',
      message: 'Order SPLY-000017 has committed transactions and cannot be edited. Please enter a correction order.',
    });
  });

  it('cannot be edited once it is received', () => {
    given(placed, ordered, received, committed)
      .when(save({ header: { warehouse: 2 } }))
      .thenRejected({
        code: 'conflict',
        message: 'Order SPLY-000017 has committed transactions and cannot be edited. Please enter a correction order.',
      });
  });

  it.each<[string, object, readonly object[] | undefined, Record<string, string>]>([
    ['no warehouse', { warehouse: 0 }, undefined, { warehouse: 'Field is required' }],
    [
      'an unknown supplier',
      { supplier: 6, supplierAddress: null },
      undefined,
      { supplier: 'No longer exists: choose another one' },
    ],
    [
      'the address of another supplier',
      { supplierAddress: 52 },
      undefined,
      { supplierAddress: 'Is not an address of this supplier: choose one of its addresses' },
    ],
    [
      'an arrival in the future',
      { receivedAt: '2026-03-01T12:00:00.001Z' },
      undefined,
      { receivedAt: 'Must not be in the future' },
    ],
    ['no quantity', {}, [{ product: 7, quantity: 0 }], { lineItems: 'At least one line item must have a quantity' }],
    [
      'a negative quantity',
      {},
      [{ product: 7, quantity: -1 }],
      { 'lineItems.0.quantity': 'Line Item must have a positive quantity' },
    ],
    ['a broken quantity', {}, [{ product: 7, quantity: 1.5 }], { 'lineItems.0.quantity': 'Must be a whole number' }],
    [
      'a negative cost',
      {},
      [{ product: 7, quantity: 1, cost: -1 }],
      { 'lineItems.0.cost': 'Line Item must have a positive cost' },
    ],
    [
      "another order's line",
      {},
      [{ id: 4, product: 7, quantity: 1 }],
      { 'lineItems.0.id': 'This line is no longer part of the order: reload the order' },
    ],
  ])('is refused with %s', (_, over, lines, fields) => {
    given().when(place(over, lines)).thenRejected({
      code: 'invalid',
      message: 'There are invalid values. Please check the fields and try again.',
      fields,
    });
  });

  it('takes nothing new that is inactive, and keeps what was deactivated later', () => {
    const inactive = { inactive: ({ to, id }: { to: string; id: number }) => `Old ${to} ${id}` };
    given()
      .when(place(), inactive)
      .thenRejected({
        code: 'invalid',
        fields: {
          supplier: 'Old supplier 5 is inactive: choose another one',
          warehouse: 'Old warehouse 1 is inactive: choose another one',
          'lineItems.0.product': 'Old product 7 is inactive: choose another one',
        },
      });
    const more = save({ lines: [{ product: 8, quantity: 1 }], status: 'ORDERED' });
    given(placed)
      .when(more, inactive)
      .thenRejected({ fields: { 'lineItems.0.product': 'Old product 8 is inactive: choose another one' } });
    const less = given(placed).when(save({ lines: [{ id: 101, quantity: 5 }] }), inactive);
    expect(less.events()).toMatchObject([{ type: 'OrderRevised' }]);
    given(placed, ordered).when(apply('RECEIVE'), inactive).thenHappened(received, committed);
  });

  it('names every wrong field at once', () => {
    given()
      .when(place({ warehouse: 0, supplier: 0, supplierAddress: null }, []))
      .thenRejected({
        fields: {
          warehouse: 'Field is required',
          supplier: 'Field is required',
          lineItems: 'At least one line item must have a quantity',
        },
      });
  });

  it('refuses transitions that do not exist, do not fit, or are not for this user', () => {
    given(placed).when(apply('SHIP')).thenRejected({ code: 'invalid' });
    given(placed)
      .when(apply('RECEIVE'))
      .thenRejected({ code: 'conflict', message: "An order that is Creating can't go to Received" });
    given(placed)
      .when(apply('ORDER'), { roles: ['ROLE_SUPPLY_ORDER_VIEW'] })
      .thenRejected({ code: 'forbidden' });
    for (const status of ['SHIPPED', 'constructor', ''])
      given(placed)
        .when(save({ status }))
        .thenRejected({
          code: 'invalid',
          fields: { status: 'There is no such status; there are CREATING, ORDERED, RECEIVED' },
        });
  });

  it('ignores an empty transition', () => {
    given(placed).when(apply('')).thenNothing();
    given(placed).when(apply()).thenNothing();
    given().when(apply('')).thenRejected({ code: 'notFound' });
  });

  it('is gone once deleted', () => {
    given(placed, deleted).when(apply('ORDER')).thenRejected({ code: 'notFound' });
  });
});
