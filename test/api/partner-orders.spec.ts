import type { Role } from '@bank/domain';
import type request from 'supertest';
import { monthFromNow } from '../support/months';
import { openedServedBank } from '../support/served-bank';
import { openSheet } from '../support/sheets';

const served = openedServedBank();
const { app, bank, newPartner, newClient, newProduct, newWarehouse, clientLine, orderOf, lines } = served;
const { place, post, revise, apply, show, applyAll, deliver, levels, remove, reverse, signInOwner, path } = served;

const NEXT_MONTH = monthFromNow(1);
/** A pack of the newborn size for agencies. */
const PACK = 25;
const inBulk = (quantity = PACK) => lines([bank.newborn, quantity]);
const CLERK: readonly Role[] = ['ROLE_ORDER_EDIT_ALL'];

/** The month in words, as the refusals say it. */
const inWords = (month: string) =>
  new Date(`${month}-15T00:00:00Z`).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' }) +
  `, ${month.slice(0, 4)}`;
const countByStatus = (answers: readonly request.Response[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))]
      .sort()
      .map((status) => [status, answers.filter((answer) => answer.status === status).length]),
  );

describe('a partner order', () => {
  it('reserves at both ends, ships, and shows its clients', async () => {
    const [partner, product] = [await newPartner(), await newProduct()];
    const [ana, bo] = [await newClient(partner), await newClient(partner)];
    await deliver(bank.main, product, 100);
    const { id, sequence } = await place(
      'partner',
      orderOf(partner, [clientLine(ana, product, 1), ...lines([product, 40])]),
    );
    expect(sequence).toMatch(/^PTNR-\d{6}$/);
    expect(await levels(bank.main, product)).toEqual([100, 59]);
    expect(await levels(partner, product)).toEqual([0, 41]);
    const { data } = await show('partner', id);
    expect(data).toMatchObject({
      status: 'CREATING',
      orderPeriod: NEXT_MONTH,
      partner: { id: partner, partnerType: 'AGENCY', status: 'ACTIVE', title: expect.any(String) },
      warehouse: { id: bank.main, title: 'Main Warehouse' },
      ...{ isEditable: true, isDeletable: true, isComplete: false, isReversible: false, reversedAt: null },
    });
    expect(data.lineItems).toMatchObject([
      { client: { id: ana, isActive: true, pullupDistributionCount: 0 }, quantity: 1 },
      { client: null, quantity: 40 },
      { id: 0, quantity: 0, cost: 0, product: { id: null }, client: { id: bo } },
    ]);
    const { data: shipped, meta } = await applyAll('partner', id, 'SUBMIT', 'ACCEPT', 'SHIP');
    expect(shipped).toMatchObject({ status: 'SHIPPED', isEditable: false, isDeletable: false, isReversible: true });
    expect(meta.enabledTransitions).toEqual([{ transition: 'REOPEN', title: 'Reopen' }]);
    expect((await show('partner', id)).data.lineItems).toHaveLength(2);
    expect([await levels(bank.main, product), await levels(partner, product)]).toEqual([
      [59, 59],
      [41, 41],
    ]);
    await remove('partner', id).expect(409);
    await revise('partner', id, { lineItems: lines([product, 1]), reason: 'One more' }).expect(409);
    await reverse('partner', id, 'Never left').expect(200);
    expect([await levels(bank.main, product), await levels(partner, product)]).toEqual([
      [100, 100],
      [0, 0],
    ]);
  });

  it('is reopened, changed and shipped again', async () => {
    const [partner, product] = [await newPartner(), await newProduct()];
    await deliver(bank.main, product, 30);
    const { id, lineItems } = await place('partner', orderOf(partner, lines([product, 20])));
    await applyAll('partner', id, 'SUBMIT', 'ACCEPT', 'SHIP');
    await apply('partner', id, 'REOPEN').expect(200);
    expect(await levels(bank.main, product)).toEqual([30, 10]);
    const changed = { lineItems: [{ id: lineItems[0].id, quantity: 31 }] };
    await revise('partner', id, changed).expect(200);
    const short = await apply('partner', id, 'SHIP').expect(409);
    expect(short.body.details).toMatchObject([{ asked: 31, onHand: 30, product: { id: product } }]);
    await revise('partner', id, { lineItems: [{ id: lineItems[0].id, quantity: 30 }] }).expect(200);
    await apply('partner', id, 'SHIP').expect(200);
    expect([await levels(bank.main, product), await levels(partner, product)]).toEqual([
      [0, 0],
      [30, 30],
    ]);
  });

  it('warns by the name of a count since, before and when it is reopened', async () => {
    const [partner, product, warehouse] = [await newPartner(), await newProduct(), await newWarehouse()];
    await deliver(warehouse, product, 30);
    const { id } = await place('partner', orderOf(partner, lines([product, 20]), { warehouse }));
    await applyAll('partner', id, 'SUBMIT', 'ACCEPT', 'SHIP');
    const count = await place('inventory', {
      storageLocation: warehouse,
      takenAt: new Date().toISOString(),
      lineItems: lines([product, 9]),
    });
    await apply('inventory', count.id, 'COMPLETE').expect(200);
    const preview = await app.agent.get(`${path('partner', id)}/effect?transition=REOPEN`).expect(200);
    const { body } = await apply('partner', id, 'REOPEN').expect(200);
    expect(preview.body.data.warnings).toEqual(body.meta.warnings);
    expect(body.meta.warnings).toEqual([expect.stringContaining(`by ${count.sequence}: the count may hold this`)]);
  });

  it('is submitted by a save as by a transition, with its lines judged', async () => {
    const partner = await newPartner();
    const child = await newClient(partner);
    const { id } = await place('partner', orderOf(partner, [clientLine(child, bank.newborn, PACK)]));
    const { body } = await revise('partner', id, { status: 'SUBMITTED', portalOrderId: 'A-7' }).expect(200);
    expect(body.data).toMatchObject({ status: 'SUBMITTED', portalOrderId: 'A-7' });
  });

  it('has every problem of a line at its field', async () => {
    const partner = await newPartner();
    const child = await newClient(partner);
    const { body } = await post(
      'partner',
      orderOf(partner, [
        clientLine(child, bank.newborn, PACK + 1),
        clientLine(child, bank.newborn, PACK),
        ...inBulk(PACK - 1),
        { product: { id: bank.size1 }, quantity: -PACK },
      ]),
    ).expect(422);
    expect(body.errors).toEqual({ 'lineItems.3.quantity': 'Line Item must have a positive quantity' });
    const posted = orderOf(partner, [
      clientLine(child, bank.newborn, PACK + 1),
      clientLine(child, bank.newborn, PACK),
      ...inBulk(PACK - 1),
    ]);
    expect((await post('partner', posted).expect(422)).body.errors).toEqual({
      'lineItems.0.quantity': 'Must be a multiple of 25',
      'lineItems.1.client': 'Already has another line',
      'lineItems.2.quantity': 'Must be a multiple of 25',
    });
  });

  it('takes packs of hospitals for a hospital', async () => {
    const child = await newClient(bank.hospital);
    const order = (quantity: number) => orderOf(bank.hospital, [clientLine(child, bank.newborn, quantity)]);
    const errorOf = async (quantity: number) =>
      (await post('partner', order(quantity)).expect(422)).body.errors['lineItems.0.quantity'];
    expect([await errorOf(25), await errorOf(150)]).toEqual([
      'Must be a multiple of 75',
      'Must be at most 1 pack (75)',
    ]);
    await post('partner', order(75)).expect(201);
  });

  it('keeps lines that are not sent, and drops blank ones', async () => {
    const partner = await newPartner();
    const [ana, bo] = [await newClient(partner), await newClient(partner)];
    const { id } = await place(
      'partner',
      orderOf(partner, [clientLine(ana, bank.newborn, PACK), ...inBulk(), { id: 0, quantity: 0, client: { id: bo } }]),
    );
    const own = async () => (await show('partner', id)).data.lineItems.filter((line: { id: number }) => line.id !== 0);
    const [first, second] = await own();
    expect(await own()).toHaveLength(2);
    await revise('partner', id, { lineItems: [{ ...first, quantity: 2 * PACK }] }).expect(200);
    expect(await own()).toMatchObject([{ id: first.id, quantity: 2 * PACK, client: { id: ana } }, second]);
    await revise('partner', id, { lineItems: [{ ...first, product: { id: null } }] }).expect(200);
    expect(await own()).toMatchObject([{ id: second.id, client: null }]);
  });
});

