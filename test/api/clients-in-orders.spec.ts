import { DateTime } from 'luxon';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.service';
import { monthFromNow } from '../support/months';
import { openedServedBank } from '../support/served-bank';
import { openSheet } from '../support/sheets';

const served = openedServedBank();
const { app, bank, newPartner, newClient, moveClient, showClient, newProduct, newWarehouse } = served;
const { clientLine, orderOf, distributionOf, distribute, lines, merge, unmerge, signInOwner } = served;
const { place, post, revise, apply, show, applyAll, deliver, remove, reverse } = served;

/** A pack of the newborn size for agencies. */
const PACK = 25;
const THIS_MONTH = monthFromNow(0);

interface ShownLine {
  id: number;
  quantity: number;
  client: { id: string } | null;
}
interface ShownOrderLine {
  id: number;
  client: { id: string; pullupDistributionCount: number };
}
/** The lines of an order that stand in it: line id -> public id of the client. */
const clientsIn = async (kind: 'partner' | 'distribution', id: number) =>
  (await show(kind, id)).data.lineItems.flatMap(({ id: line, client }: ShownLine) => (line ? [client?.id] : []));
const historyOf = async (client: string) =>
  (await app.agent.get(`/api/clients/${client}/history`).expect(200)).body.data;
const figuresOf = async (client: string) => {
  const { data } = await showClient(client);
  return [data.pullupDistributionCount, data.distributionExpiresAt];
};
const newServed = async (): Promise<[partner: number, child: string]> => {
  const partner = await newPartner();
  return [partner, await newClient(partner)];
};
const expirationAfter = (month: string) =>
  DateTime.fromISO(`${month}-01`, { zone: 'utc' }).plus({ months: 37 }).toISODate();

let pullups: number;
beforeAll(async () => {
  const category = (
    await app.agent
      .post('/api/product-categories')
      .send({ name: 'Training Pants', isPartnerOrderable: true })
      .expect(201)
  ).body.data.id;
  await app.agent.post('/api/system/settings').send({ pullupCategory: category }).expect(200);
  pullups = await newProduct();
  await app.agent
    .patch(`/api/products/${pullups}`)
    .send({ productCategory: { id: category } })
    .expect(200);
});

