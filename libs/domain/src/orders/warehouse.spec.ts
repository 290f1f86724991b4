import { fold } from '../kernel';
import {
  apply,
  NOW,
  orderScenario,
  place,
  plentifulFacts,
  remove,
  reverse,
  revise,
  revocable,
  setStatus,
} from '../testing';
import { draftOf } from './draft';
import { orderFold } from './evolve';
import type { Movement, OrderCommand, OrderEvent } from './order';
import { policies } from './policies';
import type { OrderPolicy } from './policy';
import { questionsOf, questionsOfShortages } from './questions';

const line = { id: 101, product: 7, quantity: 40, cost: 0 };
const pendingOut: Movement = { id: 901, line: 101, role: 'out', product: 7, location: 1, delta: -40, cost: 0 };

describe('a merchandise order', () => {
  const of = { kind: 'merchandise', order: 17 } as const;
  const given = orderScenario(policies.merchandise);
  const placed: OrderEvent = {
    type: 'OrderPlaced',
    data: {
      ...of,
      sequence: 'MRCH-000017',
      status: 'CREATING',
      header: { warehouse: 1 },
      lines: [line],
      movements: [pendingOut],
    },
  };
  const completed: OrderEvent = { type: 'OrderStatusChanged', data: { ...of, from: 'CREATING', to: 'COMPLETED' } };
  const committed: OrderEvent = {
    type: 'OrderCommitted',
    data: { ...of, committedAt: NOW, effectiveAt: NOW, header: {}, movements: [pendingOut] },
  };
  const reversed: OrderEvent = {
    type: 'OrderReversed',
    data: {
      ...of,
      reason: 'Never left',
      effectiveAt: NOW,
      movements: [{ ...pendingOut, id: 902, delta: 40, reverses: 901 }],
    },
  };

  it('promises its stock from its first save', () => {
    given()
      .when(place(17, { warehouse: 1 }, [{ product: 7, quantity: 40 }]))
      .thenHappened(placed);
  });

  it('moves the stock that it promised, once, when completed', () => {
    given(placed).when(apply('COMPLETE')).thenHappened(completed, committed);
    given(placed, completed, committed).when(apply('COMPLETE')).thenRejected({ code: 'conflict' });
    given(placed, completed, committed).when(setStatus('COMPLETED')).thenNothing();
  });

  it('names the movements that changed and the movements that were released', () => {
    const second = { id: 102, product: 8, quantity: 5, cost: 0 };
    const both: OrderEvent = {
      ...placed,
      data: {
        ...placed.data,
        lines: [line, second],
        movements: [pendingOut, { ...pendingOut, id: 902, line: 102, product: 8, delta: -5 }],
      },
    } as OrderEvent;
    given(both)
      .when(
        revise({
          lines: [
            { id: 102, quantity: 0 },
            { id: 101, quantity: 41 },
          ],
        }),
      )
      .thenHappened({
        type: 'OrderRevised',
        data: {
          ...of,
          header: {},
          lines: { added: [], changed: [{ ...line, quantity: 41 }], removed: [102] },
          movements: [{ ...pendingOut, delta: -41 }],
          released: [902],
        },
      });
  });

  it('keeps its movements when only another place of the header changes them', () => {
    given(placed)
      .when(revise({ header: { warehouse: 2 } }))
      .thenHappened({
        type: 'OrderRevised',
        data: {
          ...of,
          header: { warehouse: 2 },
          lines: { added: [], changed: [], removed: [] },
          movements: [{ ...pendingOut, location: 2 }],
          released: [],
        },
      });
  });

  describe('that would take more than there is', () => {
    const scarce = {
      onHand: () => 30,
      reservedBy: () => [{ sequence: 'PTNR-000003', quantity: 12 }],
    };

    it('is refused, with what was asked, what is on hand and who holds the rest', () => {
      given(placed)
        .when(apply('COMPLETE'), scarce)
        .thenRejected({
          code: 'conflict',
          message:
            'There is not enough stock on hand: Location 1 has 30 of Product 7, and this takes 40. It is short by 22, with what other orders are promised.',
          details: [
            {
              location: { id: 1, title: 'Location 1' },
              product: { id: 7, name: 'Product 7' },
              asked: 40,
              onHand: 30,
              short: 22,
              reservedBy: [{ sequence: 'PTNR-000003', quantity: 12 }],
            },
          ],
        });
    });

    it('asks who holds stock of what is short, and of nothing else', () => {
      const context = { now: NOW, roles: ['ROLE_ADMIN'], partners: [], takeId: () => 0 };
      const correctable = revocable(policies.merchandise);
      const asked = (command: OrderCommand, history: readonly OrderEvent[], onHand: (product: number) => number) => {
        const draft = draftOf(correctable, command, fold(orderFold, history), context);
        const facts = { ...plentifulFacts, onHand: ({ product }: { product: number }) => onHand(product) };
        expect(questionsOf(correctable, draft)).not.toHaveProperty('reservedBy');
        return questionsOfShortages(correctable, draft, facts).reservedBy;
      };
      const enough = () => 40;
      const none = () => 0;
      const more = revise({ lines: [{ product: 8, quantity: 41 }], status: 'COMPLETED' });
      expect(asked(apply('COMPLETE'), [placed], enough)).toEqual([]);
      expect(asked(apply('COMPLETE'), [placed], none)).toEqual([{ location: 1, product: 7 }]);
      expect(asked(more, [placed], enough)).toEqual([{ location: 1, product: 8 }]);
      expect(asked(revise({ lines: [{ product: 8, quantity: 1 }] }), [placed], none)).toEqual([]);
      const done = [placed, completed, committed];
      const correction = (quantity: number) => revise({ lines: [{ id: 101, quantity }], reason: 'Counted again' });
      expect(asked(correction(41), done, none)).toEqual([{ location: 1, product: 7 }]);
      expect(asked(correction(39), done, none)).toEqual([]);
      expect(asked(reverse('Never left'), done, none)).toEqual([]);
    });

    it('does not name the order itself as one that holds the rest', () => {
      const [other] = scarce.reservedBy();
      const { sequence } = (placed as Extract<OrderEvent, { type: 'OrderPlaced' }>).data;
      given(placed)
        .when(apply('COMPLETE'), { ...scarce, reservedBy: () => [{ sequence, quantity: 40 }, other!] })
        .thenRejected({ details: [expect.objectContaining({ reservedBy: [other] })] });
    });

    it('is committed all the same by an administrator who gives a reason, which is part of the event', () => {
      given(placed)
        .when(apply('COMPLETE', 'Counted by hand'), scarce)
        .thenHappened(completed, {
          ...committed,
          data: { ...committed.data, overrideReason: 'Counted by hand' },
        } as OrderEvent);
    });

    it('is refused to others, whatever their reason', () => {
      const clerk = { ...scarce, roles: ['ROLE_MERCHANDISE_ORDER_EDIT'] };
      given(placed).when(apply('COMPLETE', 'I want it'), clerk).thenRejected({ code: 'conflict' });
    });

    it('does not keep a reason that overrides nothing', () => {
      given(placed).when(apply('COMPLETE', 'Just in case')).thenHappened(completed, committed);
    });
  });

  describe('that is reversed', () => {
    it('gives back what it took, and names what it takes back', () => {
      given(placed, completed, committed).when(reverse('Never left')).thenHappened(reversed);
    });

    it('stays as it is from then on', () => {
      const past = given(placed, completed, committed, reversed);
      past.when(reverse('Again')).thenRejected({
        code: 'conflict',
        message: 'Order MRCH-000017 has been reversed already',
      });
      past.when(revise({ lines: [{ id: 101, quantity: 1 }] })).thenRejected({ code: 'conflict' });
      past.when(remove).thenRejected({ code: 'conflict' });
    });

    it.each([
      ['without a reason', reverse(' '), {}, { code: 'invalid', fields: { reason: 'Field is required' } }],
      [
        'by nobody but an administrator',
        reverse('x'),
        { roles: ['ROLE_MERCHANDISE_ORDER_EDIT'] },
        { code: 'forbidden' },
      ],
      [
        'with a reason of at most 1,000 characters',
        reverse('x'.repeat(10_000)),
        {},
        { code: 'invalid', fields: { reason: 'Must be at most 1,000 characters long' } },
      ],
    ] as const)('is not reversed %s', (_, command, other, refusal) => {
      given(placed, completed, committed).when(command, other).thenRejected(refusal);
    });

    it('is not reversed before it moved anything', () => {
      given(placed).when(reverse('Never mind')).thenRejected({
        code: 'conflict',
        message: 'Order MRCH-000017 has no committed transactions to reverse',
      });
    });
  });

  it('gives its promise up when it is deleted', () => {
    given(placed)
      .when(remove)
      .thenHappened({ type: 'OrderDeleted', data: { ...of, released: [901] } });
    given(placed)
      .when(remove, { roles: ['ROLE_MERCHANDISE_ORDER_EDIT'] })
      .thenRejected({ code: 'forbidden' });
    given(placed, completed, committed).when(remove).thenRejected({
      code: 'conflict',
      message: 'Order MRCH-000017 has committed transactions and cannot be edited. Please enter a correction order.',
    });
  });

  it('is not completed with a product that was removed meanwhile', () => {
    given(placed)
      .when(apply('COMPLETE'), { exists: ({ to }) => to !== 'product' })
      .thenRejected({ code: 'invalid', fields: { lineItems: 'Product 7 no longer exists: choose another one' } });
  });

  describe('of which a product or place was deleted since', () => {
    const policy = revocable(policies.merchandise);
    const past = orderScenario(policy)(placed, completed, committed);
    const refusal = (what: string) => ({
      code: 'conflict' as const,
      message: `Order MRCH-000017 cannot be reversed: ${what} since been deleted.`,
    });

    it.each([
      ['reversed', reverse('Never left')],
      ['reopened', apply('REOPEN')],
      ['corrected', revise({ lines: [{ product: 8, quantity: 1 }], reason: 'More' })],
    ])('is not %s', (_, command) => {
      past.when(command, { exists: ({ to }) => to !== 'product' }).thenRejected(refusal('Product 7 has'));
      past
        .when(command, { exists: ({ to }) => to === 'warehouse' })
        .thenRejected(refusal('Product 7 and Location 1 have'));
      expect(past.when(command).events()).not.toEqual([]);
    });
  });

  it('may be saved and completed in one go', () => {
    const events = given(placed)
      .when(revise({ status: 'COMPLETED', lines: [{ id: 101, quantity: 50 }] }))
      .events();
    expect(events.map(({ type }) => type)).toEqual(['OrderRevised', 'OrderStatusChanged', 'OrderCommitted']);
    expect(events.at(-1)?.data).toMatchObject({ movements: [{ id: 901, delta: -50 }] });
  });

  it.each([
    ['10^12 pieces', 1e12, 'Must be at most 1,000,000,000'],
    ['half a piece', 0.5, 'Must be a whole number'],
    ['less than nothing', -1, 'Line Item must have a positive quantity'],
    ['a word', 'many', 'Must be a whole number'],
  ])('is refused with %s', (_, quantity, message) => {
    given()
      .when(place(17, { warehouse: 1 }, [{ product: 7, quantity }]))
      .thenRejected({ code: 'invalid', fields: { 'lineItems.0.quantity': message } });
  });

  it('has at most 2,000 lines', () => {
    const lines = Array.from({ length: 5_000 }, () => ({ product: 7, quantity: 1 }));
    given()
      .when(place(17, { warehouse: 1 }, lines))
      .thenRejected({
        code: 'invalid',
        fields: { lineItems: 'An order has at most 2,000 lines: split it into several orders' },
      });
  });
});