describe('the month of a partner order', () => {
  const canOrder = async (partner: number, agent = app.agent) =>
    (
      await agent
        .get(`/api/orders/partner/partner-can-order/max-orders?partnerId=${partner}&orderPeriod=${NEXT_MONTH}`)
        .expect(200)
    ).body;
  const mayOrder = async (partner: number) =>
    (
      await app.agent
        .get(`/api/orders/partner/partner-can-order?partnerId=${partner}&orderPeriod=${NEXT_MONTH}`)
        .expect(200)
    ).body;

  it.each([1, 2, 3])('is given out to as many writers at once as the partner may place: %s', async (max) => {
    const partner = await newPartner({ maxOrderNumberPerMonth: max });
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('partner', orderOf(partner, inBulk()))));
    expect(countByStatus(answers)).toEqual({ 201: max, 409: 6 - max });
    const [refused] = answers.filter(({ status }) => status === 409);
    expect(refused!.body.message).toBe(
      max === 1
        ? `The selected partner has already created an order for ${inWords(NEXT_MONTH)}`
        : `The partner has reached the maximum Distribution Orders of ${max} for the selected period.`,
    );
    expect(await canOrder(partner)).toEqual({ success: false, data: max, max });
    expect(await mayOrder(partner)).toEqual({ success: false });
  });

  it('is entered once by orders that move into it at once', async () => {
    const partner = await newPartner();
    const ids: number[] = [];
    for (const months of [2, 3, 4, 5])
      ids.push((await place('partner', orderOf(partner, inBulk(), { orderPeriod: monthFromNow(months) }))).id);
    const answers = await Promise.all([
      ...ids.map((id) => revise('partner', id, { orderPeriod: NEXT_MONTH })),
      post('partner', orderOf(partner, inBulk())),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(ids.length);
    expect((await canOrder(partner)).data).toBe(1);
  });

  it('is free again when its order is cancelled, deleted, reversed or moved away', async () => {
    const partner = await newPartner();
    const placeNext = async () => (await place('partner', orderOf(partner, inBulk()))).id;
    expect(await canOrder(partner)).toEqual({ success: true, data: 0, max: 1 });
    await applyAll('partner', await placeNext(), 'CANCEL');
    await remove('partner', await placeNext()).expect(200);
    await revise('partner', await placeNext(), { orderPeriod: monthFromNow(2) }).expect(200);
    const id = await placeNext();
    await deliver(bank.main, bank.newborn, PACK);
    await applyAll('partner', id, 'SUBMIT', 'ACCEPT', 'SHIP');
    expect(await mayOrder(partner)).toEqual({ success: false });
    await reverse('partner', id, 'Never left').expect(200);
    expect(await mayOrder(partner)).toEqual({ success: true });
    await placeNext();
    expect(await canOrder(partner)).toEqual({ success: false, data: 1, max: 1 });
  });

  it('is a month', async () => {
    const partner = await newPartner();
    for (const orderPeriod of ['2026-13', 'soon', '2026', '']) {
      const ask = `/api/orders/partner/partner-can-order?partnerId=${partner}&orderPeriod=${orderPeriod}`;
      expect((await app.agent.get(ask).expect(400)).body.errors).toEqual({
        orderPeriod: 'Must be a month such as 2026-11',
      });
      expect((await post('partner', orderOf(partner, inBulk(), { orderPeriod }))).status).toBe(422);
    }
    const first = await post('partner', orderOf(partner, inBulk(), { orderPeriod: `${NEXT_MONTH}-01` })).expect(201);
    expect(first.body.data.orderPeriod).toBe(NEXT_MONTH);
  });
});

