import { type OrderKind, policies } from '@bank/domain';
import { openSheet } from '../support/sheets';
import { openedWarehouse } from '../support/warehouse';

const {
  app,
  bank,
  path,
  lines,
  post,
  revise,
  apply,
  effect,
  remove,
  reverse,
  place,
  deliver,
  giveStock,
  levels,
  onHand,
  history,
  eventsOf,
  newProduct,
  newWarehouse,
} = openedWarehouse();

/** The instant of so many milliseconds ago. */
const instantAgo = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const AN_HOUR_MS = 3_600_000;
const A_DAY_MS = 24 * AN_HOUR_MS;
const committedSentence = (sequence: string) =>
  `Order ${sequence} has committed transactions and cannot be edited. Please enter a correction order.`;

const deactivate = async (resource: string, id: number): Promise<{ name: string; title: string }> =>
  (await app.agent.patch(`/api/${resource}/${id}`).send({ status: 'INACTIVE' }).expect(200)).body.data;

interface Case {
  kind: OrderKind;
  prefix: string;
  /** The order's header, with these two places. */
  header: (here: number, there: number) => object;
  /** [on hand, available] at the first place and at the second: as a draft of 40 of 100, and after its completion. */
  drafted: readonly [here: readonly [number, number], there: readonly [number, number]];
  completed: readonly [here: readonly [number, number], there: readonly [number, number]];
  quantity: number;
  role: string;
}

const cases: readonly Case[] = [
  {
    kind: 'merchandise',
    prefix: 'MRCH',
    header: (here) => ({ warehouse: { id: here } }),
    quantity: 40,
    drafted: [
      [100, 60],
      [0, 0],
    ],
    completed: [
      [60, 60],
      [0, 0],
    ],
    role: 'ROLE_MERCHANDISE_ORDER_EDIT',
  },
  {
    kind: 'transfer',
    prefix: 'TXFR',
    header: (here, there) => ({ sourceLocation: { id: here }, targetLocation: { id: there } }),
    quantity: 40,
    drafted: [
      [100, 60],
      [0, 40],
    ],
    completed: [
      [60, 60],
      [40, 40],
    ],
    role: 'ROLE_TRANSFER_ORDER_EDIT',
  },
  {
    kind: 'adjustment',
    prefix: 'SCHG',
    header: (here) => ({ storageLocation: { id: here }, reason: 'Water damage' }),
    quantity: -40,
    drafted: [
      [100, 60],
      [0, 0],
    ],
    completed: [
      [60, 60],
      [0, 0],
    ],
    role: 'ROLE_ADJUSTMENT_ORDER_EDIT',
  },
  {
    kind: 'inventory',
    prefix: 'INVT',
    header: (here) => ({ storageLocation: { id: here }, takenAt: instantAgo(1) }),
    quantity: 60,
    drafted: [
      [100, 100],
      [0, 0],
    ],
    completed: [
      [60, 60],
      [0, 0],
    ],
    role: 'ROLE_INVENTORY_ORDER_EDIT',
  },
];

