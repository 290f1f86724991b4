import { type OrderKind, policies } from '@bank/domain';
import { type Both, correctionCases } from '../support/correction-cases';
import { openedWarehouse } from '../support/warehouse';

const {
  app,
  bank,
  lines,
  place,
  revise,
  apply,
  reverse,
  complete,
  deliver,
  giveStock,
  levels,
  history,
  eventsOf,
  newProduct,
  newWarehouse,
} = openedWarehouse();

const A_DAY_MS = 86_400_000;
const REASON = 'Counted again';
const closed = (sequence: string) =>
  `Order ${sequence} has committed transactions and cannot be edited. Please enter a correction order.`;

interface Transaction {
  order: number;
  orderKind: string;
  delta: number;
  cost: number;
  reason: string | null;
  effectiveAt: string;
}
const transactionsOf = async (kind: OrderKind, order: number, product: number): Promise<readonly Transaction[]> => {
  const path = `/api/reports/transactions?product=${product}&sort=id|asc&per_page=500`;
  const { body } = await app.agent.get(path).expect(200);
  return body.data.filter((row: Transaction) => row.order === order && row.orderKind === kind);
};
const sumOf = (rows: readonly { delta: number }[]) => rows.reduce((sum, { delta }) => sum + delta, 0);

describe.each(correctionCases)(
  'a correction ($kind)',
  ({ kind, header, transitions, stock, completed, up, down, short, role }) => {
    let [here, there, product, id, line]: number[] = [];
    let sequence: string;
    beforeEach(async () => {
      [here, there, product] = [await newWarehouse(), await newWarehouse(), await newProduct()];
      if (stock) await giveStock(here!, product!, stock);
      const placed = await place(kind, {
        ...header({ here: here!, there: there!, supplier: bank.acme }),
        lineItems: lines([product!, completed.quantity]).map((each) => ({ ...each, cost: 0.5 })),
      });
      ({ id, sequence } = placed);
      line = placed.lineItems[0].id;
      for (const transition of transitions) await apply(kind, id!, transition).expect(200);
    });
    const correct = (change: object, more: Parameters<typeof revise>[3] = {}, reason: string | null = REASON) =>
      revise(kind, id!, { lineItems: [{ id: line, ...change }], reason }, more);
    const onHand = async (query = ''): Promise<Both> => [
      (await levels(here!, product!, query))[0],
      (await levels(there!, product!, query))[0],
    ];

    it('books the difference, up and then down, and says why in the history', async () => {
      expect(await onHand()).toEqual(completed.onHand);
      const corrected = (await correct({ quantity: up.quantity }).expect(200)).body;
      expect(corrected.data).toMatchObject({
        correctionReason: REASON,
        isEditable: false,
        isDeletable: false,
        isComplete: true,
        isReversible: true,
        lineItems: [{ id: line, quantity: up.quantity, cost: 0.5 }],
      });
      expect(corrected.meta).toEqual({ enabledTransitions: [] });
      expect(await onHand()).toEqual(up.onHand);
      const again = await correct({ quantity: down.quantity }, {}, 'Counted by two').expect(200);
      expect(again.body.data).toMatchObject({
        correctionReason: 'Counted by two',
        lineItems: [{ quantity: down.quantity }],
      });
      expect(await onHand()).toEqual(down.onHand);
      const [last, first, commit] = await history(policies[kind].orderType, id!);
      expect([last, first, commit].map(({ action }) => action)).toEqual(['correct', 'correct', 'commit']);
      expect(first).toMatchObject({
        reason: REASON,
        username: 'Una User 1',
        data: { reason: REASON },
        line_items: expect.arrayContaining([
          expect.objectContaining({
            id: line,
            action: 'update',
            data: expect.objectContaining({ quantity: up.quantity }),
          }),
        ]),
      });
    });

    it('takes effect when the order did, in every figure by that date', async () => {
      const before = await transactionsOf(kind, id!, product!);
      await correct({ quantity: up.quantity }).expect(200);
      const rows = await transactionsOf(kind, id!, product!);
      expect(new Set(rows.map(({ effectiveAt }) => effectiveAt))).toEqual(new Set([before[0]!.effectiveAt]));
      expect(rows.slice(0, before.length)).toEqual(before);
      expect(rows.slice(before.length)).toHaveLength(before.length);
      for (const { reason } of rows.slice(before.length)) expect(reason).toMatch(/(^| – )Counted again$/);
      const card = (await app.agent.get(`/api/products/${product}/stock-card?location=${here}`).expect(200)).body.data;
      expect(card[0].balance).toBe(up.onHand[0]);
      const effective = before[0]!.effectiveAt.slice(0, 10);
      const day = (days: number) => new Date(Date.parse(effective) + days * A_DAY_MS).toISOString().slice(0, 10);
      expect(await onHand(`&endingAt=${day(1)}`)).toEqual(up.onHand);
      expect(await onHand(`&endingAt=${day(-2)}`)).toEqual([0, 0]);
    });

    it('adds a line, takes one out, and takes another product and another cost', async () => {
      const other = await newProduct();
      if (stock) await deliver(here!, other, stock);
      const change = [{ id: line, quantity: 0 }, ...lines([other, completed.quantity])];
      const { lineItems } = (await revise(kind, id!, { lineItems: change, reason: REASON }).expect(200)).body.data;
      expect(lineItems).toMatchObject([{ product: { id: other }, quantity: completed.quantity }]);
      expect(await onHand()).toEqual([stock, 0]);
      expect((await levels(here!, other))[0]).toBe(completed.onHand[0]);
      line = lineItems[0].id;
      await correct({ cost: 0.75 }).expect(200);
      const rows = await transactionsOf(kind, id!, other);
      expect(sumOf(rows.filter(({ cost }) => cost === 0))).toBe(0);
      expect(sumOf(rows)).toBe(sumOf(rows.filter(({ cost }) => cost === 0.75)));
      expect((await levels(here!, other))[0]).toBe(completed.onHand[0]);
    });

    it('takes no more than is on hand, but where an administrator says so besides the reason', async () => {
      const [from, title] = [short.from === 'here' ? here! : there!, expect.any(String)];
      await complete('merchandise', { warehouse: from, lineItems: lines([product!, short.taken]) });
      const agent = await app.signIn({ roles: [role as never] });
      const before = await onHand();
      const oversold = { lineItems: [{ id: line, quantity: short.quantity }], reason: REASON, mayOversell: true };
      await revise(kind, id!, oversold, { agent }).expect(409);
      const refused = await correct({ quantity: short.quantity }).expect(409);
      expect(refused.body).toEqual({
        code: 'conflict',
        message: expect.stringMatching(
          new RegExp(
            `^There is not enough stock on hand: .* has ${short.left} of .*, and this takes ${short.asked}\\. It is short by ${short.asked - short.left}\\.$`,
          ),
        ),
        details: [
          {
            location: { id: from, title },
            product: { id: product, name: expect.any(String) },
            asked: short.asked,
            onHand: short.left,
            short: short.asked - short.left,
            reservedBy: [],
          },
        ],
      });
      expect(await onHand()).toEqual(before);
      const { meta } = (await revise(kind, id!, oversold).expect(200)).body;
      expect(meta.warnings).toEqual([
        expect.stringMatching(/^This leaves -25 of .*: count it, because stock cannot be below zero\.$/),
      ]);
    });

    it('is made by who edits the order, with a reason, of its lines alone and of an order that stands', async () => {
      const stranger = await app.signIn({ roles: ['ROLE_INVENTORY_ORDER_EDIT'] });
      await correct({ quantity: up.quantity }, { agent: stranger }).expect(403);
      for (const reason of [null, '', '  '])
        expect((await correct({ quantity: up.quantity }, {}, reason).expect(409)).body.message).toBe(closed(sequence));
      const [named] = Object.keys(header({ here: 0, there: 0, supplier: 0 })).filter((field) =>
        /warehouse|Location/.test(field),
      );
      const moved = await revise(kind, id!, { [named!]: await newWarehouse(), reason: REASON });
      expect([moved.status, moved.body.errors]).toEqual([422, { [named!]: 'A correction can change only the lines' }]);
      expect((await correct({ quantity: 0 }).expect(422)).body.errors).toEqual({
        lineItems: 'At least one line item must have a quantity',
      });
      expect(await onHand()).toEqual(completed.onHand);
      const agent = await app.signIn({ roles: [role as never] });
      await correct({ quantity: up.quantity }, { agent }).expect(200);
      await reverse(kind, id!, 'Never was').expect(200);
      expect(await onHand()).toEqual([stock, 0]);
      expect((await correct({ quantity: down.quantity }).expect(409)).body.message).toBe(closed(sequence));
    });

    it('has one effect by one key, and none on an older revision', async () => {
      const headers = { 'Idempotency-Key': `correct-${kind}` };
      const [first, second] = [
        await correct({ quantity: up.quantity }, { headers }).expect(200),
        await correct({ quantity: up.quantity }, { headers }).expect(200),
      ];
      expect(second.body).toEqual(first.body);
      await correct({ quantity: down.quantity }, { headers: { 'If-Match': '"0"' } }).expect(412);
      expect(await onHand()).toEqual(up.onHand);
      expect((await eventsOf(kind, id!)).filter(({ type }) => type === 'OrderCorrected')).toHaveLength(1);
    });

    it('warns of a count since by its name', async () => {
      const count = { storageLocation: here, takenAt: new Date().toISOString() };
      const counted = await complete('inventory', { ...count, lineItems: lines([product!, 50]) });
      const { meta } = (await correct({ quantity: up.quantity }).expect(200)).body;
      expect(meta.warnings).toEqual([
        expect.stringMatching(
          new RegExp(`was counted \\d\\d/\\d\\d/\\d{4} by ${counted.sequence}: the count may hold this already\\.$`),
        ),
      ]);
      expect(await onHand()).toEqual([50 + up.onHand[0] - completed.onHand[0], up.onHand[1]]);
    });
  },
);