describe('several partner orders at once', () => {
  const change = (ids: readonly number[], status: string, agent = app.agent, more: object = {}) =>
    agent.patch('/api/orders/partner/bulk-change').send({ ids, changes: { status, ...more } });

  it('change where they can, and say why where not', async () => {
    const partners = [await newPartner(), await newPartner(), await newPartner()];
    const product = await newProduct();
    await deliver(bank.main, product, 10);
    const [draft, ready, cancelled] = await Promise.all(
      partners.map(async (partner) => (await place('partner', orderOf(partner, lines([product, 6])))).id as number),
    );
    await applyAll('partner', ready!, 'SUBMIT', 'ACCEPT');
    await applyAll('partner', cancelled!, 'CANCEL');
    const { body } = await change([draft!, ready!, cancelled!, 999_999], 'SHIPPED').expect(200);
    expect(body).toMatchObject({
      data: [
        { id: draft, ok: true },
        { id: ready, ok: false, message: expect.stringContaining('There is not enough stock on hand') },
        { id: cancelled, ok: false },
        { id: 999_999, ok: false, message: 'There is no such order' },
      ],
      meta: { changed: 1, unchanged: 0, refused: 3 },
    });
    expect(await levels(bank.main, product)).toEqual([4, -2]);
    const forced = await change([ready!], 'SHIPPED', app.agent, { reason: 'It is on the shelf' }).expect(200);
    expect(forced.body.meta).toEqual({ changed: 1, unchanged: 0, refused: 0 });
    expect(await levels(bank.main, product)).toEqual([-2, -2]);
  });

  it('are unchanged where they are in the status already, and refused where they were reversed in it', async () => {
    const [here, shipped, reversed] = await Promise.all(
      [await newPartner(), await newPartner(), await newPartner()].map(
        async (partner) => (await place('partner', orderOf(partner, inBulk()))).id as number,
      ),
    );
    const why = { reason: 'It is on the shelf' };
    await change([shipped!, reversed!], 'SHIPPED', app.agent, why).expect(200);
    const { sequence } = (await reverse('partner', reversed!, 'Went to the wrong door').expect(200)).body.data;
    const { body } = await change([here!, shipped!, reversed!], 'SHIPPED', app.agent, why).expect(200);
    expect(body).toEqual({
      data: [
        { id: here, ok: true },
        { id: shipped, ok: true, unchanged: true },
        { id: reversed, ok: false, message: `Order ${sequence} has been reversed and stays as it is` },
      ],
      meta: { changed: 1, unchanged: 1, refused: 1 },
    });
  });

  it('never go back by skipping a step: what lies behind has steps of its own', async () => {
    const partner = await newPartner();
    const { id } = await place('partner', orderOf(partner, inBulk()));
    await applyAll('partner', id, 'SUBMIT', 'ACCEPT');
    for (const agent of [await signInOwner(partner), await app.signIn({ roles: CLERK }), app.agent]) {
      const { body } = await change([id], 'SUBMITTED', agent).expect(200);
      expect(body.data).toMatchObject([{ ok: false, message: "An order that is Processing can't go to Submitted" }]);
    }
    expect((await change([id], 'CREATING').expect(200)).body.data).toMatchObject([{ ok: true }]);
  });

  it('are cancelled by administrators alone', async () => {
    const partner = await newPartner();
    const { id } = await place('partner', orderOf(partner, inBulk()));
    for (const agent of [await app.signIn({ roles: CLERK }), await signInOwner(partner)]) {
      const { body } = await change([id], 'CANCELLED', agent).expect(403);
      expect(body.message).toBe('Only an administrator may set Cancelled in bulk');
    }
    expect((await show('partner', id)).data.status).toBe('CREATING');
    expect((await change([id], 'CANCELLED').expect(200)).body.data).toEqual([{ id, ok: true }]);
  });

  it("stay as they are where they are another partner's", async () => {
    const [mine, other] = [await newPartner(), await newPartner()];
    const [own, foreign] = [
      await place('partner', orderOf(mine, inBulk())),
      await place('partner', orderOf(other, inBulk())),
    ];
    const { body } = await change([foreign.id, own.id], 'SUBMITTED', await signInOwner(mine)).expect(200);
    expect(body.data).toMatchObject([
      { id: foreign.id, ok: false },
      { id: own.id, ok: true },
    ]);
    expect((await show('partner', foreign.id)).data.status).toBe('CREATING');
  });

  it('are none, or stay, where no order or no status is named', async () => {
    expect((await change([], 'SUBMITTED').expect(200)).body.meta).toEqual({ changed: 0, unchanged: 0, refused: 0 });
    const { id } = await place('partner', orderOf(await newPartner(), inBulk()));
    expect((await change([id], 'LOST').expect(200)).body.meta).toEqual({ changed: 0, unchanged: 0, refused: 1 });
  });
});