describe.each(cases)('$kind orders', ({ kind, prefix, header, quantity, drafted, completed, role }) => {
  let [here, there, product]: number[] = [];
  beforeEach(async () => {
    [here, there, product] = [await newWarehouse(), await newWarehouse(), await newProduct()];
    await giveStock(here!, product!, 100);
  });
  const body = (...of: readonly (readonly [number, number])[]) => ({
    ...header(here!, there!),
    lineItems: lines(...of),
  });
  const levelsOfBoth = async () => [await levels(here!, product!), await levels(there!, product!)];

  it('are placed, revised and completed, and the stock and the history follow', async () => {
    const other = await newProduct();
    const placed = await place(kind, body([product!, 7], [other, 5]));
    expect(placed).toMatchObject({
      sequence: `${prefix}-${String(placed.id).padStart(6, '0')}`,
      status: 'CREATING',
      isEditable: true,
      isDeletable: true,
      isComplete: false,
      isReversible: false,
      reversedAt: null,
      lineItems: [
        { quantity: 7, product: { id: product } },
        { quantity: 5, product: { id: other } },
      ],
    });
    const [first, second] = placed.lineItems;
    const revised = await revise(kind, placed.id, {
      ...placed,
      lineItems: [
        { ...first, quantity },
        { ...second, quantity: null },
      ],
    }).expect(200);
    expect(revised.body.data.lineItems).toMatchObject([{ id: first.id, quantity }]);
    expect(revised.body.meta.enabledTransitions).toEqual([{ transition: 'COMPLETE', title: 'Complete' }]);
    expect(await levelsOfBoth()).toEqual(drafted);
    const { body: answer } = await apply(kind, placed.id, 'COMPLETE').expect(200);
    expect(answer).toMatchObject({
      data: { status: 'COMPLETED', isEditable: false, isDeletable: false, isComplete: true, isReversible: true },
      meta: { enabledTransitions: [] },
    });
    expect(answer.meta).not.toHaveProperty('warnings');
    expect(await levelsOfBoth()).toEqual(completed);
    const entries = await history(policies[kind].orderType, placed.id);
    expect(entries.map(({ action, username }: Record<string, string>) => [action, username])).toEqual([
      ['commit', 'Una User 1'],
      ['transition', 'Una User 1'],
      ['update', 'Una User 1'],
      ['create', 'Una User 1'],
    ]);
    expect(entries[2].line_items).toMatchObject([
      { id: first.id, action: 'update', data: { quantity } },
      { id: second.id, action: 'remove' },
    ]);
  });

  it('are completed by a saved status, with what else the save changes', async () => {
    const { id, lineItems } = await place(kind, body([product!, 7]));
    await revise(kind, id, { status: 'LOST' }).expect(422);
    const saved = await revise(kind, id, {
      status: 'COMPLETED',
      lineItems: [{ id: lineItems[0].id, quantity }],
    }).expect(200);
    expect(saved.body.data).toMatchObject({ status: 'COMPLETED', isComplete: true });
    expect(await levelsOfBoth()).toEqual(completed);
    expect((await eventsOf(kind, id)).map(({ type }) => type)).toEqual([
      'OrderPlaced',
      'OrderRevised',
      'OrderStatusChanged',
      'OrderCommitted',
    ]);
    await revise(kind, id, { status: 'COMPLETED' }).expect(409);
  });

  it('show before they are completed what then happens', async () => {
    const { id } = await place(kind, body([product!, quantity]));
    const { rows, ...rest } = (await effect(kind, id, 'COMPLETE').expect(200)).body.data;
    expect(rest).toEqual({ warnings: [], refusal: null, shortages: [] });
    await apply(kind, id, 'COMPLETE').expect(200);
    expect(rows).toEqual([
      {
        location: { id: here, title: expect.any(String) },
        product: { id: product, name: expect.any(String) },
        before: 100,
        delta: -40,
        after: await onHand(here!, product!),
      },
      ...(kind === 'transfer'
        ? [expect.objectContaining({ before: 0, delta: 40, after: await onHand(there!, product!) })]
        : []),
    ]);
  });

  it('are neither edited nor deleted once they have moved stock', async () => {
    const { id, sequence, lineItems } = await place(kind, body([product!, quantity]));
    await apply(kind, id, 'COMPLETE').expect(200);
    expect((await effect(kind, id, 'COMPLETE').expect(409)).body.message).toBe('This order is Completed already');
    const refused = await revise(kind, id, { lineItems: [{ id: lineItems[0].id, quantity: 1 }] }).expect(409);
    expect(refused.body.message).toBe(committedSentence(sequence));
    expect((await remove(kind, id).expect(409)).body.message).toBe(committedSentence(sequence));
    expect(await levelsOfBoth()).toEqual(completed);
  });

  it('are deleted as drafts, by administrators, and promise nothing any more', async () => {
    const { id } = await place(kind, body([product!, quantity]));
    const clerk = await app.signIn({ roles: [role as never] });
    await remove(kind, id, { agent: clerk }).expect(403);
    await remove(kind, id).expect(200, { success: true, message: `Order ${id} deleted.` });
    await app.agent.get(path(kind, id)).expect(404);
    expect(await levelsOfBoth()).toEqual([
      [100, 100],
      [0, 0],
    ]);
  });

  it('are completed once, however many press the button', async () => {
    const { id } = await place(kind, body([product!, quantity]));
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(kind, id, 'COMPLETE')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await levelsOfBoth()).toEqual(completed);
  });

  it('have one effect and one answer for one Idempotency-Key, placed, completed and reversed', async () => {
    const sendTwice = async (send: (headers: Record<string, string>) => ReturnType<typeof post>, status: number) => {
      const headers = { 'Idempotency-Key': `${kind}-${Math.random()}` };
      const [first, second] = [await send(headers).expect(status), await send(headers).expect(status)];
      expect(second.body).toEqual(first.body);
      expect(second.get('ETag')).toBe(first.get('ETag'));
      return first.body.data;
    };
    const posted = body([product!, quantity]);
    const { id } = await sendTwice((headers) => post(kind, posted, { headers }), 201);
    await sendTwice((headers) => apply(kind, id, 'COMPLETE', undefined, { headers }), 200);
    expect(await levelsOfBoth()).toEqual(completed);
    await sendTwice((headers) => reverse(kind, id, 'Never was', { headers }), 200);
    expect(await levelsOfBoth()).toEqual([
      [100, 100],
      [0, 0],
    ]);
    expect((await eventsOf(kind, id)).map(({ type }) => type)).toEqual([
      'OrderPlaced',
      'OrderStatusChanged',
      'OrderCommitted',
      'OrderReversed',
    ]);
  });

  it('report the changes to a request on an older revision, and do nothing', async () => {
    const placed = await post(kind, body([product!, 7])).expect(201);
    const { id, lineItems } = placed.body.data;
    const headers = { 'If-Match': placed.headers.etag! };
    const revised = await revise(kind, id, { lineItems: [{ id: lineItems[0].id, quantity }] }, { headers }).expect(200);
    const lateAnswer = await apply(kind, id, 'COMPLETE', undefined, { headers }).expect(412);
    expect(lateAnswer.body.errors).toEqual({ lineItems: expect.stringContaining('Una User 1') });
    await app.agent.delete(path(kind, id)).set(headers).expect(412);
    const fresh = { 'If-Match': revised.headers.etag! };
    await apply(kind, id, 'COMPLETE', undefined, { headers: fresh }).expect(200);
    await reverse(kind, id, 'Too late', { headers: fresh }).expect(412);
    expect(await levelsOfBoth()).toEqual(completed);
  });

  it('are listed by every filter and in every order that their fields allow, and as a sheet', async () => {
    const [draft, done] = [
      await place(kind, body([product!, quantity])),
      await place(kind, body([product!, kind === 'inventory' ? 60 : -20 * Math.sign(-quantity)])),
    ];
    await apply(kind, done.id, 'COMPLETE').expect(200);
    const listed = async (query: string) => {
      const { body } = await app.agent.get(`${path(kind)}?per_page=100&${query}`).expect(200);
      return body.data.map(({ id }: { id: number }) => id);
    };
    const refs = Object.entries(policies[kind].header as Record<string, { type: string; label: string }>);
    const [own] = refs.filter(([, { type }]) => type === 'ref').map(([name]) => name);
    expect(await listed(`${own}=${here}`)).toEqual([done.id, draft.id]);
    expect(await listed(`${own}=${here}&status=COMPLETED`)).toEqual([done.id]);
    expect(await listed(`${own}=${here}&status=CREATING`)).toEqual([draft.id]);
    expect(await listed(`${own}=${here}&startingAt=2020-01-01`)).toEqual([done.id, draft.id]);
    expect(await listed(`${own}=${here}&endingAt=2020-01-01`)).toEqual([]);
    for (const [name, { type }] of refs) {
      const field = type === 'ref' ? `${name}.title` : name;
      for (const direction of ['asc', 'desc'])
        expect((await listed(`${own}=${here}&sort=${field}|${direction}`)).sort()).toEqual([draft.id, done.id].sort());
      if (type === 'ref') expect(await listed(`${name}=999999`)).toEqual([]);
    }
    for (const field of ['id', 'sequence', 'status', 'createdAt', 'updatedAt']) await listed(`sort=${field}|asc`);
    expect(await listed(`${own}=${here}&sort=status|asc`)).toEqual([done.id, draft.id]);
    const { file, rows } = await openSheet(app.agent, `${path(kind)}?download=xlsx&${own}=${here}`);
    expect(file).toContain(`${policies[kind].orderType}s.`);
    expect(rows.slice(1).map((row) => [row[0], row[1], row.at(-3)])).toEqual([
      [done.id, done.sequence, 'Completed'],
      [draft.id, draft.sequence, 'Creating'],
    ]);
  });

  it.each([
    ['10^12 pieces', (sign: number) => sign * 1e12, 'Must be at (most 1|least -1),000,000,000'],
    ['half a piece', () => 0.5, 'Must be a whole number'],
  ] as const)('are refused with %s', async (_, of, message) => {
    const { body: refused } = await post(kind, body([product!, of(Math.sign(quantity))])).expect(422);
    expect(refused.errors).toEqual({ 'lineItems.0.quantity': expect.stringMatching(message) });
  });

  it('have at most 2,000 lines, and are refused with 5,000', async () => {
    const many = Array.from({ length: 5_000 }, () => [product!, quantity] as const);
    const { body: refused } = await post(kind, body(...many)).expect(422);
    expect(refused.errors).toMatchObject({
      lineItems: 'An order has at most 2,000 lines: split it into several orders',
    });
  });

  it('are not completed with a product that was removed meanwhile, but with one that was deactivated', async () => {
    const removed = await newProduct();
    const { id } = await place(kind, body([removed, kind === 'adjustment' ? 1 : quantity]));
    const refusal = await app.agent.delete(`/api/products/${removed}`).expect(409);
    expect(refusal.body.message).toContain(`${prefix}-`);
    await app.given(`product-${removed}`, { type: 'RecordRemoved', data: { kind: 'product', id: removed } });
    const refused = await apply(kind, id, 'COMPLETE').expect(422);
    const [{ name: nameOfRemoved }] = await app.query('SELECT name FROM read.products WHERE id = $1', removed);
    const problem = `${nameOfRemoved} no longer exists: choose another one`;
    expect(refused.body.errors).toEqual({ lineItems: problem });
    // The confirmation shows no fields, so the message itself must say the problem.
    const preview = await effect(kind, id, 'COMPLETE').expect(422);
    expect(preview.body.message).toMatch(
      new RegExp(`^Order ${prefix}-\\d+ needs a change before it is Completed\\. Line Items: ${problem}\\.$`),
    );
    const order = await place(kind, body([product!, quantity]));
    const { name } = await deactivate('products', product!);
    const { title } = await deactivate('warehouses', here!);
    const warnings = expect.arrayContaining([`${name} is inactive.`, `${title} is inactive.`]);
    expect((await effect(kind, order.id, 'COMPLETE').expect(200)).body.data).toMatchObject({ warnings, refusal: null });
    const headers = { 'Idempotency-Key': `inactive-${kind}` };
    const done = await apply(kind, order.id, 'COMPLETE', undefined, { headers }).expect(200);
    expect(done.body.meta.warnings).toEqual(warnings);
    expect((await apply(kind, order.id, 'COMPLETE', undefined, { headers }).expect(200)).body).toEqual(done.body);
    expect(await levelsOfBoth()).toEqual(completed);
    expect((await effect(kind, order.id, 'REVERSE').expect(200)).body.data).toMatchObject({ warnings, refusal: null });
    expect((await reverse(kind, order.id, 'Never was')).body.meta.warnings).toEqual(warnings);
  });

  it('clear what is left of an inactive product at an inactive place, and say so', async () => {
    const { name } = await deactivate('products', product!);
    const { title } = await deactivate('warehouses', here!);
    const placed = await place(kind, body([product!, quantity]));
    const warnings = expect.arrayContaining([`${name} is inactive.`, `${title} is inactive.`]);
    expect((await effect(kind, placed.id, 'COMPLETE').expect(200)).body.data).toMatchObject({
      warnings,
      refusal: null,
    });
    expect((await apply(kind, placed.id, 'COMPLETE').expect(200)).body.meta.warnings).toEqual(warnings);
    expect(await levelsOfBoth()).toEqual(completed);
  });

  it('are closed to users without a role for them', async () => {
    const { id } = await place(kind, body([product!, quantity]));
    const stranger = await app.signIn({ roles: ['ROLE_SUPPLY_ORDER_EDIT'] });
    await stranger.get(path(kind)).expect(403);
    await apply(kind, id, 'COMPLETE', undefined, { agent: stranger }).expect(403);
    await effect(kind, id, 'COMPLETE', { agent: stranger }).expect(403);
    const clerk = await app.signIn({ roles: [role as never] });
    await apply(kind, id, 'COMPLETE', undefined, { agent: clerk }).expect(200);
    await reverse(kind, id, 'I want to', { agent: clerk }).expect(403);
    await effect(kind, id, 'REVERSE', { agent: clerk }).expect(403);
    expect(await levelsOfBoth()).toEqual(completed);
  });
});

