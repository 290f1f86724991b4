import { type SetUpGuide, type TakenProducts, usualProducts } from '@bank/domain';
import { type Agent, recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';

const app = useOpenApp();
const readGuide = async (agent: Agent = app.agent): Promise<SetUpGuide | null> =>
  (await agent.get('/api/dashboard/guide').expect(200)).body.data;
const stepOf = async (name: string) => (await readGuide())!.steps.find((step) => step.name === name)!;
const settle = (fields: object) => app.agent.post('/api/system/settings').send(fields).expect(200);
const take = async (products: readonly object[]): Promise<TakenProducts> =>
  (await app.agent.post('/api/products/usual').send({ products }).expect(200)).body.data;

describe('the set-up guide', () => {
  it('counts what is there of its five steps, and is done step by step', async () => {
    expect(await readGuide()).toEqual({
      steps: [
        {
          name: 'bank',
          isDone: false,
          count: 0,
          users: null,
          missing: ['bankName', 'bankAddress', 'timeZone', 'bankLogo'],
        },
        { name: 'warehouses', isDone: false, count: 0, users: null, missing: ['address'] },
        { name: 'products', isDone: false, count: 0, users: null, missing: [] },
        { name: 'partners', isDone: false, count: 0, users: 0, missing: ['users'] },
        { name: 'children', isDone: false, count: 0, users: null, missing: [] },
      ],
      isAside: false,
      isEmptyBank: true,
    });
    await settle({ bankName: 'Oak Diaper Bank', bankAddress: '1 Oak St\nKansas City, MO 64110', timeZone: 'UTC' });
    expect(await stepOf('bank')).toMatchObject({ isDone: true, count: 3, missing: ['bankLogo'] });

    const warehouse = { title: 'Main', status: 'ACTIVE', contacts: [] };
    await app.given('warehouse-901', recordRegistered('warehouse', 901, { ...warehouse, address: null }));
    expect(await stepOf('warehouses')).toMatchObject({ isDone: false, count: 1, missing: ['address'] });
    const address = { street1: '2 Elm St', city: 'Kansas City', state: 'MO', postalCode: '64110' };
    await app.given('warehouse-902', recordRegistered('warehouse', 902, { ...warehouse, address }));
    expect(await stepOf('warehouses')).toMatchObject({ isDone: true, count: 2, missing: [] });

    const partner = { title: 'Oak House', partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] };
    await app.given('partner-903', recordRegistered('partner', 903, partner));
    expect(await stepOf('partners')).toMatchObject({ isDone: false, count: 1, users: 0, missing: ['users'] });
    await app.signIn({ roles: ['ROLE_CLIENT_MANAGE_OWN'], partners: [903] });
    expect(await stepOf('partners')).toMatchObject({ isDone: true, count: 1, users: 1, missing: [] });
  });

  it('is put aside and taken up again, and stays readable', async () => {
    await settle({ hidesGuide: true });
    expect(await readGuide()).toMatchObject({ isAside: true });
    await settle({ hidesGuide: false });
    expect(await readGuide()).toMatchObject({ isAside: false });
  });

  it('is for those alone who set the bank up', async () => {
    const office = await app.signIn({ roles: ['ROLE_PRODUCT_EDIT'] });
    expect(await readGuide(office)).toBeNull();
    await app.anonymous().get('/api/dashboard/guide').expect(401);
  });
});

describe('the usual products', () => {
  it('become products and categories by the commands of the screens, and a repeat changes nothing', async () => {
    expect(await take(usualProducts)).toEqual({ made: usualProducts.length, known: 0, refused: [] });
    const { body } = await app.agent.get('/api/products?sort=orderIndex|asc&per_page=100').expect(200);
    expect(body.data.map(({ sku }: { sku: string }) => sku)).toEqual(usualProducts.map(({ sku }) => sku));
    expect(body.data[1]).toMatchObject({ name: 'Newborn', agencyPackSize: 25, productCategory: { name: 'Diapers' } });
    const { body: log } = await app.agent
      .get(`/api/logs?object_class=Product&object_id=${body.data[0].id}`)
      .expect(200);
    expect(log.data).toMatchObject([{ action: 'create' }]);
    expect(await take(usualProducts)).toEqual({ made: 0, known: usualProducts.length, refused: [] });
    const { body: categories } = await app.agent.get('/api/product-categories').expect(200);
    expect(categories.data.map(({ name }: { name: string }) => name).sort()).toEqual(['Diapers', 'Training Pants']);
  });

  it('that are refused leave the others alone, each with its sentence', async () => {
    const [, newborn] = usualProducts;
    const { made, refused } = await take([
      { ...newborn, sku: 'X'.repeat(65), name: 'Too long' },
      { ...newborn, sku: 'WIPES', name: 'Wipes', category: 'diapers' },
    ]);
    expect(made).toBe(1);
    expect(refused).toEqual([{ sku: 'X'.repeat(65), problem: 'Must be at most 64 characters long' }]);
    const { body } = await app.agent.post('/api/products/usual').send({ products: [] }).expect(400);
    expect(Object.keys(body.errors)).toEqual(['products']);
  });

  it('are made once by two who press at the same moment', async () => {
    const products = [{ ...usualProducts[0]!, sku: 'TWICE', name: 'Twice', category: 'Twice' }];
    const answers = await Promise.all([1, 2].map(() => app.agent.post('/api/products/usual').send({ products })));
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const table of ['products', 'product_categories'])
      expect(await app.query(`SELECT FROM read.${table} WHERE name = 'Twice'`)).toHaveLength(1);
  });

  it('are not for those who may not edit products', async () => {
    const reader = await app.signIn({ roles: ['ROLE_PRODUCT_VIEW'] });
    await reader.post('/api/products/usual').send({ products: usualProducts }).expect(403);
  });
});