describe("a partner's own people", () => {
  it('see and save the orders of their partner, and no others', async () => {
    const [mine, other] = [await newPartner(), await newPartner()];
    const agent = await signInOwner(mine);
    const foreign = await place('partner', orderOf(other, inBulk()));
    const refused = await post('partner', orderOf(other, inBulk()), { agent }).expect(403);
    expect(refused.body.message).toContain('not for the partner that you work for now');
    const { partner: _, ...unnamed } = orderOf(mine, inBulk());
    const { body } = await post('partner', unnamed, { agent }).expect(201);
    const { id, partner } = body.data;
    expect(partner.id).toBe(mine);
    expect(body.meta.enabledTransitions.map(({ transition }: { transition: string }) => transition)).toEqual([
      'SUBMIT',
      'CANCEL',
    ]);
    const listed = await agent.get(`${path('partner')}?per_page=100`).expect(200);
    expect(listed.body.data.map((row: { id: number }) => row.id)).toEqual([id]);
    const { rows } = await openSheet(agent, `${path('partner')}?download=xlsx`);
    expect(rows).toHaveLength(2);
    for (const call of [
      agent.get(path('partner', foreign.id)),
      agent.patch(path('partner', foreign.id)).send({ portalOrderId: 'Mine' }),
      agent.patch(`${path('partner', foreign.id)}/transition`).send({ transition: 'SUBMIT' }),
      agent.get(`${path('partner', foreign.id)}/effect?transition=SUBMIT`),
      agent.get(`/api/orders/partner/new-line-items-for-partner/${other}`),
      agent.get(`/api/orders/partner/partner-can-order?partnerId=${other}&orderPeriod=${NEXT_MONTH}`),
      agent.get(`/api/orders/partner/partner-can-order/max-orders?partnerId=${other}&orderPeriod=${NEXT_MONTH}`),
      agent.delete(path('partner', id)),
    ])
      await call.expect(403);
    await revise('partner', id, { partner: { id: other } }, { agent }).expect(403);
    await agent
      .patch(`${path('partner', id)}/transition`)
      .send({ transition: 'SUBMIT' })
      .expect(200);
    await agent
      .patch(`${path('partner', id)}/transition`)
      .send({ transition: 'ACCEPT' })
      .expect(403);
  });

  it('change an order until it is accepted, and read it from then on', async () => {
    const partner = await newPartner();
    const agent = await signInOwner(partner);
    const { id } = (await post('partner', orderOf(partner, inBulk()), { agent }).expect(201)).body.data;
    const editableBy = async (reader: typeof agent) => {
      const { body: one } = await reader.get(path('partner', id)).expect(200);
      const { body: listed } = await reader.get(`${path('partner')}?partner=${partner}`).expect(200);
      return [one.data.isEditable, listed.data[0].isEditable];
    };
    await applyAll('partner', id, 'SUBMIT');
    await revise('partner', id, { portalOrderId: 'A-1' }, { agent }).expect(200);
    expect(await editableBy(agent)).toEqual([true, true]);
    await applyAll('partner', id, 'ACCEPT');
    await revise('partner', id, { portalOrderId: 'A-2' }, { agent }).expect(403);
    expect(await editableBy(agent)).toEqual([false, false]);
    expect(await editableBy(app.agent)).toEqual([true, true]);
    await revise('partner', id, { portalOrderId: 'A-3' }).expect(200);
  });

  it("learn nothing of others' orders, from whatever status, by number or by name", async () => {
    const [mine, other] = [await newPartner(), await newPartner()];
    const agent = await signInOwner(mine);
    const hidden = await newWarehouse();
    await app.agent.patch(`/api/warehouses/${hidden}`).send({ isPublicDisplay: false }).expect(200);
    await deliver(hidden, bank.newborn, PACK);
    const { id } = await place('partner', orderOf(other, inBulk(), { warehouse: hidden }));
    const { sequence } = (await applyAll('partner', id, 'SUBMIT', 'ACCEPT', 'SHIP')).data;
    const named = (resource: string, of: number) => agent.get('/api/saved-filters/names').query({ resource, ids: of });
    for (const call of [
      agent.patch(path('partner', id)).send({ portalOrderId: 'Mine' }),
      agent.patch(path('partner', id)).set('If-Match', '"0"').send({ portalOrderId: 'Mine' }),
      agent.patch(`${path('partner', id)}/transition`).send({ transition: 'SUBMIT' }),
      agent.get(`${path('partner', id)}/effect?transition=SHIP`),
    ])
      expect((await call.expect(403)).body).toMatchObject({ message: 'You are not allowed to do this.' });
    const change = { ids: [id], changes: { status: 'SUBMITTED' } };
    const bulk = (await agent.patch('/api/orders/partner/bulk-change').send(change).expect(200)).body.data;
    expect(bulk).toMatchObject([{ ok: false, message: 'You are not allowed to do this.' }]);
    for (const call of [
      agent.get('/api/search').query({ q: sequence }),
      named('storage-locations', hidden),
      named('storage-locations', other),
      named('orders/partner', id),
      agent.get(`/api/storage-locations?id=${hidden},${other}`),
    ])
      expect((await call.expect(200)).body.data).toEqual([]);
    const own = await place('partner', orderOf(mine, inBulk(), { warehouse: hidden }));
    expect((await agent.get('/api/search').query({ q: own.sequence })).body.data).toMatchObject([{ id: own.id }]);
    for (const call of [named('storage-locations', hidden), agent.get(`/api/storage-locations?id=${hidden}`)])
      expect((await call.expect(200)).body.data).toMatchObject([{ id: hidden }]);
  });

  it('without a partner see and place nothing', async () => {
    const partner = await newPartner();
    await place('partner', orderOf(partner, inBulk()));
    const agent = await app.signIn({ roles: ['ROLE_ORDER_MANAGE_OWN'] });
    expect((await agent.get(path('partner')).expect(200)).body.data).toEqual([]);
    await post('partner', orderOf(await newPartner(), inBulk()), { agent }).expect(403);
  });

  it("order for their own clients, of which others' are none", async () => {
    const [mine, other] = [await newPartner(), await newPartner()];
    const [own, foreign] = [await newClient(mine), await newClient(other)];
    const agent = await signInOwner(mine);
    const order = (client: string) => orderOf(mine, [clientLine(client, bank.newborn, PACK)]);
    const { body } = await post('partner', order(foreign), { agent }).expect(422);
    expect(body.errors).toEqual({ 'lineItems.0.client': 'No longer exists: choose another one' });
    await post('partner', order(own), { agent }).expect(201);
  });

  it('order out of public warehouses, and stay with the one that they chose', async () => {
    const partner = await newPartner();
    const agent = await signInOwner(partner);
    const hidden = await newWarehouse();
    await app.agent.patch(`/api/warehouses/${hidden}`).send({ isPublicDisplay: false }).expect(200);
    const { body } = await post('partner', orderOf(partner, inBulk(), { warehouse: hidden }), { agent }).expect(422);
    expect(body.errors).toEqual({ warehouse: 'Is not a warehouse that you may order from: choose another one' });
    const { id } = (await post('partner', orderOf(partner, inBulk()), { agent }).expect(201)).body.data;
    for (const who of [agent, await app.signIn({ roles: CLERK })]) {
      const change = await revise('partner', id, { warehouse: bank.backup }, { agent: who }).expect(422);
      expect(change.body.errors).toEqual({ warehouse: 'Only an administrator may change the warehouse of an order' });
    }
    await revise('partner', id, { warehouse: bank.backup }).expect(200);
  });

  it('of a partner in no active status look on', async () => {
    const partner = await newPartner();
    const { id } = await place('partner', orderOf(partner, inBulk()));
    await app.agent.patch(`/api/partners/${partner}/transition`).send({ transition: 'DEACTIVATE' }).expect(200);
    const agent = await signInOwner(partner);
    const message = 'This partner is not in an active status and cannot place an order at this time.';
    for (const call of [
      post('partner', orderOf(partner, inBulk(), { orderPeriod: monthFromNow(2) }), { agent }),
      revise('partner', id, { portalOrderId: 'A-1' }, { agent }),
      apply('partner', id, 'SUBMIT', undefined, { agent }),
      post('partner', orderOf(partner, inBulk(), { orderPeriod: monthFromNow(2) })),
    ])
      expect((await call.expect(409)).body.message).toBe(message);
    await agent.get(path('partner', id)).expect(200);
    await apply('partner', id, 'SUBMIT').expect(200);
  });
});