describe('a delivery of what is inactive', () => {
  it('is refused: a product, a supplier or a warehouse', async () => {
    const [product, warehouse] = [await newProduct(), await newWarehouse()];
    const supplier = { title: 'Closed Donor', supplierType: 'DONOR' };
    const { id } = (await app.agent.post('/api/suppliers').send(supplier).expect(201)).body.data;
    await deactivate('suppliers', id);
    const [{ name }, { title }] = [await deactivate('products', product), await deactivate('warehouses', warehouse)];
    const { body } = await post('supply', { supplier: id, warehouse, lineItems: lines([product, 3]) }).expect(422);
    expect(body.errors).toEqual({
      supplier: 'Closed Donor is inactive: choose another one',
      warehouse: `${title} is inactive: choose another one`,
      'lineItems.0.product': `${name} is inactive: choose another one`,
    });
  });

  it('is received with a warning where its supplier became inactive after the order', async () => {
    const supplier = { title: 'Former Donor', supplierType: 'DONOR' };
    const { id } = (await app.agent.post('/api/suppliers').send(supplier).expect(201)).body.data;
    const header = { supplier: id, warehouse: bank.main };
    const order = await place('supply', { ...header, lineItems: lines([await newProduct(), 3]) });
    await apply('supply', order.id, 'ORDER').expect(200);
    await deactivate('suppliers', id);
    const warnings = ['Former Donor is inactive.'];
    expect((await effect('supply', order.id, 'RECEIVE').expect(200)).body.data).toMatchObject({ warnings });
    expect((await apply('supply', order.id, 'RECEIVE').expect(200)).body.meta.warnings).toEqual(warnings);
  });
});