describe('what a client was given', () => {
  it('counts from the completion until it is taken back', async () => {
    const [partner, child] = await newServed();
    expect(await figuresOf(child)).toEqual([0, null]);
    const body = distributionOf(partner, [clientLine(child, pullups, 60), clientLine(child, bank.newborn, 5)]);
    const { id } = await place('distribution', body);
    expect(await figuresOf(child)).toEqual([0, null]);
    expect((await showClient(child)).data.hasPendingDistributionOrders).toBe(true);
    await apply('distribution', id, 'COMPLETE').expect(200);
    expect(await figuresOf(child)).toEqual([1, expirationAfter(THIS_MONTH)]);
    expect((await showClient(child)).data.hasPendingDistributionOrders).toBe(false);
    await reverse('distribution', id, 'Another partner').expect(200);
    expect(await figuresOf(child)).toEqual([0, null]);
  });

  it('follows a correction', async () => {
    const [partner, child] = await newServed();
    const other = await newClient(partner);
    const id = await distribute(partner, [clientLine(child, pullups, 60), clientLine(other, bank.newborn, 5)]);
    const [line] = (await show('distribution', id)).data.lineItems;
    const change = { lineItems: [{ id: line.id, quantity: 0 }, clientLine(other, pullups, 20)], reason: 'Mixed up' };
    await revise('distribution', id, change).expect(200);
    expect([await figuresOf(child), await figuresOf(other)]).toEqual([
      [0, null],
      [1, expirationAfter(THIS_MONTH)],
    ]);
  });

  it('ends the service 37 months after the first month, whichever is entered first', async () => {
    const [partner, child] = await newServed();
    for (const months of [-1, -4, -2])
      await distribute(partner, [clientLine(child, bank.newborn, 5)], { distributionPeriod: monthFromNow(months) });
    expect(await figuresOf(child)).toEqual([0, expirationAfter(monthFromNow(-4))]);
  });

  it('is not counted twice by two who complete it at once', async () => {
    const [partner, child] = await newServed();
    const { id } = await place('distribution', distributionOf(partner, [clientLine(child, pullups, 60)]));
    await Promise.all([apply('distribution', id, 'COMPLETE'), apply('distribution', id, 'COMPLETE')]);
    expect((await figuresOf(child))[0]).toBe(1);
  });

  it('limits the pull-ups that are ordered, by lines and not by units', async () => {
    const partner = await newPartner();
    const child = await newClient(partner, { pullupDistributionMax: 2 });
    const order = (orderPeriod: string) => orderOf(partner, [clientLine(child, pullups, 1)], { orderPeriod });
    const { id } = await place('partner', order(monthFromNow(1)));
    for (const months of [-2, -1])
      await distribute(partner, [clientLine(child, pullups, 600)], { distributionPeriod: monthFromNow(months) });
    const message = 'This client has reached the pull-up limit of 2';
    const refused = await post('partner', order(monthFromNow(2))).expect(422);
    expect(refused.body.errors).toEqual({ 'lineItems.0.product': message });
    const [line] = (await show('partner', id)).data.lineItems;
    expect(line.client).toMatchObject({ pullupDistributionCount: 2, pullupDistributionMax: 2 });
    await revise('partner', id, { portalOrderId: 'A-1' }).expect(200);
    expect((await apply('partner', id, 'SUBMIT').expect(422)).body.errors).toEqual({
      lineItems: expect.stringMatching(new RegExp(`^${line.client.fullName}, .+: ${message}$`)),
    });
  });

  it('stands in the history, with the partner that gave it, also after a transfer', async () => {
    const [partner, child] = await newServed();
    const id = await distribute(partner, [clientLine(child, bank.newborn, 5)]);
    const draft = await place(
      'distribution',
      distributionOf(partner, [clientLine(child, pullups, 1)], { distributionPeriod: monthFromNow(1) }),
    );
    expect(await historyOf(child)).toMatchObject([
      {
        orderId: id,
        orderSequence: expect.stringMatching(/^DIST-/),
        quantity: 5,
        client: { id: child },
        order: { distributionPeriod: THIS_MONTH, partner: { id: partner } },
      },
      { orderId: draft.id, quantity: 1 },
    ]);
    await remove('distribution', draft.id).expect(200);
    const other = await newPartner();
    await app.agent
      .patch(`/api/clients/${child}`)
      .send({ partner: { id: other } })
      .expect(200);
    expect(await historyOf(child)).toMatchObject([{ orderId: id, order: { partner: { id: partner } } }]);
    const { file, rows } = await openSheet(app.agent, `/api/clients/${child}/history/export`);
    expect(file).toMatch(/^ClientHistory\.[^:]+\.xlsx$/);
    expect(rows).toEqual([
      ['Client', 'Distribution ID', 'Distribution Month ', 'Partner', 'Size', 'Quantity Distributed'],
      [expect.any(String), expect.stringMatching(/^DIST-/), THIS_MONTH, expect.any(String), 'Newborn', 5],
    ]);
    const [line] = (await show('distribution', id)).data.lineItems;
    await revise('distribution', id, { lineItems: [{ id: line.id, quantity: 4 }], reason: 'Counted again' }).expect(
      200,
    );
    expect(await historyOf(child)).toMatchObject([{ quantity: 4 }]);
  });

  it('is shown beside the next order: the last that was completed', async () => {
    const [partner, child] = await newServed();
    const lastOf = async () => {
      const query = `new-line-items-for-partner/${partner}?include=client.lastDistribution`;
      return (await app.agent.get(`/api/orders/partner/${query}`).expect(200)).body.data[0].client.lastDistribution;
    };
    expect(await lastOf()).toBeUndefined();
    const early = await distribute(partner, [clientLine(child, bank.newborn, 5)], {
      distributionPeriod: monthFromNow(-2),
    });
    const late = await distribute(partner, [clientLine(child, bank.newborn, 3), clientLine(child, pullups, 7)], {
      distributionPeriod: monthFromNow(-1),
    });
    await place('distribution', distributionOf(partner, [clientLine(child, bank.newborn, 9)]));
    const { data } = await show('distribution', late);
    const last = {
      order: { id: late, sequence: data.sequence, distributionPeriod: monthFromNow(-1) },
      ...{ product: { id: pullups, name: expect.any(String) }, quantity: 7 },
      lines: [
        { product: { id: bank.newborn, name: 'Newborn' }, quantity: 3 },
        { product: { id: pullups, name: expect.any(String) }, quantity: 7 },
      ],
    };
    expect(await lastOf()).toEqual(last);
    const { id } = await place('partner', orderOf(partner, lines([bank.newborn, PACK])));
    const [, blank] = (await show('partner', id, 'lineItems,lineItems.client.lastDistribution')).data.lineItems;
    expect(blank.client.lastDistribution).toEqual(last);
    const shown = (await app.agent.get(`/api/clients/${child}?include[]=lastDistribution`).expect(200)).body.data;
    expect(shown.lastDistribution).toEqual(last);
    const list = `/api/clients?partner=${partner}&include[]=lastDistribution`;
    expect((await app.agent.get(list).expect(200)).body.data[0].lastDistribution).toEqual(last);
    const { firstName, lastName, birthdate } = shown;
    const check = app.agent.post('/api/clients/new-check').send({ firstName, lastName, birthdate });
    expect((await check.expect(200)).body.data.find(({ id }: { id: string }) => id === child)).toMatchObject({
      lastDistribution: { order: { distributionPeriod: monthFromNow(-1) } },
    });
    await reverse('distribution', late, 'Another partner').expect(200);
    expect((await lastOf()).order.id).toBe(early);
  });
});