describe('a transfer', () => {
  const of = { kind: 'transfer', order: 17 } as const;
  const given = orderScenario(policies.transfer);
  const header = { sourceLocation: 1, targetLocation: 2 };
  const out = pendingOut;
  const into: Movement = { ...pendingOut, id: 902, role: 'in', location: 2, delta: 40 };
  const placed: OrderEvent = {
    type: 'OrderPlaced',
    data: { ...of, sequence: 'TXFR-000017', status: 'CREATING', header, lines: [line], movements: [out, into] },
  };
  const completed: OrderEvent = { type: 'OrderStatusChanged', data: { ...of, from: 'CREATING', to: 'COMPLETED' } };
  const committed: OrderEvent = {
    type: 'OrderCommitted',
    data: { ...of, committedAt: NOW, effectiveAt: NOW, header: {}, movements: [out, into] },
  };

  it('takes from one place what it gives to another', () => {
    given()
      .when(place(17, header, [{ product: 7, quantity: 40 }]))
      .thenHappened(placed);
    given(placed).when(apply('COMPLETE')).thenHappened(completed, committed);
  });

  it('clears an inactive place of an inactive product, and brings nothing new to such a place', () => {
    const inactive = (kind: string, id: number) => ({
      inactive: (record: { to: string; id: number }) => (record.to === kind && record.id === id ? 'North Hall' : null),
    });
    const transfer = place(17, header, [{ product: 7, quantity: 40 }]);
    given().when(transfer, inactive('product', 7)).thenHappened(placed);
    given().when(transfer, inactive('storageLocation', 1)).thenHappened(placed);
    given()
      .when(transfer, inactive('storageLocation', 2))
      .thenRejected({ code: 'invalid', fields: { targetLocation: 'North Hall is inactive: choose another one' } });
    given(placed).when(apply('COMPLETE'), inactive('storageLocation', 2)).thenHappened(completed, committed);
  });

  it('gives each leg its own opposite when reversed', () => {
    given(placed, completed, committed)
      .when(reverse('Wrong truck'))
      .thenHappened({
        type: 'OrderReversed',
        data: {
          ...of,
          reason: 'Wrong truck',
          effectiveAt: NOW,
          movements: [
            { ...out, id: 903, delta: 40, reverses: 901 },
            { ...into, id: 904, delta: -40, reverses: 902 },
          ],
        },
      });
  });

  it.each([
    [{ sourceLocation: 1, targetLocation: 1 }, { targetLocation: 'Cannot transfer from a location to itself' }],
    [
      { sourceLocation: 1, targetLocation: 11 },
      { targetLocation: 'Transferring from a Warehouse to a Partner must be handled in a Partner Order' },
    ],
    [{ sourceLocation: 1 }, { targetLocation: 'Field is required' }],
  ])('is refused between %j', (places, fields) => {
    given()
      .when(place(17, places, [{ product: 7, quantity: 40 }]))
      .thenRejected({ code: 'invalid', fields });
  });

  it('may take a partner below zero, whose records lag behind the shelf', () => {
    const events = given()
      .when(place(17, { sourceLocation: 11, targetLocation: 1 }, [{ product: 7, quantity: 40 }]), { onHand: () => 0 })
      .events();
    const committed = given(...events)
      .when(apply('COMPLETE'), { onHand: () => 0 })
      .events();
    expect(committed.map(({ type }) => type)).toEqual(['OrderStatusChanged', 'OrderCommitted']);
  });
});

