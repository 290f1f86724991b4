import { dayInWords, monthInWords } from '@bank/domain';
import { recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedBank } from '../support/bank';
import { monthFromNow } from '../support/months';

const { app, bank } = openedBank();
const read = async (path: string, query: object) => (await app.agent.get(`/api/${path}`).query(query).expect(200)).body;
const lineItems = () => [{ product: { id: bank.newborn }, quantity: 25 }];

describe('a month', () => {
  const month = monthFromNow(1);
  const [year, number] = month.split('-');
  const forms = [
    ...[month, `${number}-${year}`, `${number}-01-${year}`, `${number}/01/${year}`],
    ...[`${month}-01`, `${month}-15T12:00:00.000Z`, monthInWords(month)],
  ];

  it.each(forms)('is read as %s in orders, in filters and in questions', async (form) => {
    const partner = 710 + forms.indexOf(form);
    const title = `Agency ${partner}`;
    await app.given(
      `partner-${partner}`,
      recordRegistered('partner', partner, { title, partnerType: 'AGENCY', status: 'ACTIVE' }),
    );
    const question = { partnerId: partner, orderPeriod: form };
    const mayOrder = async () => (await read('orders/partner/partner-can-order', question)).success;
    expect(await mayOrder()).toBe(true);
    const order = { partner: { id: partner }, warehouse: { id: bank.main }, orderPeriod: form, lineItems: lineItems() };
    const { id, orderPeriod } = (await app.agent.post('/api/orders/partner').send(order).expect(201)).body.data;
    expect([orderPeriod, await mayOrder()]).toEqual([month, false]);
    expect((await read('orders/partner/partner-can-order/max-orders', question)).data).toBe(1);
    const { data: listed } = await read('orders/partner', { partner, orderPeriod: form });
    expect(listed.map((found: { id: number }) => found.id)).toEqual([id]);
    const totals = await read('reports/partner-order-totals', { partner, startingAt: form, endingAt: form });
    expect(totals.data).toHaveLength(1);
  });

  it('that is none is refused with a sentence', async () => {
    const path = '/api/orders/partner/partner-can-order';
    const { body } = await app.agent.get(`${path}?partnerId=${bank.hospital}&orderPeriod=13-2026`).expect(400);
    expect(body.errors).toEqual({ orderPeriod: 'Must be a month such as 2026-11' });
  });
});

describe('a day', () => {
  it('is read in filters as date fields write it', async () => {
    const order = { supplier: { id: bank.acme }, warehouse: { id: bank.main }, lineItems: lineItems() };
    const { id, createdAt } = (await app.agent.post('/api/orders/supply').send(order).expect(201)).body.data;
    const today: string = createdAt.slice(0, 10);
    const day = dayInWords(today).replaceAll('/', '-');
    const found = async (filters: object) =>
      (await read('orders/supply', filters)).data.map((found: { id: number }) => found.id);
    expect(await found({ startingAt: day, endingAt: day })).toEqual([id]);
    expect(await found({ endingAt: '01-31-2020' })).toEqual([]);
    const child = { publicId: 'CCCC2222', status: 'ACTIVE', firstName: 'Ida', lastName: 'Oak', partner: bank.hospital };
    await app.given('client-930', recordRegistered('client', 930, { ...child, birthdate: today }));
    expect((await read('clients', { birthdate: day })).data).toMatchObject([{ lastName: 'Oak' }]);
    const { body } = await app.agent.get('/api/clients?birthdate=13-01-2026').expect(400);
    expect(body.errors).toEqual({ birthdate: 'Must be a day such as 2026-11-20' });
  });

  it('is any of the month that a filter names', async () => {
    const order = { supplier: { id: bank.acme }, warehouse: { id: bank.main }, lineItems: lineItems() };
    const { id, createdAt } = (await app.agent.post('/api/orders/supply').send(order).expect(201)).body.data;
    const thisMonth: string = createdAt.slice(0, 'YYYY-MM'.length);
    const [year, number] = thisMonth.split('-');
    for (const form of [thisMonth, `${number}-${year}`, `${number}/${year}`, monthInWords(thisMonth)]) {
      const { data } = await read('orders/supply', { startingAt: form, endingAt: form });
      expect(data.map((found: { id: number }) => found.id)).toContain(id);
    }
    const { data } = await read('orders/supply', { endingAt: `${number}-${Number(year) - 1}` });
    expect(data).toEqual([]);
  });
});