describe('a client with orders under way', () => {
  it('stays in service, and its answer names them', async () => {
    const [partner, child] = await newServed();
    const order = await place('partner', orderOf(partner, [clientLine(child, bank.newborn, PACK)]));
    const draft = await place('distribution', distributionOf(partner, [clientLine(child, bank.newborn, 5)]));
    const pendingOrders = {
      distributionOrders: [
        {
          id: draft.id,
          sequence: draft.sequence,
          distributionPeriod: THIS_MONTH,
          partner: { id: partner, title: expect.any(String) },
        },
      ],
      partnerOrders: [
        {
          id: order.id,
          sequence: order.sequence,
          orderPeriod: monthFromNow(1),
          partner: { id: partner, title: expect.any(String) },
        },
      ],
    };
    for (const transition of ['DEACTIVATE', 'BLOCK']) {
      const { body } = await moveClient(child, transition).expect(200);
      expect(body.data.status).toBe('ACTIVE');
      expect(body.meta.pendingOrders).toEqual(pendingOrders);
    }
    expect((await moveClient(child, 'FLAG_FOR_REVIEW').expect(200)).body.meta).not.toHaveProperty('pendingOrders');
    await app.agent.post(`/api/clients/${child}/review`).expect(200);
    await apply('distribution', draft.id, 'COMPLETE').expect(200);
    expect((await moveClient(child, 'DEACTIVATE').expect(200)).body.meta.pendingOrders.distributionOrders).toEqual([]);
    await apply('partner', order.id, 'CANCEL').expect(200);
    const { body } = await moveClient(child, 'DEACTIVATE').expect(200);
    expect([body.data.status, body.meta]).toEqual(['INACTIVE', expect.not.objectContaining({ pendingOrders })]);
  });

  it('stays with its partner as long as a distribution is open', async () => {
    const [partner, child] = await newServed();
    const other = await newPartner();
    const draft = await place('distribution', distributionOf(partner, [clientLine(child, bank.newborn, 5)]));
    const message = "Partner can't be changed because there are pending distribution orders for this client.";
    const change = () => app.agent.patch(`/api/clients/${child}`).send({ partner: { id: other } });
    const refused = await change().expect(409);
    expect(refused.body).toMatchObject({ message, errors: { partner: message } });
    const agent = await signInOwner(other, ['ROLE_CLIENT_EDIT_ALL']);
    expect((await agent.post(`/api/clients/${child}/transfer`).expect(409)).body.message).toBe(message);
    const bulk = await app.agent
      .post('/api/clients/bulk-change')
      .send({ selectedClients: [child], changes: { partner: other } })
      .expect(200);
    expect(bulk.body.data).toEqual([{ id: child, ok: false, message }]);
    const deactivated = await app.agent
      .post('/api/clients/bulk-change')
      .send({ selectedClients: [child], changes: { status: 'DEACTIVATE' } })
      .expect(200);
    expect(deactivated.body.data).toMatchObject([
      { ok: false, message: expect.stringContaining("can't be deactivated: it has pending orders.") },
    ]);
    await app.agent.delete(`/api/clients/${child}`).expect(409);
    await remove('distribution', draft.id).expect(200);
    await change().expect(200);
  });

  it('expires by night all the same, by its first distribution', async () => {
    const [partner, child] = await newServed();
    const id = (await showClient(child)).data.table_id;
    await app.given(`distributionOrder-9000${id}`, ...oldDistribution(9_000_000 + id, partner, id));
    await place('partner', orderOf(partner, [clientLine(child, bank.newborn, PACK)]));
    await place('distribution', distributionOf(partner, [clientLine(child, bank.newborn, 5)]));
    const jobs = app.app.get(Jobs);
    expect(await jobs.run('client-expiration', new AbortController().signal)).toEqual({
      done: ['1 client expired.'],
      failed: [],
    });
    expect((await showClient(child)).data.status).toBe('INACTIVE_(EXPIRED)');
  });

  /** A distribution of 37 months ago, which nobody may enter any more. */
  const oldDistribution = (order: number, partner: number, client: number) => {
    const of = { kind: 'distribution', order };
    const at = new Date().toISOString();
    const header = { partner, distributionPeriod: monthFromNow(-37) };
    return [
      {
        type: 'OrderPlaced',
        data: {
          ...of,
          ...{ sequence: `DIST-${order}`, status: 'CREATING', header, movements: [] },
          lines: [{ id: order, product: bank.newborn, quantity: 5, client }],
        },
      },
      { type: 'OrderStatusChanged', data: { ...of, from: 'CREATING', to: 'COMPLETED' } },
      { type: 'OrderCommitted', data: { ...of, committedAt: at, effectiveAt: at, header: {}, movements: [] } },
    ];
  };
});