describe('a stock change', () => {
  const given = orderScenario(policies.adjustment);
  const header = { storageLocation: 1, reason: 'Water damage' };

  it('takes away by a quantity below zero, and never more than there is', () => {
    const placed = given()
      .when(place(17, header, [{ product: 7, quantity: -40 }]))
      .events();
    expect(placed[0]?.data).toMatchObject({ movements: [{ role: 'in', location: 1, delta: -40 }] });
    given(...placed)
      .when(apply('COMPLETE'), { onHand: () => 39 })
      .thenRejected({ code: 'conflict' });
  });

  it('wants a reason, and a quantity that changes something', () => {
    given()
      .when(place(17, { storageLocation: 1 }, [{ product: 7, quantity: 0 }]))
      .thenRejected({
        code: 'invalid',
        fields: { reason: 'Field is required', lineItems: 'At least one line item must have a quantity' },
      });
  });
});

describe('a physical inventory', () => {
  const of = { kind: 'inventory', order: 17 } as const;
  const takenAt = '2026-11-19T18:00:00.000Z';
  const given = orderScenario(policies.inventory);
  const header = { storageLocation: 1, takenAt };
  const counted = [
    { product: 7, quantity: 30 },
    { product: 8, quantity: 0 },
  ];
  const placed = given()
    .when(place(17, header, counted))
    .events();

  it('promises nothing, and keeps a count of 0', () => {
    expect(placed).toEqual([
      {
        type: 'OrderPlaced',
        data: {
          ...of,
          sequence: 'INVT-000017',
          status: 'CREATING',
          header: { ...header, reason: null },
          lines: [
            { id: 101, product: 7, quantity: 30, cost: 0 },
            { id: 102, product: 8, quantity: 0, cost: 0 },
          ],
          movements: [],
        },
      },
    ]);
  });

  it('moves the difference to what was there when it was taken, at that time', () => {
    const onHand = ({ product, at }: { product: number; at: string | null }) => {
      if (at === null) return 500;
      return product === 7 ? 36 : 4;
    };
    const [, committed] = given(...placed)
      .when(apply('COMPLETE'), { onHand })
      .events();
    expect(committed?.data).toEqual({
      ...of,
      committedAt: NOW,
      effectiveAt: takenAt,
      header: { takenAt },
      movements: [
        { id: 901, line: 101, role: 'count', product: 7, location: 1, delta: -6, cost: 0 },
        { id: 902, line: 102, role: 'count', product: 8, location: 1, delta: -4, cost: 0 },
      ],
    });
  });

  it('moves nothing where it found what it should', () => {
    const [, committed] = given(...placed)
      .when(apply('COMPLETE'), { onHand: ({ product }) => (product === 7 ? 30 : 0) })
      .events();
    expect(committed?.data).toMatchObject({ movements: [] });
  });

  it('is refused when one of its products was counted there later', () => {
    given(...placed)
      .when(apply('COMPLETE'), {
        laterCount: ({ product }) => (product === 8 ? { sequence: 'INVT-000016', takenOn: '2026-11-20' } : null),
      })
      .thenRejected({
        code: 'conflict',
        message:
          'There is a later count: INVT-000016 of 11/20/2026. Say a later day, or reverse that count first, and enter it again afterwards.',
      });
  });

  it.each([
    [
      'taken in the future',
      { ...header, takenAt: '2026-11-20T12:00:00.001Z' },
      counted,
      { takenAt: 'Must not be in the future' },
    ],
    [
      'taken a day ahead of us',
      { ...header, takenAt: '2026-11-21T12:00:00Z' },
      counted,
      { takenAt: 'Must not be in the future' },
    ],
    ['without a time', { storageLocation: 1 }, counted, { takenAt: 'Field is required' }],
    [
      'taken some day',
      { ...header, takenAt: 'some day' },
      counted,
      { takenAt: 'Must be a time such as 2026-11-20T15:30:00Z' },
    ],
    [
      'that counts a product twice',
      header,
      [counted[0]!, counted[0]!],
      { 'lineItems.1.product': 'Is counted twice: keep one line' },
    ],
    [
      'of an empty shelf',
      header,
      [counted[1]!],
      { lineItems: 'At least one line item must have a quantity above 0: enter an empty shelf as a Stock Change' },
    ],
  ])('is refused %s', (_, posted, lines, fields) => {
    given()
      .when(place(17, posted, lines))
      .thenRejected({ code: 'invalid', fields });
  });
});

describe('every order kind', () => {
  it.each(Object.values(policies))(
    '$kind reaches a committing status from its initial one',
    ({ statuses, workflow }) => {
      const reached = new Set([workflow.initial]);
      for (const _ of workflow.steps)
        for (const { from, to } of workflow.steps) if (from.some((status) => reached.has(status))) reached.add(to);
      expect([...reached].map((status) => (statuses as Record<string, { stock?: string }>)[status]?.stock)).toContain(
        'committed',
      );
    },
  );

  it.each(Object.values<OrderPolicy>(policies))(
    '$kind takes an inactive product unless its lines only bring in what is new, or ask for what the bank offers',
    ({ kind, header, line: { product, quantity }, legs }) => {
      const places = Object.fromEntries(Object.keys(header).map((field, index) => [field, index]));
      const roles = legs(places, [line]).map(({ role }) => role);
      const onlyBringsIn = roles.every((role) => role === 'in') && quantity.accepts !== 'signed';
      const asksForOffers = kind === 'partner';
      expect(product.takesInactive ?? false).toBe(!onlyBringsIn && !asksForOffers);
    },
  );
});
