import { openedBank } from '../support/bank';

describe('while the orders stand still before an event that they can not tell', () => {
  const { app, bank } = openedBank();
  let placed: number;
  const order = () => ({
    supplier: { id: bank.acme },
    warehouse: { id: bank.main },
    lineItems: [{ product: { id: bank.newborn }, quantity: 200, cost: 0.13 }],
  });
  const saved = {
    code: 'unavailable',
    message: 'Your change is saved, but the lists do not show it yet. Look again in a few seconds.',
  };

  beforeAll(async () => {
    placed = (await app.agent.post('/api/orders/supply').send(order()).expect(201)).body.data.id;
    await app.given('supplyOrder-999', { type: 'OrderRevised', data: { kind: 'supply', order: 999, lines: null } });
  });

  it('says which event, and why', async () => {
    const { body } = await app.anonymous().get('/health').expect(503);
    const orders = body.projections.each.find(({ name }: { name: string }) => name === 'supply-orders');
    expect(orders.error).toMatchObject({
      message: expect.any(String),
      event: { type: 'OrderRevised', stream: 'supplyOrder-999', position: expect.any(String) },
    });
  });

  it('does not take a new order for one that is not there', async () => {
    const { body } = await app.agent.post('/api/orders/supply').send(order()).expect(503);
    expect(body).toEqual(saved);
  });

  it('does not show an order as it was for how it is', async () => {
    const { body } = await app.agent.patch(`/api/orders/supply/${placed}/transition`).send({ transition: 'ORDER' });
    expect(body).toEqual(saved);
    expect((await app.store.read(`supplyOrder-${placed}`)).at(-1)?.event.type).toBe('OrderStatusChanged');
  });

  it('goes on with everything else', async () => {
    await app.agent.post('/api/product-categories').send({ name: 'Wipes' }).expect(201);
  });
});