describe('a partner order that others save too', () => {
  it('names the lines that changed, the authors and the times', async () => {
    const partner = await newPartner();
    const child = await newClient(partner);
    const placed = await post('partner', orderOf(partner, [clientLine(child, bank.newborn, PACK), ...inBulk()])).expect(
      201,
    );
    const { id, lineItems } = placed.body.data;
    const headers = { 'If-Match': placed.headers.etag! };
    const [first, second] = lineItems;
    await revise('partner', id, { portalOrderId: 'A-1', lineItems: [{ id: first.id, quantity: 2 * PACK }] }).expect(
      200,
    );
    await revise('partner', id, { lineItems: [{ id: second.id, quantity: 0 }, ...lines([bank.size1, PACK])] }).expect(
      200,
    );
    const { body } = await revise(
      'partner',
      id,
      { lineItems: [{ id: second.id, quantity: 3 * PACK }] },
      { headers },
    ).expect(412);
    const added = (await show('partner', id)).data.lineItems.find(
      (line: { product: { id: number } }) => line.product.id === bank.size1,
    );
    const change = { by: expect.any(String), at: expect.stringMatching(/Z$/) };
    expect(body.details).toHaveLength(4);
    expect(body.details).toEqual(
      expect.arrayContaining([
        { field: 'portalOrderId', ...change },
        ...[first.id, second.id, added.id].map((line) => ({ field: 'lineItems', line, ...change })),
      ]),
    );
    expect(Object.keys(body.errors).sort()).toEqual(['lineItems', 'portalOrderId']);
  });

  it('has two saves at once of different lines in it, both', async () => {
    const partner = await newPartner();
    const children = await Promise.all(Array.from({ length: 4 }, () => newClient(partner)));
    const { id } = await place('partner', orderOf(partner, inBulk()));
    const answers = await Promise.all(
      children.map((child) => revise('partner', id, { lineItems: [clientLine(child, bank.newborn, PACK)] })),
    );
    expect(countByStatus(answers)).toEqual({ 200: 4 });
    const { data } = await show('partner', id);
    expect(data.lineItems.filter((line: { quantity: number }) => line.quantity)).toHaveLength(5);
  });

  it('has a client once, even if several users add it at the same moment', async () => {
    const partner = await newPartner();
    const child = await newClient(partner);
    const { id } = await place('partner', orderOf(partner, inBulk()));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => revise('partner', id, { lineItems: [clientLine(child, bank.newborn, PACK)] })),
    );
    expect(countByStatus(answers)).toEqual({ 200: 1, 422: 3 });
  });

  it('is shipped once', async () => {
    const [partner, product] = [await newPartner(), await newProduct()];
    await deliver(bank.main, product, 30);
    const { id } = await place('partner', orderOf(partner, lines([product, 10])));
    await applyAll('partner', id, 'SUBMIT', 'ACCEPT');
    const answers = await Promise.all(Array.from({ length: 4 }, () => apply('partner', id, 'SHIP')));
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 3 });
    expect(await levels(bank.main, product)).toEqual([20, 20]);
  });
});

