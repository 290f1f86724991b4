import { type OrderKind, policies } from '@bank/domain';
import { monthFromNow } from '../support/months';
import { sampleHeader } from '../support/order-headers';
import { openedServedBank } from '../support/served-bank';

const served = openedServedBank();
const { app, bank, newPartner, newClient, newProduct, clientLine, lines, post, revise, eventsOf } = served;

/** The body of a new order, of the kinds that take other ones than their header says. */
const bodies: { readonly [K in OrderKind]?: () => Promise<object> } = {
  partner: async () => served.orderOf(await newPartner(), lines([bank.newborn, 25])),
  distribution: async () => {
    const partner = await newPartner();
    return served.distributionOf(partner, [clientLine(await newClient(partner), bank.newborn, 7)]);
  },
  adjustment: async () => ({ storageLocation: bank.main, reason: 'Torn', lineItems: lines([bank.newborn, -5]) }),
  inventory: async () => ({
    storageLocation: bank.main,
    takenAt: '2026-03-01T12:00:00Z',
    lineItems: lines([await newProduct(), 5]),
  }),
};
const bodyOf = async (kind: OrderKind): Promise<object> => {
  const places = { warehouse: [bank.main], storageLocation: [bank.main, bank.backup], supplier: [bank.acme] };
  const usual = () => ({ ...sampleHeader(policies[kind].header, places), lineItems: lines([bank.newborn, 5]) });
  return bodies[kind]?.() ?? usual();
};
const kinds = Object.keys(policies) as OrderKind[];

/** Kind -> the transitions that end with its stock moved, where these are not one COMPLETE. */
const ways: { readonly [K in OrderKind]?: readonly string[] } = {
  partner: ['SUBMIT', 'ACCEPT', 'SHIP'],
  supply: ['ORDER', 'RECEIVE'],
};
const finish = async (kind: OrderKind, id: number) => {
  for (const transition of ways[kind] ?? ['COMPLETE'])
    await served.apply(kind, id, transition, 'It is on the shelf').expect(200);
};

interface Transaction {
  id: number;
  order: number;
  delta: number;
  cost: number;
  reason: string | null;
}
/** The rows of an order in the report on transactions, the oldest first. */
const transactionsOf = async (kind: OrderKind, id: number): Promise<readonly Transaction[]> => {
  const { orderType } = policies[kind];
  const { body } = await app.agent
    .get(`/api/reports/transactions?orderType=${orderType}&sort=id|asc&per_page=500`)
    .expect(200);
  return body.data.filter(({ order }: Transaction) => order === id);
};

describe('the status of an order', () => {
  it.each(kinds)('%s: is the first one where it is empty', async (kind) => {
    for (const status of ['', ' ', null, undefined]) {
      const { id, ...made } = (await post(kind, { ...(await bodyOf(kind)), status }).expect(201)).body.data;
      expect(made.status).toBe('CREATING');
      expect((await revise(kind, id, { status }).expect(200)).body.data.status).toBe('CREATING');
      expect(await eventsOf(kind, id)).toHaveLength(1);
    }
  });
});