describe('a client in a draft', () => {
  const draftFor = async (partner: number, child: string) =>
    (await place('partner', orderOf(partner, [clientLine(child, bank.newborn, PACK)]))).id as number;

  it('who moved to another partner since holds up the order when it is sent, not before', async () => {
    const [partner, child] = await newServed();
    const id = await draftFor(partner, child);
    await app.agent
      .patch(`/api/clients/${child}`)
      .send({ partner: { id: await newPartner() } })
      .expect(200);
    await revise('partner', id, { lineItems: lines([bank.newborn, PACK]) }).expect(200);
    for (const call of [apply('partner', id, 'SUBMIT'), revise('partner', id, { status: 'SUBMITTED' })])
      expect((await call.expect(422)).body.errors).toEqual({
        lineItems: expect.stringMatching(/^Child \d+ Sol, Newborn: Is not a client of this partner$/),
      });
    const [{ id: line }] = (await show('partner', id)).data.lineItems;
    await revise('partner', id, { lineItems: [{ id: line, quantity: 0 }], status: 'SUBMITTED' }).expect(200);
  });

  it('who became one with another of its clients counts once, and has one line when it is sent', async () => {
    const [partner, child] = await newServed();
    const twin = await newClient(partner);
    await distribute(partner, [clientLine(child, pullups, 60), clientLine(twin, pullups, 60)]);
    const { id } = await place(
      'partner',
      orderOf(
        partner,
        [child, twin].map((client) => clientLine(client, bank.newborn, PACK)),
      ),
    );
    await merge(child, [twin]).expect(200);
    const shown: ShownOrderLine[] = (await show('partner', id)).data.lineItems.filter(({ id }: ShownLine) => id);
    expect(shown.map(({ client }) => [client.id, client.pullupDistributionCount])).toEqual([
      [child, 2],
      [child, 2],
    ]);
    const refused = await apply('partner', id, 'SUBMIT').expect(422);
    expect(refused.body.errors.lineItems).toMatch(/^Child \d+ Sol, Newborn: Already has another line$/);
    const joined = [
      { id: shown[0]!.id, ...clientLine(child, bank.newborn, 2 * PACK) },
      { id: shown[1]!.id, client: { id: child }, product: null, quantity: 0 },
    ];
    await revise('partner', id, { lineItems: joined }).expect(200);
    const { body } = await apply('partner', id, 'SUBMIT').expect(200);
    expect(body.data.lineItems).toMatchObject([{ client: { id: child }, quantity: 2 * PACK }]);
  });

  it('who has expired since holds it up as well', async () => {
    const [partner, child] = await newServed();
    const id = await draftFor(partner, child);
    const { table_id: number, ageExpiresAt } = (await showClient(child)).data;
    const moved = { from: 'ACTIVE', to: 'INACTIVE_(EXPIRED)', transition: 'EXPIRE' };
    await app.given(`client-${number}`, {
      type: 'RecordStatusChanged',
      data: { kind: 'client', id: number, ...moved },
    });
    expect((await show('partner', id)).data.lineItems).toMatchObject([
      { client: { id: child, isActive: false, status: 'INACTIVE_(EXPIRED)', expiredOn: ageExpiresAt } },
    ]);
    const { body } = await app.agent.get('/api/clients/search').query({ publicId: child }).expect(200);
    expect(body.data).toMatchObject([{ id: child, expiredOn: ageExpiresAt }]);
    expect((await apply('partner', id, 'SUBMIT').expect(422)).body.errors).toEqual({
      lineItems: expect.stringMatching(/^Child \d+ Sol, Newborn: This client is not active$/),
    });
  });

  it('is transferred by one while another adds its line, one after the other', async () => {
    for (let round = 0; round < 6; round++) {
      const [partner, child] = await newServed();
      const other = await newPartner();
      const { id } = await place(
        'distribution',
        distributionOf(partner, [clientLine(await newClient(partner), bank.newborn, 5)]),
      );
      const add = () => revise('distribution', id, { lineItems: [clientLine(child, bank.newborn, 5)] });
      const transfer = () => app.agent.patch(`/api/clients/${child}`).send({ partner: { id: other } });
      const [added, transferred] =
        round % 2 ? await Promise.all([add(), transfer()]) : (await Promise.all([transfer(), add()])).reverse();
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([added!.status, transferred!.status]);
    }
  });

  it('is deactivated, or merged into another one, while somebody adds its line, one after the other', async () => {
    for (let round = 0; round < 4; round++) {
      const [partner, child] = await newServed();
      const survivor = await newClient(partner);
      const id = await draftFor(partner, survivor);
      const add = () => revise('partner', id, { lineItems: [clientLine(child, bank.newborn, PACK)] });
      const [added, moved] = await Promise.all([add(), moveClient(child, 'DEACTIVATE').expect(200)]);
      const status = moved.body.data.status;
      expect([
        [200, 'ACTIVE'],
        [422, 'INACTIVE'],
      ]).toContainEqual([added.status, status]);
      if (status === 'INACTIVE') continue;
      const [{ id: line }] = (await show('partner', id)).data.lineItems.filter(
        ({ client }: ShownLine) => client?.id === child,
      );
      await revise('partner', id, { lineItems: [{ id: line, quantity: 0 }] }).expect(200);
      const [again] = await Promise.all([add(), merge(survivor, [child]).expect(200)]);
      expect([200, 422]).toContain(again.status);
      const lines = await clientsIn('partner', id);
      expect(lines).toEqual(Array(again.status === 200 ? 2 : 1).fill(survivor));
    }
  });

  it('is erased, or deleted, and what it was given stays', async () => {
    const partner = await newPartner();
    const [erased, deleted] = [await newClient(partner), await newClient(partner)];
    const id = await distribute(
      partner,
      [erased, deleted].map((client) => clientLine(client, bank.newborn, 5)),
    );
    const order = await draftFor(partner, erased);
    const refused = await app.agent.delete(`/api/clients/${erased}`).expect(409);
    expect(refused.body.message).toMatch(/^This Client is in open orders \(PTNR-\d+\), so it cannot be deleted/);
    const { body: asked } = await app.agent.get(`/api/clients/${erased}/erase`).expect(200);
    expect(asked).toEqual({
      data: [],
      meta: {
        fullName: expect.any(String),
        deletedAt: null,
        erasedAt: null,
        openOrders: [expect.stringMatching(/^PTNR-\d+$/)],
      },
    });
    await app.agent.post(`/api/clients/${erased}/erase`).send({ confirm: erased }).expect(200);
    await app.agent.delete(`/api/clients/${deleted}`).expect(200);
    const nobody = { id: erased, fullName: 'Erased', firstName: null, lastName: null };
    expect((await show('partner', order)).data.lineItems).toMatchObject([{ client: nobody }]);
    expect((await show('distribution', id)).data.lineItems).toMatchObject([
      { quantity: 5, client: nobody },
      { quantity: 5, client: { id: deleted } },
    ]);
    const { rows } = await openSheet(app.agent, `/api/orders/distribution/${id}/export`);
    expect(rows.map(([name, client]) => [name, client])).toContainEqual(['Erased', erased]);
    expect(rows).toHaveLength(3);
  });
});

