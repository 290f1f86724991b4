import type { Agent } from '../../apps/api/src/testing/open-app';
import { openedWarehouse } from '../support/warehouse';

const { app, bank, apply, giveStock, lines, newWarehouse, place, levels, revise } = openedWarehouse();

const MONTH = `${new Date().getUTCFullYear() + 1}-03`;
const AGENCY = 761;
const OTHER_AGENCY = 762;

interface SharedLine {
  id: number;
  product: number;
  client: { id: string; fullName: string } | null;
  packSize: number;
  asked: number;
  proposed: number;
}
interface SharedOrder {
  id: number;
  sequence: string;
  revision: number;
  lines: SharedLine[];
}

beforeAll(async () => {
  for (const [id, title] of [
    [AGENCY, 'Northside'],
    [OTHER_AGENCY, 'Southside'],
  ] as const) {
    const fields = { title, partnerType: 'AGENCY', status: 'ACTIVE', contacts: [], maxOrderNumberPerMonth: 99 };
    await app.given(`partner-${id}`, { type: 'RecordRegistered', data: { kind: 'partner', id, fields } });
  }
  const client = { firstName: 'Ida', lastName: 'Berg', publicId: 'BBBB2222', partner: AGENCY, status: 'ACTIVE' };
  await app.given('client-781', { type: 'RecordRegistered', data: { kind: 'client', id: 781, fields: client } });
});

/** An order of product -> units, for the bulk. */
const draft = async (
  warehouse: number,
  partner: number,
  units: Readonly<Record<number, number>>,
  more: object[] = [],
) =>
  place('partner', {
    partner: { id: partner },
    warehouse: { id: warehouse },
    orderPeriod: MONTH,
    lineItems: [...Object.entries(units).map(([id, quantity]) => ({ product: { id: Number(id) }, quantity })), ...more],
  });
const send = async (...order: Parameters<typeof draft>) => {
  const { id } = await draft(...order);
  await apply('partner', id, 'SUBMIT').expect(200);
  return id as number;
};
const proposal = async (warehouse: number, agent: Agent = app.agent) =>
  (await agent.get(`/api/orders/partner/shares?warehouse=${warehouse}&orderPeriod=${MONTH}`).expect(200)).body.data as {
    products: object[];
    orders: SharedOrder[];
    drafts: { id: number; sequence: string }[];
  };
const confirm = (warehouse: number, orders: readonly object[], agent: Agent = app.agent) =>
  agent.post('/api/orders/partner/shares').send({ warehouse: { id: warehouse }, orderPeriod: MONTH, orders });
/** The proposal as the screen confirms it. */
const confirmed = ({ orders }: { orders: readonly SharedOrder[] }) =>
  orders.map(({ id, revision, lines }) => ({
    id,
    revision,
    lines: lines.map((line) => ({ id: line.id, quantity: line.proposed })),
  }));
const unitsOf = async (order: number) => {
  const { body } = await app.agent.get(`/api/orders/partner/${order}?include=lineItems`).expect(200);
  return (body.data.lineItems as { id: number; product: { id: number }; quantity: number }[])
    .filter(({ id }) => id)
    .map(({ product, quantity }) => [product.id, quantity]);
};
const availability = (warehouse: number, agent: Agent = app.agent, query = '') =>
  agent.get(`/api/orders/partner/availability?warehouse=${warehouse}${query}`);