describe('a line of an order', () => {
  it.each(kinds)('%s: keeps its cost, which its transactions show', async (kind) => {
    const { lineItems, ...body } = (await bodyOf(kind)) as { lineItems: object[] };
    const made = (
      await post(kind, { ...body, lineItems: lineItems.map((line) => ({ ...line, cost: 0.5 })) }).expect(201)
    ).body.data;
    expect(made.lineItems[0].cost).toBe(0.5);
    const [line] = made.lineItems;
    const revised = (await revise(kind, made.id, { lineItems: [{ id: line.id, cost: 0.75 }] }).expect(200)).body.data;
    expect(revised.lineItems[0]).toMatchObject({ id: line.id, quantity: line.quantity, cost: 0.75 });
    await finish(kind, made.id);
    const { body: shown } = await app.agent
      .get(`${served.path(kind, made.id)}?include=lineItems.transactions`)
      .expect(200);
    const { transactions } = shown.data.lineItems[0];
    expect(new Set(transactions.map(({ cost }: { cost: number }) => cost))).toEqual(new Set([0.75]));
    const rows = await transactionsOf(kind, made.id);
    expect(rows.length).toBe(transactions.length);
    expect(new Set(rows.map(({ cost }) => cost))).toEqual(new Set([0.75]));
  });

  it.each(kinds)('%s: names its order', async (kind) => {
    const { id, sequence } = (await post(kind, await bodyOf(kind)).expect(201)).body.data;
    const { body } = await app.agent.get(`${served.path(kind, id)}?include=lineItems`).expect(200);
    expect(body.data.lineItems.filter((line: { id: number }) => line.id)).toMatchObject([
      { orderId: id, orderSequence: sequence },
    ]);
  });

  it.each(kinds)('%s: is refused with a cost below 0', async (kind) => {
    const { lineItems, ...body } = (await bodyOf(kind)) as { lineItems: object[] };
    const wrong = { ...body, lineItems: lineItems.map((line) => ({ ...line, cost: -1 })) };
    expect((await post(kind, wrong).expect(422)).body.errors).toEqual({
      'lineItems.0.cost': 'Line Item must have a positive cost',
    });
  });
});

describe('a distribution', () => {
  it('keeps its order period, its reason and its former id, and answers them', async () => {
    const sent = { orderPeriod: `${monthFromNow(-1)}-01`, reason: ' Flood ', portalOrderId: 'P-17' };
    const kept = { orderPeriod: monthFromNow(-1), reason: 'Flood', portalOrderId: 'P-17' };
    const { id, ...made } = (await post('distribution', { ...(await bodyOf('distribution')), ...sent }).expect(201))
      .body.data;
    expect(made).toMatchObject(kept);
    const revised = await revise('distribution', id, { reason: 'High water', orderPeriod: '' }).expect(200);
    expect(revised.body.data).toMatchObject({ reason: 'High water', orderPeriod: null, portalOrderId: 'P-17' });
    await served.apply('distribution', id, 'COMPLETE').expect(200);
    const [line] = revised.body.data.lineItems;
    const correction = { reason: 'One came back', lineItems: [{ id: line.id, quantity: 6 }] };
    expect((await revise('distribution', id, correction).expect(200)).body.data).toMatchObject({
      reason: 'One came back',
      lineItems: [{ quantity: 6 }],
    });
    expect((await transactionsOf('distribution', id)).map(({ delta, reason }) => [delta, reason])).toEqual([
      [-7, 'High water'],
      [1, 'High water – One came back'],
    ]);
    const { body: list } = await app.agent.get('/api/orders/distribution?per_page=1').expect(200);
    expect(list.data).toMatchObject([{ id, reason: 'One came back', orderPeriod: null }]);
  });

  it('that was sent back whole is corrected by the reason that it answered', async () => {
    const { id } = (await post('distribution', { ...(await bodyOf('distribution')), reason: 'Flood' }).expect(201)).body
      .data;
    const { data } = (await served.apply('distribution', id, 'COMPLETE').expect(200)).body;
    const before = await eventsOf('distribution', id);
    await revise('distribution', id, data).expect(200);
    expect(await eventsOf('distribution', id)).toEqual(before);
  });
});

describe('a count', () => {
  it('gives its number as the reason of what it moves, and of what takes it back', async () => {
    const { id, sequence } = (await post('inventory', { ...(await bodyOf('inventory')), reason: 'Spring' }).expect(201))
      .body.data;
    const { body } = await served.apply('inventory', id, 'COMPLETE').expect(200);
    expect(body.data.lineItems[0].transactions).toMatchObject([{ reason: `Physical inventory ${sequence} – Spring` }]);
    await served.reverse('inventory', id, 'Wrong shelf').expect(200);
    expect((await transactionsOf('inventory', id)).map(({ reason }) => reason)).toEqual([
      `Physical inventory ${sequence} – Spring`,
      `Physical inventory ${sequence} – Spring – Wrong shelf`,
    ]);
  });
});