describe('a count', () => {
  it('is not corrected, with whatever reason', async () => {
    const count = { storageLocation: bank.main, takenAt: new Date().toISOString() };
    const { id, sequence, lineItems } = await complete('inventory', {
      ...count,
      lineItems: lines([await newProduct(), 5]),
    });
    const refused = await revise('inventory', id, {
      lineItems: [{ id: lineItems[0].id, quantity: 6 }],
      reason: REASON,
    });
    expect([refused.status, refused.body.message]).toEqual([409, closed(sequence)]);
  });
});

describe('a stock change that is sent back whole', () => {
  it('is no correction by the reason that it has had', async () => {
    const header = { storageLocation: await newWarehouse(), reason: 'Found' };
    const done = await complete('adjustment', { ...header, lineItems: lines([await newProduct(), 5]) });
    const sent = { ...done, lineItems: [{ ...done.lineItems[0], quantity: 6 }] };
    expect((await revise('adjustment', done.id, sent).expect(409)).body.message).toBe(closed(done.sequence));
    const { data } = (await revise('adjustment', done.id, { ...sent, reason: REASON }).expect(200)).body;
    expect(data).toMatchObject({ reason: 'Found', correctionReason: REASON, lineItems: [{ quantity: 6 }] });
  });

  it('is not completed past the stock on hand by it', async () => {
    const header = { storageLocation: await newWarehouse(), reason: 'Lost' };
    const { id } = await place('adjustment', { ...header, lineItems: lines([await newProduct(), -5]) });
    const refused = await revise('adjustment', id, { status: 'COMPLETED', reason: 'Lost by now' }).expect(409);
    expect(refused.body.message).toMatch(/^There is not enough stock on hand/);
  });
});