describe('what is available for an order', () => {
  it('is what is on hand without what is promised to others, and not what is still to come', async () => {
    const warehouse = await newWarehouse();
    await giveStock(warehouse, bank.newborn, 500);
    await place('transfer', {
      sourceLocation: bank.hospital,
      targetLocation: warehouse,
      lineItems: lines([bank.newborn, 70]),
    });
    expect(await levels(warehouse, bank.newborn)).toEqual([500, 570]);
    const order = await send(warehouse, AGENCY, { [bank.newborn]: 100 });
    await draft(warehouse, OTHER_AGENCY, { [bank.newborn]: 50 });

    expect((await availability(warehouse).expect(200)).body.data[bank.newborn]).toBe(350);
    expect((await availability(warehouse, app.agent, `&order=${order}`)).body.data[bank.newborn]).toBe(450);
    expect((await availability(warehouse)).body.data[bank.size1]).toBe(0);
  });

  it('does not count an order that takes from elsewhere, or has been shipped', async () => {
    const [warehouse, elsewhere] = [await newWarehouse(), await newWarehouse()];
    await giveStock(warehouse, bank.newborn, 500);
    const order = await send(warehouse, AGENCY, { [bank.newborn]: 100 });
    expect((await availability(elsewhere, app.agent, `&order=${order}`)).body.data[bank.newborn]).toBe(0);
    await apply('partner', order, 'ACCEPT').expect(200);
    await apply('partner', order, 'SHIP').expect(200);
    expect((await availability(warehouse, app.agent, `&order=${order}`)).body.data[bank.newborn]).toBe(400);
  });

  it('is shown to partners of public warehouses and of their own orders alone', async () => {
    const hidden = await newWarehouse();
    await giveStock(hidden, bank.newborn, 500);
    const theirs = await send(hidden, AGENCY, { [bank.newborn]: 100 });
    const another = await send(hidden, OTHER_AGENCY, { [bank.newborn]: 100 });
    const partner = await app.signIn({ roles: ['ROLE_ORDER_MANAGE_OWN'], partners: [AGENCY] });
    await app.agent.get('/api/warehouses').expect(200);

    await availability(bank.main, partner).expect(200);
    await availability(hidden, partner).expect(404);
    await availability(hidden, partner, `&order=${another}`).expect(404);
    expect((await availability(hidden, partner, `&order=${theirs}`).expect(200)).body.data[bank.newborn]).toBe(400);
  });

  it.each([
    ['no warehouse', '', 400],
    ['a word', 'warehouse=main', 400],
    ['an unknown warehouse', 'warehouse=2000000000', 404],
    ['an unknown order', `warehouse=701&order=2000000000`, 404],
  ])('refuses %s', async (_, query, status) => {
    await app.agent.get(`/api/orders/partner/availability?${query}`).expect(status);
  });
});