describe('the list of partner orders', () => {
  it('is filtered by month, partner, status and fulfillment period, and is a sheet', async () => {
    const period = (await app.agent.post('/api/partners/fulfillment-periods').send({ name: 'First week' }).expect(201))
      .body.data.id;
    const address = {
      street1: '1 Main St',
      street2: null,
      city: 'Tulsa',
      state: 'OK',
      postalCode: '74101',
      country: null,
    };
    const early = await newPartner({ fulfillmentPeriod: { id: period }, address });
    const late = await newPartner();
    const month = monthFromNow(7);
    const first = await place('partner', orderOf(early, inBulk(), { orderPeriod: month }));
    const second = await place('partner', orderOf(late, inBulk(), { orderPeriod: month }));
    await apply('partner', second.id, 'SUBMIT').expect(200);
    const listed = async (query: string) =>
      (await app.agent.get(`${path('partner')}?orderPeriod=${month}&${query}`).expect(200)).body;
    const ids = async (query: string) => (await listed(query)).data.map(({ id }: { id: number }) => id);
    expect(await ids('')).toEqual([second.id, first.id]);
    expect((await listed('')).meta.pagination.per_page).toBe(25);
    expect(await ids('sort=partner.title|asc')).toHaveLength(2);
    expect(await ids(`partner=${early}`)).toEqual([first.id]);
    expect(await ids('status=SUBMITTED')).toEqual([second.id]);
    expect(await ids(`fulfillmentPeriod=${period}`)).toEqual([first.id]);
    const fulfillmentPeriod = { id: period, name: expect.any(String) };
    const shown = (await show('partner', first.id)).data.partner;
    expect(shown).toMatchObject({ id: early, fulfillmentPeriod, addresses: [address] });
    const inBulkList = await app.agent.get(`${path('partner')}/bulk?ids=${first.id},${second.id}`).expect(200);
    const partners = [...inBulkList.body.data, ...(await listed(`partner=${early}`)).data].map(
      ({ partner }) => partner,
    );
    expect(partners).toMatchObject([shown, { fulfillmentPeriod: null, addresses: [] }, shown]);
    const { file, rows } = await openSheet(app.agent, `${path('partner')}?download=xlsx&orderPeriod=${month}`);
    expect(file).toMatch(/^PartnerOrders\.[^:]+\.xlsx$/);
    expect(rows[0]).toEqual(['Id', 'Partner', 'Warehouse', 'Order Period', 'Status', 'Created', 'Updated']);
    expect(rows[1]!.slice(0, 5)).toEqual([
      second.sequence,
      expect.any(String),
      'Main Warehouse',
      expect.anything(),
      'Submitted',
    ]);
  });
});
