import { type AttentionLine, type StockBars, shortOf } from '@bank/domain';
import { openedWarehouse } from '../support/warehouse';

const { app, bank, apply, deliver, effect, lines, newProduct, newWarehouse, place } = openedWarehouse();

const YEAR = new Date().getUTCFullYear() + 1;
const [MONTH, NEXT_MONTH] = [`${YEAR}-03`, `${YEAR}-04`];
const [ASKING, OTHER] = [761, 762];

beforeAll(async () => {
  for (const id of [ASKING, OTHER]) {
    const fields = { title: `Agency ${id}`, partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
    const data = { kind: 'partner', id, fields: { ...fields, maxOrderNumberPerMonth: 99 } } as const;
    await app.given(`partner-${id}`, { type: 'RecordRegistered', data });
  }
});

describe('what is short of a product for an order', () => {
  let [warehouse, product, order] = [0, 0, 0];

  const draft = async (partner: number, orderPeriod: string, quantity: number): Promise<number> =>
    (
      await place('partner', {
        partner: { id: partner },
        warehouse: { id: warehouse },
        orderPeriod,
        lineItems: lines([product, quantity]),
      })
    ).id;
  const send = async (...asked: Parameters<typeof draft>) => {
    const id = await draft(...asked);
    await apply('partner', id, 'SUBMIT').expect(200);
    return id;
  };

  /** 100 on hand, of which others are promised 50; drafts of the order's month are promised nothing. */
  beforeAll(async () => {
    [warehouse, product] = [await newWarehouse(), await newProduct('Vito')];
    await app.agent
      .patch(`/api/products/${product}`)
      .send({ agencyMaxPacks: 1_000, productCategory: { id: 501 } })
      .expect(200);
    await deliver(warehouse, product, 100);
    await place('merchandise', { warehouse, lineItems: lines([product, 30]) });
    await send(OTHER, NEXT_MONTH, 20);
    await draft(OTHER, MONTH, 25);
    await place('transfer', {
      sourceLocation: bank.backup,
      targetLocation: warehouse,
      lineItems: lines([product, 500]),
    });
    order = await draft(ASKING, MONTH, 120);
  });

  const inForm = async () => {
    const query = `warehouse=${warehouse}&order=${order}&orderPeriod=${MONTH}`;
    const { body } = await app.agent.get(`/api/orders/partner/availability?${query}`).expect(200);
    return shortOf(120, body.data[product]);
  };

  it('is the same figure while it is a draft, where it is shared, before it is shipped, and in the refusal', async () => {
    expect(await inForm()).toBe(70);
    await apply('partner', order, 'SUBMIT').expect(200);
    expect(await inForm()).toBe(70);

    const shares = await app.agent
      .get(`/api/orders/partner/shares?warehouse=${warehouse}&orderPeriod=${MONTH}`)
      .expect(200);
    expect(shares.body.data.products).toEqual([expect.objectContaining({ asked: 120, available: 50, short: 70 })]);

    await apply('partner', order, 'ACCEPT').expect(200);
    expect(await inForm()).toBe(70);
    const previewed = (await effect('partner', order, 'SHIP').expect(200)).body.data;
    expect(previewed.shortages).toEqual([expect.objectContaining({ asked: 120, onHand: 100, short: 70 })]);

    const agent = await app.signIn({ roles: ['ROLE_ORDER_EDIT_ALL', 'ROLE_PARTNER_ORDER_EDIT'] });
    const refused = await apply('partner', order, 'SHIP', undefined, { agent }).expect(409);
    expect(refused.body.details).toEqual(previewed.shortages);
    expect(refused.body.message).toBe(previewed.refusal);
    expect(refused.body.message).toContain('It is short by 70, with what other orders are promised.');

    const bulk = await app.agent
      .patch('/api/orders/partner/bulk-change')
      .send({ ids: [order], changes: { status: 'SHIPPED' } })
      .expect(200);
    expect(bulk.body.data).toEqual([expect.objectContaining({ ok: false, message: refused.body.message })]);
  });

  it('counts what all others reserve, where no month is named', async () => {
    const { body } = await app.agent.get(`/api/orders/partner/availability?warehouse=${warehouse}&order=${order}`);
    expect(body.data[product]).toBe(25);
  });

  it('refuses a month that is none', async () => {
    const query = `warehouse=${warehouse}&orderPeriod=May`;
    await app.agent.get(`/api/orders/partner/availability?${query}`).expect(400);
  });
});

describe('what is short of a minimum', () => {
  const show = async (path: string) => (await app.agent.get(`/api/${path}`).expect(200)).body.data;

  it('is the same figure among what needs attention, in the bar of Today and in the stock levels', async () => {
    const [warehouse, product, enough] = [await newWarehouse(), await newProduct('Low'), await newProduct('Enough')];
    const setMinimum = (of: number, units: number) =>
      app.agent
        .patch(`/api/products/${of}`)
        .send({ minimums: [{ warehouse, units }] })
        .expect(200);
    await setMinimum(product, 100);
    await setMinimum(enough, 20);
    await deliver(warehouse, product, 70);
    await deliver(warehouse, enough, 20);
    // What is promised has not left yet.
    await place('merchandise', { warehouse, lineItems: lines([product, 30]) });

    const inAttention: AttentionLine = (await show('dashboard')).lines.find(
      (line: AttentionLine) => line.warehouse?.id === warehouse,
    );
    expect(inAttention.products).toEqual([
      expect.objectContaining({ id: product, onHand: 70, minimum: 100, short: 30, packSize: 1 }),
    ]);

    const { bars }: StockBars = await show('dashboard/stock');
    const shortInBars = bars
      .filter((bar) => bar.warehouse.id === warehouse)
      .map((bar) => [bar.product.id, bar.onHand, bar.minimum, bar.short]);
    expect(shortInBars).toEqual([
      [product, 70, 100, 30],
      [enough, 20, 20, 0],
    ]);

    const levels: { id: number; minimum: number; balance: number }[] = await show(
      `stock-levels?location=${warehouse}&belowMinimum=true&showDiapersOrPackages=diapers`,
    );
    expect(levels.map(({ id, minimum, balance }) => [id, minimum - balance])).toEqual([[product, 30]]);
  });
});