describe('sharing what there is', () => {
  it('says what is on hand, promised and short, and proposes by the rule', async () => {
    const warehouse = await newWarehouse();
    await giveStock(warehouse, bank.newborn, 250);
    await giveStock(warehouse, bank.size1, 1_000);
    const first = await send(warehouse, AGENCY, { [bank.newborn]: 150, [bank.size1]: 50 }, [
      { product: { id: bank.newborn }, quantity: 50, client: { id: 'BBBB2222' } },
    ]);
    const second = await send(warehouse, OTHER_AGENCY, { [bank.newborn]: 100 });
    // A draft of the month holds nothing back; what another order takes does.
    const unsent = await draft(warehouse, OTHER_AGENCY, { [bank.newborn]: 75 });
    await place('merchandise', { warehouse, lineItems: lines([bank.newborn, 75]) });

    const { products, orders, drafts } = await proposal(warehouse);
    expect(products).toEqual([
      {
        product: { id: bank.newborn, name: 'Newborn' },
        onHand: 250,
        promised: 75,
        available: 175,
        asked: 300,
        short: 125,
      },
      {
        product: { id: bank.size1, name: 'Size 1' },
        onHand: 1_000,
        promised: 0,
        available: 1_000,
        asked: 50,
        short: 0,
      },
    ]);
    // 7 packs for 8 and 4 asked: 4.67 and 2.33. The first order's 5 are shared as 3.75 and 1.25.
    expect(orders.map(({ id, lines }) => [id, lines.map(({ asked, proposed }) => [asked, proposed])])).toEqual([
      [
        first,
        [
          [150, 100],
          [50, 50],
          [50, 25],
        ],
      ],
      [second, [[100, 50]]],
    ]);
    expect(orders[0]!.lines[2]).toMatchObject({ client: { id: 'BBBB2222', fullName: 'Ida Berg' }, packSize: 25 });
    expect(drafts.map(({ id }) => id)).toEqual([unsent.id]);
  });

  it('changes nothing before it is confirmed, and then each order by an ordinary revision', async () => {
    const warehouse = await newWarehouse();
    await giveStock(warehouse, bank.newborn, 100);
    const first = await send(warehouse, AGENCY, { [bank.newborn]: 150 });
    const second = await send(warehouse, OTHER_AGENCY, { [bank.newborn]: 50 });
    const proposed = await proposal(warehouse);
    expect(await unitsOf(first)).toEqual([[bank.newborn, 150]]);

    const { body } = await confirm(warehouse, confirmed(proposed)).expect(200);
    expect(body).toEqual({
      data: [
        { id: first, ok: true },
        { id: second, ok: true },
      ],
      meta: { changed: 2, unchanged: 0, refused: 0 },
    });
    expect(await unitsOf(first)).toEqual([[bank.newborn, 75]]);
    expect(await unitsOf(second)).toEqual([[bank.newborn, 25]]);
    expect(await levels(warehouse, bank.newborn)).toEqual([100, 0]);
    const { event, metadata } = (await app.store.read(`partnerOrder-${first}`)).at(-1)!;
    expect([event.type, metadata.reason]).toEqual([
      'OrderRevised',
      'What there is was shared among the orders of the month',
    ]);
  });

  it('shares what an order gets of a product among its lines as it was proposed', async () => {
    const warehouse = await newWarehouse();
    await giveStock(warehouse, bank.newborn, 250);
    await giveStock(warehouse, bank.size1, 50);
    const order = await send(warehouse, AGENCY, { [bank.newborn]: 300, [bank.size1]: 50 }, [
      { product: { id: bank.newborn }, quantity: 50, client: { id: 'BBBB2222' } },
    ]);
    const { orders } = await proposal(warehouse);
    const [{ id, revision, lines } = orders[0]!] = orders;
    const products = [{ id: bank.newborn, quantity: 250 }];
    await confirm(warehouse, [{ id, revision, products }]).expect(200);
    expect(lines.map(({ proposed }) => proposed)).toEqual([225, 50, 25]);
    expect(await unitsOf(order)).toEqual(lines.map(({ product, proposed }) => [product, proposed]));
  });

  it('says of an order why it could not be changed, and changes the others', async () => {
    const warehouse = await newWarehouse();
    await giveStock(warehouse, bank.newborn, 25);
    const large = await send(warehouse, AGENCY, { [bank.newborn]: 100 });
    const small = await send(warehouse, OTHER_AGENCY, { [bank.newborn]: 25 });
    const { body } = await confirm(warehouse, confirmed(await proposal(warehouse))).expect(200);
    // The small order would be left without any line.
    expect(body.data).toEqual([
      { id: large, ok: true },
      { id: small, ok: false, message: 'At least one line item must have a quantity' },
    ]);
    expect(await unitsOf(large)).toEqual([[bank.newborn, 25]]);
  });

  it('lets one of two approvers win, and tells the other', async () => {
    const warehouse = await newWarehouse();
    await giveStock(warehouse, bank.newborn, 125);
    const orders = [
      await send(warehouse, AGENCY, { [bank.newborn]: 100 }),
      await send(warehouse, OTHER_AGENCY, { [bank.newborn]: 100 }),
    ];
    const proposed = confirmed(await proposal(warehouse));
    const other = await app.signIn({ roles: ['ROLE_ORDER_EDIT_ALL'] });
    const answers = await Promise.all([confirm(warehouse, proposed), confirm(warehouse, proposed, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe(
      'Nothing was shared, because orders or stock have changed since this was proposed. Look at the new proposal.',
    );
    const units = (await Promise.all(orders.map(unitsOf))).flat().map(([, quantity]) => quantity);
    expect(units).toEqual([75, 50]);
    for (const order of orders)
      expect(
        (await app.store.read(`partnerOrder-${order}`)).filter(({ event }) => event.type === 'OrderRevised'),
      ).toHaveLength(1);
  });

  it('answers a repeated request as the first one', async () => {
    const warehouse = await newWarehouse();
    await giveStock(warehouse, bank.newborn, 50);
    const order = await send(warehouse, AGENCY, { [bank.newborn]: 100 });
    const proposed = confirmed(await proposal(warehouse));
    const ask = () => confirm(warehouse, proposed).set('Idempotency-Key', `sharing-${order}`);
    const first = await ask().expect(200);
    const second = await ask().expect(200);
    expect(second.body).toEqual(first.body);
    expect(await unitsOf(order)).toEqual([[bank.newborn, 50]]);
  });

  it('refuses what was proposed before an order, or the stock, changed', async () => {
    const warehouse = await newWarehouse();
    await giveStock(warehouse, bank.newborn, 100);
    const first = await send(warehouse, AGENCY, { [bank.newborn]: 100 });
    const second = await send(warehouse, OTHER_AGENCY, { [bank.newborn]: 100 });
    const beforeRevision = confirmed(await proposal(warehouse));
    await revise('partner', first, {
      lineItems: (await proposal(warehouse)).orders[0]!.lines.map(({ id }) => ({
        id,
        product: { id: bank.newborn },
        quantity: 75,
      })),
    }).expect(200);
    await confirm(warehouse, beforeRevision).expect(409);

    const beforeLoss = confirmed(await proposal(warehouse));
    const loss = {
      storageLocation: warehouse,
      reason: 'Water',
      lineItems: [{ product: { id: bank.newborn }, quantity: -50 }],
    };
    const { id } = await place('adjustment', loss);
    await apply('adjustment', id, 'COMPLETE').expect(200);
    await confirm(warehouse, beforeLoss).expect(409);

    const beforeShipping = confirmed(await proposal(warehouse));
    await apply('partner', second, 'CANCEL').expect(200);
    await confirm(warehouse, beforeShipping).expect(409);
    expect(await unitsOf(first)).toEqual([[bank.newborn, 75]]);
  });

  it('counts an order that was sent since', async () => {
    const warehouse = await newWarehouse();
    await giveStock(warehouse, bank.newborn, 100);
    await send(warehouse, AGENCY, { [bank.newborn]: 150 });
    const proposed = confirmed(await proposal(warehouse));
    await send(warehouse, OTHER_AGENCY, { [bank.newborn]: 25 });
    await confirm(warehouse, proposed).expect(409);
  });

  it('is for users who may change all orders', async () => {
    const path = `/api/orders/partner/shares?warehouse=${bank.main}&orderPeriod=${MONTH}`;
    const partner = await app.signIn({
      roles: ['ROLE_ORDER_MANAGE_OWN', 'ROLE_PARTNER_ORDER_EDIT'],
      partners: [AGENCY],
    });
    await partner.get(path).expect(403);
    await partner.post('/api/orders/partner/shares').send({}).expect(403);
    const approver = await app.signIn({ roles: ['ROLE_ORDER_EDIT_ALL'] });
    await approver.get(path).expect(200);
  });

  describe('bad input', () => {
    let warehouse: number;
    let order: SharedOrder;
    let stranger: SharedOrder;
    beforeAll(async () => {
      warehouse = await newWarehouse();
      await giveStock(warehouse, bank.newborn, 100);
      await send(warehouse, AGENCY, { [bank.newborn]: 150 });
      await send(warehouse, OTHER_AGENCY, { [bank.newborn]: 150 });
      [order, stranger] = (await proposal(warehouse)).orders as [SharedOrder, SharedOrder];
    });
    const withLine = (line: object) => [{ id: order.id, revision: order.revision, lines: [line] }];
    const quantities = [
      ['negative', -25, 422, 'Must not be negative'],
      ['fractional', 12.5, 422, 'Must be a whole number, such as 7'],
      ['a million millions', 1e12, 422, 'Must be at most what was requested (150)'],
      ['more than was asked', 175, 422, 'Must be at most what was requested (150)'],
      ['no multiple of the pack', 30, 422, 'Must be a multiple of 25'],
      ['missing', null, 422, 'Field is required'],
      ['a word', 'many', 400, 'Must be a number, such as 12.5'],
    ] as const;
    it.each(quantities)('is refused: a quantity that is %s', async (_, quantity, status, message) => {
      const { body } = await confirm(warehouse, withLine({ id: order.lines[0]!.id, quantity })).expect(status);
      expect(body.errors).toEqual({ 'orders.0.lines.0.quantity': message });
    });

    it('is refused: lines and orders that are not there, or stand there twice', async () => {
      const ofStranger = await confirm(warehouse, withLine({ id: stranger.lines[0]!.id, quantity: 25 })).expect(422);
      expect(ofStranger.body.errors).toEqual({ 'orders.0.lines.0.id': 'Is not a line of this order' });
      const unknown = await confirm(warehouse, [{ id: 2_000_000_000, revision: 1, lines: [] }]).expect(422);
      expect(unknown.body.errors).toEqual({ 'orders.0.id': 'No longer exists: choose another one' });
      const line = { id: order.lines[0]!.id, quantity: 25 };
      const same = { id: order.id, revision: order.revision, lines: [line] };
      const twice = await confirm(warehouse, [same, same]).expect(422);
      expect(twice.body.errors).toEqual({ 'orders.1.id': 'Is listed twice' });
      const lineTwice = await confirm(warehouse, [{ ...same, lines: [line, line] }]).expect(422);
      expect(lineTwice.body.errors).toEqual({ 'orders.0.lines.1.id': 'Is listed twice' });
    });

    it('is refused: products by the same rules, and a line beside its product', async () => {
      const withProduct = (product: object, more: object = {}) =>
        confirm(warehouse, [{ id: order.id, revision: order.revision, products: [product], ...more }]).expect(422);
      for (const [quantity, message] of [
        [175, 'Must be at most what was requested (150)'],
        [30, 'Must be a multiple of 25'],
        [-25, 'Must not be negative'],
      ] as const)
        expect((await withProduct({ id: bank.newborn, quantity })).body.errors).toEqual({
          'orders.0.products.0.quantity': message,
        });
      expect((await withProduct({ id: bank.size1, quantity: 0 })).body.errors).toEqual({
        'orders.0.products.0.id': 'Is not a product of this order',
      });
      const line = { id: order.lines[0]!.id, quantity: 25 };
      expect((await withProduct({ id: bank.newborn, quantity: 25 }, { lines: [line] })).body.errors).toEqual({
        'orders.0.products.0.id': 'Is listed twice',
      });
    });

    it.each([
      ['no body', {}, 400],
      ['a month that does not exist', { warehouse: 701, orderPeriod: '2026-13', orders: [] }, 400],
      ['an unknown warehouse', { warehouse: 2_000_000_000, orderPeriod: '2026-12', orders: [] }, 404],
      ['orders that are no list', { warehouse: 701, orderPeriod: '2026-12', orders: 7 }, 400],
    ])('is refused: %s', async (_, body, status) => {
      await app.agent.post('/api/orders/partner/shares').send(body).expect(status);
    });

    it('changes nothing', async () => {
      expect(await unitsOf(order.id)).toEqual([[bank.newborn, 150]]);
    });

    it('is refused: the order of another warehouse', async () => {
      const elsewhere = await newWarehouse();
      await confirm(elsewhere, withLine({ id: order.lines[0]!.id, quantity: 25 })).expect(409);
    });
  });
});
