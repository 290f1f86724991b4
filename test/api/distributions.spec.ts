import type request from 'supertest';
import { monthFromNow } from '../support/months';
import { openedServedBank } from '../support/served-bank';
import { openSheet } from '../support/sheets';

const served = openedServedBank();
const { app, bank, newPartner, newClient, newProduct, clientLine, distributionOf, distribute, lines } = served;
const { place, post, revise, apply, show, levels, remove, reverse, signInOwner, path, history, eventsOf } = served;

const THIS_MONTH = monthFromNow(0);
const countByStatus = (answers: readonly request.Response[]) =>
  Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))]
      .sort()
      .map((status) => [status, answers.filter((answer) => answer.status === status).length]),
  );
const mayDistribute = async (partner: number, month = THIS_MONTH) =>
  (
    await app.agent
      .get(`/api/orders/distribution/partner-can-order?partnerId=${partner}&distributionPeriod=${month}`)
      .expect(200)
  ).body;
/** A partner with a child. */
const newServed = async (): Promise<[partner: number, child: string]> => {
  const partner = await newPartner();
  return [partner, await newClient(partner)];
};

describe('a distribution', () => {
  it("takes from the partner's stock when it is completed, below zero with a warning", async () => {
    const [[partner, child], product] = [await newServed(), await newProduct()];
    const {
      id,
      sequence,
      partner: shown,
    } = await place('distribution', distributionOf(partner, [clientLine(child, product, 7)]));
    expect([sequence, shown.id]).toEqual([expect.stringMatching(/^DIST-\d{6}$/), partner]);
    expect(await levels(partner, product)).toEqual([0, -7]);
    const { body } = await apply('distribution', id, 'COMPLETE').expect(200);
    expect(body.data).toMatchObject({ status: 'COMPLETED', isComplete: true, isEditable: false });
    expect(body.meta).toEqual({ enabledTransitions: [], warnings: [expect.any(String)] });
    expect(await levels(partner, product)).toEqual([-7, -7]);
  });

  it('shows a line to fill in for each child, of whatever status, as long as it is open', async () => {
    const partner = await newPartner();
    const [ana, bo, cy] = await Promise.all([newClient(partner), newClient(partner), newClient(partner)]);
    await served.moveClient(cy!, 'DEACTIVATE').expect(200);
    const { id } = await place('distribution', distributionOf(partner, [clientLine(ana!, bank.newborn, 7)]));
    const blanksOf = async () =>
      (await show('distribution', id)).data.lineItems.filter((line: { id: number }) => line.id === 0);
    expect(await blanksOf()).toEqual(
      expect.arrayContaining(
        [bo, cy].map((child) =>
          expect.objectContaining({
            ...{ quantity: 0, cost: 0, product: { id: null } },
            client: expect.objectContaining({ id: child, isActive: child === bo }),
          }),
        ),
      ),
    );
    expect(await blanksOf()).toHaveLength(2);
    await revise('distribution', id, { lineItems: await blanksOf() }).expect(200);
    expect(await eventsOf('distribution', id)).toHaveLength(1);
    await apply('distribution', id, 'COMPLETE').expect(200);
    expect(await blanksOf()).toEqual([]);
  });

  it('begins with a line for each child who is served now', async () => {
    const [partner, ana] = await newServed();
    const away = await newClient(partner);
    await served.moveClient(away, 'DEACTIVATE').expect(200);
    for (const kind of ['partner', 'distribution']) {
      const { body } = await app.agent.get(`/api/orders/${kind}/new-line-items-for-partner/${partner}`).expect(200);
      expect(body.data).toEqual([
        { id: 0, quantity: 0, cost: 0, product: { id: null }, client: expect.objectContaining({ id: ana }) },
      ]);
      expect(body.data[0].client).not.toHaveProperty('lastDistribution');
    }
  });

  it('is completed once, by the first request', async () => {
    const [[partner, child], product] = [await newServed(), await newProduct()];
    const { id } = await place('distribution', distributionOf(partner, [clientLine(child, product, 7)]));
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply('distribution', id, 'COMPLETE')));
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 4 });
    expect(await levels(partner, product)).toEqual([-7, -7]);
  });

  it('that is completed is neither changed nor deleted', async () => {
    const [partner, child] = await newServed();
    const id = await distribute(partner, [clientLine(child, bank.newborn, 7)]);
    const { sequence } = (await show('distribution', id)).data;
    const message = `Order ${sequence} has committed transactions and cannot be edited. Please enter a correction order.`;
    for (const call of [
      remove('distribution', id),
      revise('distribution', id, { lineItems: [clientLine(child, bank.size1, 1)] }),
      revise('distribution', id, { lineItems: [clientLine(child, bank.size1, 1)], reason: ' ' }),
    ])
      expect((await call.expect(409)).body.message).toBe(message);
  });

  it('names clients by their public ids, in either case', async () => {
    const [partner, child] = await newServed();
    const errorsOf = async (client: unknown, status: number) =>
      (await post('distribution', distributionOf(partner, [{ ...lines([bank.newborn, 7])[0], client }])).expect(status))
        .body.errors;
    const unnamed = { 'lineItems.0.client': 'Must name a client, such as {"id": "BCDFGH25"}' };
    for (const wrong of [{ id: 7 }, { id: 'short' }, { id: 'AAAAAAAA' }, 17])
      expect(await errorsOf(wrong, 400)).toEqual(unnamed);
    expect(await errorsOf({ id: 'BBBBBBBB' }, 422)).toEqual({
      'lineItems.0.client': 'No longer exists: choose another one',
    });
    for (const none of [null, undefined, { id: '' }, { id: null }])
      expect(await errorsOf(none, 422)).toEqual({ 'lineItems.0.client': 'Field is required' });
    const { body } = await post(
      'distribution',
      distributionOf(partner, [clientLine(child.toLowerCase(), bank.newborn, 7)]),
    ).expect(201);
    expect(body.data.lineItems[0].client.id).toBe(child);
  });
});

