import { openedBank } from '../support/bank';

type Product = { id: number; orderIndex: number };

describe('the order of products', () => {
  const { app, bank } = openedBank();
  let third: number;
  beforeAll(async () => {
    const { body } = await app.agent.get(`/api/products/${bank.newborn}`).expect(200);
    const made = await app.agent.post('/api/products').send({ ...body.data, name: 'Size 2', sku: 'S2', orderIndex: 7 });
    third = made.body.data.id;
  });

  const order = (ids: unknown) => app.agent.post('/api/products/order').send({ ids });
  const orderIndexes = (products: Product[]) => products.map(({ id, orderIndex }) => [id, orderIndex]);

  it('is that of the list, the others after it as they stood', async () => {
    const { body } = await order([third, bank.size1]).expect(200);
    const expected = [
      [third, 0],
      [bank.size1, 1],
      [bank.newborn, 2],
    ];
    expect(orderIndexes(body.data)).toEqual(expected);
    expect(orderIndexes((await app.agent.get('/api/products').expect(200)).body.data)).toEqual(expected);
  });

  it('has a new one at its end, wherever the last one stands', async () => {
    const { body } = await app.agent.get(`/api/products/${bank.newborn}`).expect(200);
    const made: Product[] = [];
    for (const [sku, orderIndex] of [['PLACED', 40], ['AFTER'], ['EMPTY', null]] as const) {
      const product = { ...body.data, name: sku, sku, orderIndex };
      made.push((await app.agent.post('/api/products').send(product).expect(201)).body.data);
    }
    expect(made.map(({ orderIndex }) => orderIndex)).toEqual([40, 41, 42]);
    const { body: list } = await app.agent.get('/api/products').expect(200);
    expect(orderIndexes(list.data).slice(-3)).toEqual(orderIndexes(made));
    for (const { id } of made) await app.agent.delete(`/api/products/${id}`).expect(200);
  });

  it('changes only what moved', async () => {
    await order([third, bank.size1]).expect(200);
    const before = (await app.store.read(`product-${third}`)).length;
    await order([third, bank.newborn]).expect(200);
    expect(await app.store.read(`product-${third}`)).toHaveLength(before);
  });

  it('is one of the two orders that are requested at once', async () => {
    const asked = [
      [bank.newborn, bank.size1, third],
      [third, bank.newborn, bank.size1],
    ];
    await Promise.all(asked.map((ids) => order(ids).expect(200)));
    const { body } = await app.agent.get('/api/products').expect(200);
    expect(asked).toContainEqual(body.data.map(({ id }: Product) => id));
    expect(body.data.map(({ orderIndex }: Product) => orderIndex)).toEqual([0, 1, 2]);
  });

  it('names what is wrong with it', async () => {
    expect((await order([third, third]).expect(422)).body.errors).toEqual({
      ids: `Lists ${third} twice: list each id once`,
    });
    await order([999_999]).expect(422);
    await order('all').expect(400);
    await order(undefined).expect(400);
    const reader = await app.signIn({ roles: ['ROLE_PRODUCT_VIEW'] });
    await reader
      .post('/api/products/order')
      .send({ ids: [third] })
      .expect(403);
  });
});