describe('a transfer', () => {
  it('is refused to its own place, and from a warehouse to a partner', async () => {
    const { body: toItself } = await post('transfer', {
      sourceLocation: bank.main,
      targetLocation: bank.main,
      lineItems: lines([bank.newborn, 1]),
    }).expect(422);
    expect(toItself.errors).toEqual({ targetLocation: 'Cannot transfer from a location to itself' });
    const { body: toPartner } = await post('transfer', {
      sourceLocation: bank.main,
      targetLocation: bank.hospital,
      lineItems: lines([bank.newborn, 1]),
    }).expect(422);
    expect(toPartner.errors).toEqual({
      targetLocation: 'Transferring from a Warehouse to a Partner must be handled in a Partner Order',
    });
  });

  it('may take a partner below zero, and says so', async () => {
    const product = await newProduct('Wipes');
    const { id } = await place('transfer', {
      sourceLocation: bank.hospital,
      targetLocation: bank.main,
      lineItems: lines([product, 12]),
    });
    const preview = (await effect('transfer', id, 'COMPLETE').expect(200)).body.data;
    const headers = { 'Idempotency-Key': 'below-zero' };
    const done = await apply('transfer', id, 'COMPLETE', undefined, { headers }).expect(200);
    expect(done.body.meta.warnings).toEqual([
      'This leaves -12 of Wipes at Étoile Hospital: its records may lag behind the shelf.',
    ]);
    expect(preview).toMatchObject({ refusal: null, warnings: done.body.meta.warnings });
    expect(await levels(bank.hospital, product)).toEqual([-12, -12]);
    const again = await apply('transfer', id, 'COMPLETE', undefined, { headers }).expect(200);
    expect(again.body).toEqual(done.body);
  });
});