describe('a correction of a distribution', () => {
  it('moves the stock by the difference, and stands in the history with its reason', async () => {
    const [[partner, ana], product] = [await newServed(), await newProduct()];
    const bo = await newClient(partner);
    const id = await distribute(partner, [clientLine(ana, product, 7), clientLine(bo, product, 5)]);
    const [first, second] = (await show('distribution', id)).data.lineItems;
    const other = await newProduct();
    const { body } = await revise('distribution', id, {
      lineItems: [{ id: first.id, quantity: 9 }, { id: second.id, quantity: 0 }, clientLine(bo, other, 2)],
      reason: 'Counted again',
    }).expect(200);
    expect(body.data).toMatchObject({ status: 'COMPLETED', isEditable: false, isReversible: true });
    expect(body.data.lineItems).toMatchObject([
      { id: first.id, quantity: 9, client: { id: ana } },
      { quantity: 2, product: { id: other }, client: { id: bo } },
    ]);
    expect([await levels(partner, product), await levels(partner, other)]).toEqual([
      [-9, -9],
      [-2, -2],
    ]);
    expect((await eventsOf('distribution', id)).at(-1)).toMatchObject({
      type: 'OrderCorrected',
      data: { reason: 'Counted again' },
    });
    expect(JSON.stringify((await history('BulkDistribution', id)).slice(0, 1))).toContain('Counted again');
    await reverse('distribution', id, 'Another partner').expect(200);
    expect([await levels(partner, product), await levels(partner, other)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it("is made by the partner's own people, of their own", async () => {
    const [[mine, ana], [other, bo]] = [await newServed(), await newServed()];
    const ids = [
      await distribute(mine, [clientLine(ana, bank.newborn, 7)]),
      await distribute(other, [clientLine(bo, bank.newborn, 7)]),
    ];
    const agent = await signInOwner(mine);
    const statuses = [];
    for (const id of ids) {
      const [{ id: line }] = (await show('distribution', id)).data.lineItems;
      const change = { lineItems: [{ id: line, quantity: 8 }], reason: 'Counted again' };
      statuses.push((await revise('distribution', id, change, { agent })).status);
    }
    expect(statuses).toEqual([200, 403]);
  });
});

describe('the month of a distribution', () => {
  it('is taken by one of several writers at once, whatever the most of orders is', async () => {
    const partner = await newPartner({ maxOrderNumberPerMonth: 3 });
    const child = await newClient(partner);
    expect(await mayDistribute(partner)).toEqual({ success: true });
    const body = distributionOf(partner, [clientLine(child, bank.newborn, 7)]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('distribution', body)));
    expect(countByStatus(answers)).toEqual({ 201: 1, 409: 5 });
    expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(
      /^The selected partner has already created a distribution for [A-Z][a-z]+, \d{4}$/,
    );
    expect(await mayDistribute(partner)).toEqual({ success: false });
    expect(await mayDistribute(partner, monthFromNow(1))).toEqual({ success: true });
  });

  it('is entered once by distributions that move into it at once', async () => {
    const [partner, child] = await newServed();
    const ids: number[] = [];
    for (const months of [-1, -2, -3])
      ids.push(
        (
          await place(
            'distribution',
            distributionOf(partner, [clientLine(child, bank.newborn, 7)], { distributionPeriod: monthFromNow(months) }),
          )
        ).id,
      );
    const answers = await Promise.all(ids.map((id) => revise('distribution', id, { distributionPeriod: THIS_MONTH })));
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 2 });
  });

  it('is free again when its distribution is deleted or reversed', async () => {
    const [partner, child] = await newServed();
    const placed = await place('distribution', distributionOf(partner, [clientLine(child, bank.newborn, 7)]));
    await remove('distribution', placed.id).expect(200);
    const id = await distribute(partner, [clientLine(child, bank.newborn, 7)]);
    expect(await mayDistribute(partner)).toEqual({ success: false });
    await reverse('distribution', id, 'Another partner').expect(200);
    expect(await mayDistribute(partner)).toEqual({ success: true });
  });
});

describe('several distributions at once', () => {
  const placeOne = async () => {
    const [partner, child] = await newServed();
    const { id } = await place('distribution', distributionOf(partner, [clientLine(child, bank.newborn, 7)]));
    return { partner, id: id as number };
  };
  const complete = (ids: readonly number[], agent = app.agent) =>
    agent.patch('/api/orders/distribution/bulk-change').send({ ids, changes: { status: 'COMPLETED' } });
  const removeAll = (ids: readonly number[], agent = app.agent) =>
    agent.patch('/api/orders/distribution/bulk-delete').send({ ids });

  it('are completed where that is allowed', async () => {
    const [own, foreign] = [await placeOne(), await placeOne()];
    const { body } = await complete([foreign.id, own.id, 999_999], await signInOwner(own.partner)).expect(200);
    expect(body).toMatchObject({
      data: [
        { id: foreign.id, ok: false },
        { id: own.id, ok: true },
        { id: 999_999, ok: false, message: 'There is no such order' },
      ],
      meta: { changed: 1, unchanged: 0, refused: 2 },
    });
    expect((await show('distribution', foreign.id)).data.status).toBe('CREATING');
    await Promise.all([complete([foreign.id]), complete([foreign.id])]);
    expect((await eventsOf('distribution', foreign.id)).filter(({ type }) => type === 'OrderCommitted')).toHaveLength(
      1,
    );
  });

  it('are deleted by administrators, where they have moved nothing', async () => {
    const [open, done] = [await placeOne(), await placeOne()];
    await apply('distribution', done.id, 'COMPLETE').expect(200);
    await removeAll([open.id], await signInOwner(open.partner)).expect(403);
    const { body } = await removeAll([open.id, done.id, 999_999]).expect(200);
    expect(body).toMatchObject({
      data: [
        { id: open.id, ok: true },
        { id: done.id, ok: false, message: expect.stringContaining('has committed transactions') },
        { id: 999_999, ok: false, message: 'There is no such order' },
      ],
      meta: { changed: 1, unchanged: 0, refused: 2 },
    });
    await app.agent.get(path('distribution', open.id)).expect(404);
  });
});

describe('the sheets of distributions', () => {
  it('have the lines of one, by the names of the children', async () => {
    const partner = bank.hospital;
    const [bo, ana] = [
      await newClient(partner, { firstName: 'Bo', lastName: 'Alba' }),
      await newClient(partner, { firstName: 'Ana', lastName: 'Alba' }),
    ];
    const id = await distribute(partner, [
      clientLine(bo, bank.newborn, 30),
      clientLine(ana, bank.size1, 75),
      clientLine(ana, bank.newborn, 150),
    ]);
    await served.moveClient(bo, 'DEACTIVATE').expect(200);
    const { sequence } = (await show('distribution', id)).data;
    const { file, rows } = await openSheet(app.agent, `${path('distribution', id)}/export`);
    expect(file).toMatch(new RegExp(`^Distribution-${sequence}\\.[^:]+\\.xlsx$`));
    expect(rows).toEqual([
      ['Client', 'Client ID', 'Status', 'Product', 'Packs', 'Quantity'],
      ['Ana Alba', ana, 'Active', 'Size 1', 1, 75],
      ['Ana Alba', ana, 'Active', 'Newborn', 2, 150],
      ['Bo Alba', bo, 'Inactive', 'Newborn', 0.4, 30],
    ]);
    const stranger = await signInOwner(await newPartner());
    await stranger.get(`${path('distribution', id)}/export`).expect(403);
    await app.agent.get(`${path('distribution', 999_999)}/export`).expect(404);
  });

  it('have the list, with its filters', async () => {
    const [[partner, child], [other, bo]] = [await newServed(), await newServed()];
    const distributionPeriod = monthFromNow(-9);
    const id = await distribute(partner, [clientLine(child, bank.newborn, 7)], { distributionPeriod });
    const draft = await place(
      'distribution',
      distributionOf(other, [clientLine(bo, bank.newborn, 7)], { distributionPeriod }),
    );
    const listed = async (query: string) =>
      (await app.agent.get(`${path('distribution')}?distributionPeriod=${distributionPeriod}&${query}`).expect(200))
        .body;
    const ids = async (query: string) => (await listed(query)).data.map((row: { id: number }) => row.id);
    expect(await ids('')).toEqual([draft.id, id]);
    expect([await ids(`partner=${partner}`), await ids('status=CREATING')]).toEqual([[id], [draft.id]]);
    expect((await listed('')).meta.pagination.per_page).toBe(25);
    const { file, rows } = await openSheet(
      app.agent,
      `${path('distribution')}?download=xlsx&distributionPeriod=${distributionPeriod}`,
    );
    expect(file).toMatch(/^Distributions\.[^:]+\.xlsx$/);
    expect(rows[0]).toEqual(['Id', 'Partner', 'Distribution Period', 'Status', 'Created', 'Updated']);
    const sequences = (await listed('')).data.map((row: { sequence: string }) => row.sequence);
    expect(rows.slice(1).map(([id]) => id)).toEqual(sequences);
  });
});

describe("a partner's own people", () => {
  it('see and enter the distributions of their partner, and no others', async () => {
    const [[mine, ana], [other, bo]] = [await newServed(), await newServed()];
    const agent = await signInOwner(mine, ['ROLE_DISTRIBUTION_ORDER_MANAGE_OWN']);
    const foreign = await place('distribution', distributionOf(other, [clientLine(bo, bank.newborn, 7)]));
    const given = [clientLine(ana, bank.newborn, 7)];
    await post('distribution', distributionOf(other, given), { agent }).expect(403);
    const { partner: _, ...unnamed } = distributionOf(mine, given);
    const { body } = await post('distribution', unnamed, { agent }).expect(201);
    expect(body.data.partner.id).toBe(mine);
    const { id } = body.data;
    const list = await agent.get(path('distribution')).expect(200);
    expect(list.body.data.map((row: { id: number }) => row.id)).toEqual([id]);
    const change = await revise('distribution', id, { lineItems: [clientLine(bo, bank.newborn, 7)] }, { agent }).expect(
      422,
    );
    expect(change.body.errors).toEqual({ 'lineItems.0.client': 'No longer exists: choose another one' });
    for (const call of [
      agent.get(path('distribution', foreign.id)),
      agent.get(`${path('distribution', foreign.id)}/export`),
      agent.patch(path('distribution', foreign.id)).send({ lineItems: [] }),
      agent.patch(`${path('distribution', foreign.id)}/transition`).send({ transition: 'COMPLETE' }),
      agent.get(`/api/orders/distribution/new-line-items-for-partner/${other}`),
      agent.get(`/api/orders/distribution/partner-can-order?partnerId=${other}&distributionPeriod=${THIS_MONTH}`),
      agent.get(path('partner')),
      agent.delete(path('distribution', id)),
    ])
      await call.expect(403);
    await apply('distribution', id, 'COMPLETE', undefined, { agent }).expect(200);
  });
});