describe('a merge of clients', () => {
  it('moves lines, counts and the history to the survivor, and its end takes them back', async () => {
    const [partner, survivor] = await newServed();
    const source = await newClient(partner);
    const given = await distribute(partner, [clientLine(source, pullups, 60), clientLine(survivor, bank.newborn, 5)], {
      distributionPeriod: monthFromNow(-3),
    });
    const own = await distribute(partner, [clientLine(survivor, pullups, 60)]);
    const before = [await figuresOf(survivor), await figuresOf(source)];
    expect(before).toEqual([
      [1, expirationAfter(monthFromNow(-3))],
      [1, expirationAfter(monthFromNow(-3))],
    ]);
    await merge(survivor, [source]).expect(200);
    expect([await figuresOf(survivor), await figuresOf(source)]).toEqual([
      [2, expirationAfter(monthFromNow(-3))],
      [0, null],
    ]);
    expect((await historyOf(survivor)).map(({ orderId }: { orderId: number }) => orderId)).toEqual([given, given, own]);
    expect(await historyOf(source)).toEqual([]);
    expect(await clientsIn('distribution', given)).toEqual([survivor, survivor]);
    await unmerge(source).expect(200);
    expect([await figuresOf(survivor), await figuresOf(source)]).toEqual(before);
    expect(await clientsIn('distribution', given)).toEqual([source, survivor]);
    expect(await historyOf(source)).toHaveLength(1);
  });

  it('moves the lines of open orders too, which are changed and sent for the survivor', async () => {
    const [partner, survivor] = await newServed();
    const source = await newClient(partner);
    const { id } = await place('partner', orderOf(partner, [clientLine(source, bank.newborn, PACK)]));
    const draft = await place('distribution', distributionOf(partner, [clientLine(source, bank.newborn, 5)]));
    await merge(survivor, [source]).expect(200);
    expect([await clientsIn('partner', id), await clientsIn('distribution', draft.id)]).toEqual([
      [survivor],
      [survivor],
    ]);
    const { lineItems } = (await show('partner', id)).data;
    expect(lineItems).toHaveLength(1);
    await revise('partner', id, { lineItems }).expect(200);
    expect(await served.eventsOf('partner', id)).toHaveLength(1);
    await revise('partner', id, { lineItems: [{ ...lineItems[0], quantity: 2 * PACK }], status: 'SUBMITTED' }).expect(
      200,
    );
    const added = { lineItems: [clientLine(source, bank.size1, 5)] };
    expect((await revise('distribution', draft.id, added).expect(422)).body.errors).toEqual({
      'lineItems.0.client': 'Was merged into another client: reload the order',
    });
    expect((await moveClient(survivor, 'DEACTIVATE').expect(200)).body.meta.pendingOrders).toMatchObject({
      distributionOrders: [{ id: draft.id }],
      partnerOrders: [{ id }],
    });
    await unmerge(source).expect(200);
    expect([await clientsIn('partner', id), await clientsIn('distribution', draft.id)]).toEqual([[source], [source]]);
  });

  it('counts as often as the survivor was served, where several are merged into it', async () => {
    const [partner, survivor] = await newServed();
    const sources = [await newClient(partner), await newClient(partner)];
    const child = await newClient(partner, { pullupDistributionMax: 3 });
    await distribute(
      partner,
      [...sources, child].map((client) => clientLine(client, pullups, 1)),
    );
    const { id } = await place('partner', orderOf(partner, [clientLine(sources[0]!, pullups, 1)]));
    await app.agent.patch(`/api/clients/${survivor}`).send({ pullupDistributionMax: 3 }).expect(200);
    await merge(survivor, sources).expect(200);
    expect((await figuresOf(survivor))[0]).toBe(2);
    await apply('partner', id, 'SUBMIT').expect(200);
  });

  it('leaves a shipped partner order as it was packed, and hides nothing of a reopened one', async () => {
    const [partner, survivor] = await newServed();
    const source = await newClient(partner);
    const warehouse = await newWarehouse();
    await deliver(warehouse, bank.newborn, PACK);
    const { id } = await place('partner', orderOf(partner, [clientLine(source, bank.newborn, PACK)], { warehouse }));
    await applyAll('partner', id, 'SUBMIT', 'ACCEPT', 'SHIP');
    await merge(survivor, [source]).expect(200);
    expect(await clientsIn('partner', id)).toEqual([source]);
    await apply('partner', id, 'REOPEN').expect(200);
    expect(await clientsIn('partner', id)).toEqual([survivor]);
  });
});
