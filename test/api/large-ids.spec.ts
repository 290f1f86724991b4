import { openedBank } from '../support/bank';

/** No record has such an id, because it is too large for PostgreSQL's integers. */
describe.each([3_000_000_000, 1e20])('the id %d, which is never given out,', (id) => {
  const { app, bank } = openedBank();
  const reference = { id };
  const order = () => ({
    supplier: { id: bank.acme },
    supplierAddress: { id: bank.acmeOffice },
    warehouse: { id: bank.main },
    lineItems: [{ product: { id: bank.newborn }, quantity: 1 }],
  });
  const post = (path: string, body: object) => app.agent.post(`/api/${path}`).send(body);

  it.each([
    ['supplier', () => post('orders/supply', { ...order(), supplier: reference })],
    ['warehouse', () => post('orders/supply', { ...order(), warehouse: reference })],
    [
      'lineItems.0.product',
      () => post('orders/supply', { ...order(), lineItems: [{ product: reference, quantity: 1 }] }),
    ],
    ['productCategory', () => post('products', { name: 'A', sku: 'A', productCategory: reference })],
    ['fulfillmentPeriod', () => post('partners', { title: 'A', partnerType: 'AGENCY', fulfillmentPeriod: reference })],
    ['groups', () => post('users', { email: 'a@example.com', groups: [reference] })],
    ['partners', () => post('users', { email: 'a@example.com', partners: [reference] })],
    ['targetSupplier', () => post('suppliers/merge', { targetSupplier: id, sourceSuppliers: [bank.acme] })],
    ['sourceSuppliers', () => post('suppliers/merge', { targetSupplier: bank.acme, sourceSuppliers: [id] })],
    ['pullupCategory', () => post('system/settings', { pullupCategory: reference })],
  ])('is refused as %s', async (field, send) => {
    const { body } = await send().expect(422);
    expect(Object.keys(body.errors)).toContainEqual(expect.stringMatching(new RegExp(`^${field}`)));
  });

  it.each([{ users: [id] }, { import: id }])('is refused for invitations: %j', async (body) => {
    const answer = await post('invitations', body).expect(400);
    expect(Object.keys(answer.body.errors)).toContainEqual(expect.stringMatching(/^(users|import)/));
  });
});