describe('the reports on orders', () => {
  const rowOf = async (report: string, query: string, isRow: (row: Record<string, unknown>) => boolean) =>
    (await app.agent.get(`/api/${report}?${query}&per_page=500`).expect(200)).body.data.find(isRow);

  it('hold what was delivered and transferred as it was corrected', async () => {
    const [here, there, product] = [await newWarehouse(), await newWarehouse(), await newProduct()];
    const total = async () =>
      (await rowOf('reports/supplier-totals', `product=${product}`, ({ id }) => id === bank.acme))?.total;
    const delivery = await deliver(here, product, 100);
    expect(await total()).toBe(100);
    const [{ id: line }] = (await app.agent.get(`/api/orders/supply/${delivery.id}?include=lineItems`)).body.data
      .lineItems;
    await revise('supply', delivery.id, { lineItems: [{ id: line, quantity: 90 }], reason: REASON }).expect(200);
    expect(await total()).toBe(90);
    expect(await rowOf('reports/supply-order-lines', `product=${product}`, ({ id }) => id === line)).toMatchObject({
      quantity: 90,
    });

    const transfer = await complete('transfer', {
      sourceLocation: here,
      targetLocation: there,
      lineItems: lines([product, 40]),
    });
    const change = { lineItems: [{ id: transfer.lineItems[0].id, quantity: 25 }], reason: REASON };
    await revise('transfer', transfer.id, change).expect(200);
    const query = `sourceLocation=${here}&showDiapersOrPackages=diapers`;
    expect(await rowOf('orders/transfer/details-report', query, ({ id }) => id === transfer.id)).toMatchObject({
      total: 25,
    });
    expect(await rowOf('reports/transfer-order-lines', `product=${product}`, () => true)).toMatchObject({
      quantity: 25,
    });
    expect([(await levels(here, product))[0], (await levels(there, product))[0]]).toEqual([65, 25]);
  });
});
