import { useOpenApp } from '../../apps/api/src/testing/open-app';
import { checkImport, dryRun, runImport } from '../support/imports';

const app = useOpenApp();

const shownOf = async (id: number) => (await app.agent.get(`/api/imports/${id}`).expect(200)).body.data;
const categoryField = async (id: number) =>
  (await shownOf(id)).fields.find(({ field }: { field: string }) => field === 'productCategory');
const productsOf = async () => {
  const { body } = await app.agent.get('/api/products?per_page=100').expect(200);
  return body.data
    .map((one: { name: string; productCategory: { name: string } }) => `${one.name}: ${one.productCategory.name}`)
    .sort();
};

/** As the screen does for a name that somebody calls new. */
const registerUnderPath = async (id: number, name: string) => {
  const { addTo } = await categoryField(id);
  await app.agent.post(`/api/${addTo}`).send({ name }).expect(201);
};

describe('the products of a new bank, which has no category', () => {
  it('name their categories, which are registered by their names alone', async () => {
    const { id, states } = await dryRun(
      app.agent,
      'products',
      'Item,Pack size,Category\nSize 1,32,Taped\nSize 2,30,taped',
    );
    expect(states).toEqual({ REFUSED: 2 });
    expect((await categoryField(id)).choices).toEqual([]);
    const { words } = await shownOf(id);
    expect(words).toEqual([{ place: 2, text: expect.stringMatching(/^taped$/i), rows: 2, meant: null }]);
    await registerUnderPath(id, 'Taped');
    expect((await checkImport(app.agent, id)).states).toEqual({ NEW: 2 });
    await runImport(app.agent, id);
    expect(await productsOf()).toEqual(['Size 1: Taped', 'Size 2: Taped']);
  });

  it('may be a plain list, of one new category', async () => {
    const { id, states } = await dryRun(app.agent, 'products', 'Name,Pack size\nSwim S,20\nSwim M,18');
    expect(states).toEqual({ REFUSED: 2 });
    await registerUnderPath(id, 'Swim pants');
    expect((await categoryField(id)).choices).toEqual(['Swim pants', 'Taped']);
    const same = { productCategory: 'Swim pants' };
    expect((await checkImport(app.agent, id, undefined, {}, { same })).states).toEqual({ NEW: 2 });
    await runImport(app.agent, id);
    expect(await productsOf()).toEqual(expect.arrayContaining(['Swim M: Swim pants', 'Swim S: Swim pants']));
  });
});

it('offers to register nothing that needs more than its name', async () => {
  const { id } = await dryRun(app.agent, 'suppliers/contacts', 'Supplier,First name,Last name\nNobody,Ann,Lee');
  const { fields, words } = await shownOf(id);
  expect([words, fields.map(({ addTo }: { addTo: string | null }) => addTo)]).toEqual([[], fields.map(() => null)]);
});
