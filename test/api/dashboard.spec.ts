import { openedWarehouse } from '../support/warehouse';

const { app, bank, place, complete, apply, lines } = openedWarehouse();

const waitingFor = async (agent = app.agent) =>
  ((await agent.get('/api/dashboard').expect(200)).body.data as { list: string; status: string; count: number }[]).map(
    ({ list, status, count }) => `${list} ${status} ${count}`,
  );

describe('what waits for somebody', () => {
  beforeAll(async () => {
    const lineItems = lines([bank.newborn, 5]);
    const supply = { supplier: bank.acme, warehouse: bank.main, lineItems };
    await place('supply', supply);
    const { id } = await place('supply', supply);
    await apply('supply', id, 'ORDER').expect(200);
    await complete('adjustment', { storageLocation: bank.main, reason: 'Found', lineItems });
    await app.agent.patch(`/api/products/${bank.size1}`).send({ status: 'OUTOFSTOCK' }).expect(200);
    const place_ = { title: 'Waiting', partnerType: 'AGENCY', contacts: [] };
    await app.given(
      'partner-798',
      { type: 'RecordRegistered', data: { kind: 'partner', id: 798, fields: place_ } },
      { type: 'RecordStatusChanged', data: { kind: 'partner', id: 798, from: 'START', to: 'APPLICATION_PENDING' } },
    );
  }, 60_000);

  it('is counted by list and status, and what is done waits no more', async () => {
    expect(await waitingFor()).toEqual([
      '/orders/supply CREATING 1',
      '/orders/supply ORDERED 1',
      '/partners APPLICATION_PENDING 1',
      '/products OUTOFSTOCK 1',
    ]);
  });

  it('is as many as the list shows', async () => {
    const { body } = await app.agent.get('/api/orders/supply?status=ORDERED').expect(200);
    expect(body.meta.pagination.total).toBe(1);
  });

  it('is only what they can do something about', async () => {
    expect(await waitingFor(await app.signIn({ roles: ['ROLE_SUPPLY_ORDER_VIEW', 'ROLE_PRODUCT_EDIT'] }))).toEqual([
      '/products OUTOFSTOCK 1',
    ]);
    const manager = await app.signIn({ roles: ['ROLE_PARTNER_MANAGE_OWN'], partners: [bank.hospital] });
    expect(await waitingFor(manager)).toEqual([]);
  });
});