describe('a commit that would take more than a warehouse has', () => {
  let [here, product, order]: number[] = [];
  let holder: string;
  beforeEach(async () => {
    [here, product] = [await newWarehouse(), await newProduct()];
    await deliver(here!, product!, 30);
    const held = await place('transfer', {
      sourceLocation: here,
      targetLocation: bank.backup,
      lineItems: lines([product!, 12]),
    });
    holder = held.sequence;
    const placedOrder = await place('merchandise', {
      warehouse: here,
      lineItems: lines([product!, 25], [product!, 15]),
    });
    order = placedOrder.id;
  });
  const shortage = () => ({
    location: { id: here, title: expect.any(String) },
    product: { id: product, name: expect.any(String) },
    asked: 40,
    onHand: 30,
    short: 22,
    // Only other orders reserve: the order's own pending movements are the units that it asks for.
    reservedBy: [{ sequence: holder, quantity: 12 }],
  });

  it('is refused with what was asked, what is there and who holds the rest, by transition and by status', async () => {
    const refused = await apply('merchandise', order!, 'COMPLETE').expect(409);
    expect(refused.body).toEqual({
      code: 'conflict',
      message: expect.stringMatching(
        /^There is not enough stock on hand: .* has 30 of .*, and this takes 40\. It is short by 22, with .*\.$/,
      ),
      details: [shortage()],
    });
    expect((await revise('merchandise', order!, { status: 'COMPLETED' }).expect(409)).body).toEqual(refused.body);
    expect(await levels(here!, product!)).toEqual([30, -22]);
  });

  it('is shown as refused before it is tried', async () => {
    const { body } = await effect('merchandise', order!, 'COMPLETE').expect(200);
    expect(body.data).toMatchObject({
      rows: [{ before: 30, delta: -40, after: -10 }],
      refusal: expect.stringContaining('There is not enough stock on hand'),
      shortages: [shortage()],
    });
  });

  it("happens all the same by an administrator's reason, which the event and the history keep", async () => {
    const clerk = await app.signIn({ roles: ['ROLE_MERCHANDISE_ORDER_EDIT'] });
    await apply('merchandise', order!, 'COMPLETE', 'I want it', { agent: clerk }).expect(409);
    await apply('merchandise', order!, 'COMPLETE', ' ').expect(409);
    const tooLong = await apply('merchandise', order!, 'COMPLETE', 'x'.repeat(10_000)).expect(422);
    expect(tooLong.body.errors).toEqual({ reason: 'Must be at most 1,000 characters long' });
    const done = await apply('merchandise', order!, 'COMPLETE', 'Counted by hand').expect(200);
    expect(done.body.meta.warnings).toEqual([
      expect.stringMatching(/^This leaves -10 of .*: count it, because stock cannot be below zero\.$/),
    ]);
    expect(await onHand(here!, product!)).toBe(-10);
    expect((await eventsOf('merchandise', order!)).at(-1)).toMatchObject({
      type: 'OrderCommitted',
      data: { overrideReason: 'Counted by hand' },
    });
    const [commit] = await history('MerchandiseOrder', order!);
    expect(commit).toMatchObject({ reason: 'Counted by hand', data: { overrideReason: 'Counted by hand' } });
  });

  it('happens by the reason of a saved status too', async () => {
    const done = await revise('merchandise', order!, { status: 'COMPLETED', reason: 'Counted by hand' }).expect(200);
    expect(done.body.data.isComplete).toBe(true);
    expect(await onHand(here!, product!)).toBe(-10);
  });

  it('wins as far as the stock reaches, however many try at once', async () => {
    const [shelf, scarce] = [await newWarehouse(), await newProduct()];
    await deliver(shelf, scarce, 35);
    const orders = [];
    for (let n = 0; n < 8; n++)
      orders.push(await place('merchandise', { warehouse: shelf, lineItems: lines([scarce, 10]) }));
    const answers = await Promise.all(orders.map(({ id }) => apply('merchandise', id, 'COMPLETE')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect(await onHand(shelf, scarce)).toBe(5);
  });
});

describe('a reversal', () => {
  const movedTransfer = async () => {
    const [here, there, product] = [await newWarehouse(), await newWarehouse(), await newProduct()];
    const delivery = await deliver(here, product, 100);
    const transfer = await place('transfer', {
      sourceLocation: here,
      targetLocation: there,
      lineItems: lines([product, 40]),
    });
    const { body } = await apply('transfer', transfer.id, 'COMPLETE').expect(200);
    return { here, there, product, delivery, transfer: body.data };
  };

  it('appends the opposite movements, each with the one that it takes back', async () => {
    const { here, there, product, transfer } = await movedTransfer();
    const preview = (await effect('transfer', transfer.id, 'REVERSE').expect(200)).body.data;
    expect(preview).toMatchObject({
      rows: [
        { location: { id: here }, before: 60, delta: 40, after: 100 },
        { location: { id: there }, before: 40, delta: -40, after: 0 },
      ],
      warnings: [],
      refusal: null,
    });
    const { body } = await reverse('transfer', transfer.id, 'Wrong truck').expect(200);
    expect(body).toMatchObject({
      data: { status: 'COMPLETED', reversedAt: expect.any(String), isReversible: false, isEditable: false },
      meta: { enabledTransitions: [] },
    });
    const of = transfer.lineItems[0].transactions as { id: number; delta: number }[];
    expect(body.data.lineItems[0].transactions).toMatchObject([
      ...of,
      ...of.map(({ id, delta }) => ({ delta: -delta, reverses: id, isCommitted: true })),
    ]);
    expect([await onHand(here, product), await onHand(there, product)]).toEqual([100, 0]);
    const [entry] = await history('TransferOrder', transfer.id);
    expect(entry).toMatchObject({ action: 'reverse', reason: 'Wrong truck', data: { reason: 'Wrong truck' } });
  });

  it('happens once, and nothing reverses a reversal', async () => {
    const { here, product, transfer } = await movedTransfer();
    const answers = await Promise.all(Array.from({ length: 5 }, () => reverse('transfer', transfer.id, 'Wrong truck')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const again = await reverse('transfer', transfer.id, 'Again').expect(409);
    expect(again.body.message).toBe(`Order ${transfer.sequence} has been reversed already`);
    await effect('transfer', transfer.id, 'REVERSE').expect(409);
    expect((await remove('transfer', transfer.id).expect(409)).body.message).toBe(committedSentence(transfer.sequence));
    expect(await onHand(here, product)).toBe(100);
  });

  it.each([
    ['without a reason', '', 'Field is required'],
    ['for a reason of 10,000 characters', 'x'.repeat(10_000), 'Must be at most 1,000 characters long'],
  ])('is refused %s', async (_, reason, message) => {
    const { transfer } = await movedTransfer();
    const { body } = await reverse('transfer', transfer.id, reason).expect(422);
    expect(body.errors).toEqual({ reason: message });
    await app.agent.post(`${path('transfer', transfer.id)}/reverse`).expect(422);
  });

  it('is refused before anything was moved', async () => {
    const draft = await place('merchandise', { warehouse: bank.main, lineItems: lines([bank.newborn, 1]) });
    const { body } = await reverse('merchandise', draft.id, 'Never mind').expect(409);
    expect(body.message).toBe(`Order ${draft.sequence} has no committed transactions to reverse`);
  });

  it('is never refused for the stock that it takes back, and warns', async () => {
    const { here, product, delivery } = await movedTransfer();
    const { body } = await reverse('supply', delivery.id, 'Invoice of another bank').expect(200);
    expect(body.meta.warnings).toEqual([expect.stringMatching(/^This leaves -40 of /)]);
    expect(await onHand(here, product)).toBe(-40);
  });

  it('is refused where it would move stock of what was deleted, or to a place that was', async () => {
    const { here, there, product, transfer } = await movedTransfer();
    const away = await place('merchandise', { warehouse: there, lineItems: lines([product, 40]) });
    await apply('merchandise', away.id, 'COMPLETE').expect(200);
    await app.agent.delete(`/api/warehouses/${there}`).expect(200);
    const refusal = / cannot be reversed: Warehouse \d+ has since been deleted\.$/;
    for (const [kind, { id }] of [['transfer', transfer] as const, ['merchandise', away] as const]) {
      expect((await effect(kind, id, 'REVERSE').expect(409)).body.message).toMatch(refusal);
      expect((await reverse(kind, id, 'Wrong truck').expect(409)).body.message).toMatch(refusal);
    }
    expect(await onHand(here, product)).toBe(60);
  });

  it('is refused or its product is kept, where that is deleted at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const [here, product] = [await newWarehouse(), await newProduct()];
      await deliver(here, product, 5);
      const away = await place('merchandise', { warehouse: here, lineItems: lines([product, 5]) });
      await apply('merchandise', away.id, 'COMPLETE').expect(200);
      const answers = await Promise.all([
        reverse('merchandise', away.id, 'Never left'),
        app.agent.delete(`/api/products/${product}`),
        app.agent.delete(`/api/warehouses/${here}`),
      ]);
      const [isReversed, ...areDeleted] = answers.map(({ status }) => status < 300);
      expect(areDeleted.every((isDeleted) => isDeleted !== isReversed)).toBe(true);
    }
  });

  it('after a count warns by the name of the count, and by its day in the zone of the bank', async () => {
    const { here, product, delivery } = await movedTransfer();
    const count = await place('inventory', {
      storageLocation: here,
      takenAt: instantAgo(0),
      lineItems: lines([product, 60]),
    });
    await apply('inventory', count.id, 'COMPLETE').expect(200);
    const [month, day, year] = new Intl.DateTimeFormat('en-US', {
      timeZone: 'UTC',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
      .format(new Date(count.takenAt))
      .split('/');
    const warning = expect.stringContaining(
      `was counted ${month}/${day}/${year} by ${count.sequence}: the count may hold this already.`,
    );
    const preview = (await effect('supply', delivery.id, 'REVERSE').expect(200)).body.data;
    expect(preview.warnings).toContainEqual(warning);
    const { body } = await reverse('supply', delivery.id, 'Never came').expect(200);
    expect(body.meta.warnings).toEqual(preview.warnings);
  });
});

describe('a count', () => {
  const count = (location: number, takenAt: string, ...of: (readonly [number, number])[]) => ({
    storageLocation: location,
    takenAt,
    lineItems: lines(...of),
  });

  it('shows what was expected and found, and a late delivery as a variance', async () => {
    const [here, product, absent] = [await newWarehouse(), await newProduct(), await newProduct()];
    await deliver(here, product, 100, instantAgo(3 * A_DAY_MS));
    const takenAt = instantAgo(2 * A_DAY_MS);
    const { id } = await place('inventory', count(here, takenAt, [product, 90], [absent, 0]));
    const readCount = async () =>
      (await app.agent.get(`${path('inventory', id)}?include=lineItems`).expect(200)).body.data;
    expect((await readCount()).lineItems).toMatchObject([
      { quantity: 90, expected: 100, difference: -10, variance: 0 },
      { quantity: 0, expected: 0, difference: 0, variance: 0 },
    ]);
    await apply('inventory', id, 'COMPLETE').expect(200);
    const completed = await readCount();
    expect(completed).toMatchObject({
      takenAt,
      lineItems: [
        { quantity: 90, expected: 100, difference: -10, variance: 0 },
        { quantity: 0, expected: 0, difference: 0, variance: 0 },
      ],
    });
    await deliver(here, product, 25, instantAgo(2.5 * A_DAY_MS));
    expect((await readCount()).lineItems).toMatchObject([
      { quantity: 90, expected: 100, difference: -10, variance: 25 },
      { variance: 0 },
    ]);
    expect(await onHand(here, product)).toBe(115);
    expect(await onHand(here, product, `&endingAt=${takenAt}`)).toBe(115);
    expect((await eventsOf('inventory', id)).map(({ type }) => type)).toHaveLength(3);
  });

  it('takes the stock as it was then, whatever moved since', async () => {
    const [here, product] = [await newWarehouse(), await newProduct()];
    await deliver(here, product, 100, instantAgo(3 * A_DAY_MS));
    const merchandise = await place('merchandise', { warehouse: here, lineItems: lines([product, 30]) });
    await apply('merchandise', merchandise.id, 'COMPLETE').expect(200);
    const { id } = await place('inventory', count(here, instantAgo(2 * A_DAY_MS), [product, 95]));
    const { rows } = (await effect('inventory', id, 'COMPLETE').expect(200)).body.data;
    expect(rows).toMatchObject([{ before: 70, delta: -5, after: 65 }]);
    await apply('inventory', id, 'COMPLETE').expect(200);
    expect(await onHand(here, product)).toBe(65);
  });

  it('is refused when there is a later one, unless that was reversed', async () => {
    const [here, product] = [await newWarehouse(), await newProduct()];
    const later = await place('inventory', count(here, instantAgo(A_DAY_MS), [product, 10]));
    const earlier = await place('inventory', count(here, instantAgo(2 * A_DAY_MS), [product, 20]));
    await apply('inventory', later.id, 'COMPLETE').expect(200);
    const refused = await apply('inventory', earlier.id, 'COMPLETE').expect(409);
    expect(refused.body.message).toMatch(
      new RegExp(`^There is a later count: ${later.sequence} of \\d\\d/\\d\\d/\\d{4}\\. Say a later day`),
    );
    expect(await onHand(here, product)).toBe(10);
    await reverse('inventory', later.id, 'Another shelf').expect(200);
    await apply('inventory', earlier.id, 'COMPLETE').expect(200);
    expect(await onHand(here, product)).toBe(20);
  });

  it.each([
    ['in the future', () => instantAgo(-60_000)],
    ['by a clock that is a day ahead', () => instantAgo(-A_DAY_MS)],
  ])('is refused %s', async (_, takenAt) => {
    const { body } = await post('inventory', count(bank.main, takenAt(), [bank.newborn, 1])).expect(422);
    expect(body.errors).toEqual({ takenAt: 'Must not be in the future' });
  });

  it('is refused of an empty shelf, and of a product twice', async () => {
    const empty = await post('inventory', count(bank.main, instantAgo(0), [bank.newborn, 0])).expect(422);
    expect(empty.body.errors).toEqual({
      lineItems: 'At least one line item must have a quantity above 0: enter an empty shelf as a Stock Change',
    });
    const twice = await post('inventory', count(bank.main, instantAgo(0), [bank.newborn, 1], [bank.newborn, 2])).expect(
      422,
    );
    expect(twice.body.errors).toEqual({ 'lineItems.1.product': 'Is counted twice: keep one line' });
  });
});

describe('a header', () => {
  it.each<[OrderKind, () => object]>([
    ['adjustment', () => ({ storageLocation: bank.main })],
    ['inventory', () => ({ storageLocation: bank.main, takenAt: instantAgo(1) })],
  ])('of %s orders is refused with a reason of 10,000 characters', async (kind, header) => {
    const reason = 'x'.repeat(10_000);
    const { body } = await post(kind, { ...header(), reason, lineItems: lines([bank.newborn, 1]) }).expect(422);
    expect(body.errors).toEqual({ reason: 'Must be at most 1,000 characters long' });
  });
});

describe('a delivery', () => {
  const delivery = (...of: readonly (readonly [number, number])[]) => ({
    supplier: bank.acme,
    warehouse: bank.main,
    lineItems: lines(...of),
  });

  it('is refused of 10^12 pieces, and of 5,000 lines', async () => {
    const huge = await post('supply', delivery([bank.newborn, 1e12])).expect(422);
    expect(huge.body.errors).toEqual({ 'lineItems.0.quantity': 'Must be at most 1,000,000,000' });
    const many = Array.from({ length: 5_000 }, () => [bank.newborn, 1] as const);
    const long = await post('supply', delivery(...many)).expect(422);
    expect(long.body.errors).toEqual({ lineItems: 'An order has at most 2,000 lines: split it into several orders' });
  });

  it('that was received is not deleted, and is reversed once, by administrators alone', async () => {
    const product = await newProduct();
    const { id, sequence } = await deliver(bank.main, product, 5);
    expect((await remove('supply', id).expect(409)).body.message).toBe(committedSentence(sequence));
    const clerk = await app.signIn({ roles: ['ROLE_SUPPLY_ORDER_EDIT'] });
    await reverse('supply', id, 'I want to', { agent: clerk }).expect(403);
    const answers = await Promise.all(Array.from({ length: 5 }, () => reverse('supply', id, 'Never came')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await onHand(bank.main, product)).toBe(0);
  });

  it.each(['place', 'receive'])('is refused a day ahead, to a user who would %s it', async (act) => {
    const body = { supplier: bank.acme, warehouse: bank.main, lineItems: lines([bank.newborn, 1]) };
    const receivedAt = instantAgo(-A_DAY_MS);
    if (act === 'place') return void (await post('supply', { ...body, receivedAt }).expect(422));
    const { id } = await place('supply', body);
    await apply('supply', id, 'ORDER').expect(200);
    const refused = await revise('supply', id, { status: 'RECEIVED', receivedAt }).expect(422);
    expect(refused.body.errors).toEqual({ receivedAt: 'Must not be in the future' });
  });

  it('is received once by a repeated call, with the same answer', async () => {
    const { id } = await place('supply', {
      supplier: bank.acme,
      warehouse: bank.main,
      lineItems: lines([bank.size1, 5]),
    });
    await apply('supply', id, 'ORDER').expect(200);
    const before = await onHand(bank.main, bank.size1);
    const headers = { 'Idempotency-Key': 'received-once' };
    const first = await apply('supply', id, 'RECEIVE', undefined, { headers }).expect(200);
    const second = await apply('supply', id, 'RECEIVE', undefined, { headers }).expect(200);
    expect(second.body).toEqual(first.body);
    expect(await onHand(bank.main, bank.size1)).toBe(before + 5);
  });
});

describe('the stock', () => {
  it('is shown for a past date, and as it was known on another', async () => {
    const [here, product] = [await newWarehouse(), await newProduct()];
    await deliver(here, product, 100, instantAgo(10 * A_DAY_MS));
    const recordedAt = new Date().toISOString();
    await deliver(here, product, 7, instantAgo(5 * A_DAY_MS));
    const onHandDaysAgo = (daysAgo: number, more = '') =>
      onHand(here, product, `&endingAt=${instantAgo(daysAgo * A_DAY_MS)}${more}`);
    expect([await onHandDaysAgo(11), await onHandDaysAgo(9), await onHandDaysAgo(4)]).toEqual([0, 100, 107]);
    expect(await onHandDaysAgo(4, `&asKnownAt=${recordedAt}`)).toBe(100);
    expect(await onHandDaysAgo(4, `&asKnownAt=${new Date().toISOString()}`)).toBe(107);
  });

  it.each([
    ['products', () => bank.newborn],
    ['warehouses', () => bank.main],
  ])('keeps %s from being deleted', async (resource, id) => {
    await deliver(bank.main, bank.newborn, 3);
    const { body } = await app.agent.delete(`/api/${resource}/${id()}`).expect(409);
    expect(body.message).toMatch(/ has stock \(.*\).* cannot be deleted\. Make it inactive instead\.$/);
  });

  it('keeps a partner whose records are below zero, and a supplier and both ends of a transfer in open orders', async () => {
    const product = await newProduct();
    const { id } = await place('transfer', {
      sourceLocation: bank.hospital,
      targetLocation: bank.backup,
      lineItems: lines([product, 2]),
    });
    const delivery = await place('supply', {
      supplier: bank.acme,
      warehouse: bank.main,
      lineItems: lines([product, 2]),
    });
    for (const [path, sequence] of [
      [`partners/${bank.hospital}`, 'TXFR-'],
      [`warehouses/${bank.backup}`, 'TXFR-'],
      [`suppliers/${bank.acme}`, 'SPLY-'],
      [`products/${product}`, 'TXFR-'],
    ]) {
      const { body } = await app.agent.delete(`/api/${path}`).expect(409);
      expect(body.message).toContain(`is in open orders (`);
      expect(body.message).toContain(sequence);
    }
    await remove('supply', delivery.id).expect(200);
    await apply('transfer', id, 'COMPLETE').expect(200);
    const { body } = await app.agent.delete(`/api/partners/${bank.hospital}`).expect(409);
    expect(body.message).toContain('has stock (');
  });

  it('is either moved or its product and place are gone, where both are deleted while an order names them', async () => {
    for (let round = 0; round < 8; round++) {
      const [here, product] = [await newWarehouse(), await newProduct()];
      const change = { storageLocation: here, reason: 'Found', lineItems: lines([product, 5]) };
      const [placed, ...first] = await Promise.all([
        post('adjustment', change),
        app.agent.delete(`/api/products/${product}`),
        app.agent.delete(`/api/warehouses/${here}`),
      ]);
      if (placed!.status !== 201) continue;
      const [commit, ...second] = await Promise.all([
        apply('adjustment', placed!.body.data.id, 'COMPLETE'),
        app.agent.delete(`/api/products/${product}`),
        app.agent.delete(`/api/warehouses/${here}`),
      ]);
      const isAnythingDeleted = [...first, ...second].some(({ status }) => status === 200);
      const [moved] = await app.query(
        'SELECT on_hand::integer AS units FROM read.stock_balances WHERE product_id = $1',
        product,
      );
      expect({ commit: commit!.status, units: moved?.units ?? 0 }).toEqual(
        isAnythingDeleted ? { commit: 422, units: 0 } : { commit: 200, units: 5 },
      );
    }
  });

  it('lets go of what it took for good, and not before', async () => {
    const [here, product] = [await newWarehouse(), await newProduct()];
    await deliver(here, product, 5);
    const { id } = await place('merchandise', { warehouse: here, lineItems: lines([product, 5]) });
    const [commit, deletion] = await Promise.all([
      apply('merchandise', id, 'COMPLETE'),
      app.agent.delete(`/api/products/${product}`),
    ]);
    expect(commit!.status).toBe(200);
    if (deletion!.status !== 200) await app.agent.delete(`/api/products/${product}`).expect(200);
    expect(await app.query('SELECT FROM read.stock_balances WHERE product_id = $1 AND on_hand <> 0', product)).toEqual(
      [],
    );
  });
});
