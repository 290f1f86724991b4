import { dryRun, rowsOf, runImport, takeImportBack } from '../support/imports';
import { openedWarehouse } from '../support/warehouse';

const { app, newProduct, newWarehouse } = openedWarehouse();

const nameOf = async (path: string, id: number): Promise<string> => {
  const { data } = (await app.agent.get(`/api/${path}/${id}`).expect(200)).body;
  return data.title ?? data.name;
};
const minimumsOf = async (product: number) => {
  const { data } = (await app.agent.get(`/api/products/${product}`).expect(200)).body;
  const living = data.minimums.filter(({ isDeleted }: { isDeleted: boolean }) => !isDeleted);
  const pairs: [warehouse: number, units: number][] = living.map(
    (one: { warehouse: { id: number }; units: number }) => [one.warehouse.id, one.units],
  );
  return pairs.sort(([left], [right]) => left - right);
};
const bringIn = async () => {
  const [product, first, second] = [await newProduct(), await newWarehouse(), await newWarehouse()];
  await app.agent
    .patch(`/api/products/${product}`)
    .send({ agencyPackSize: 20, minimums: [{ warehouse: { id: first }, units: 7 }] })
    .expect(200);
  const [name, here, there] = [
    await nameOf('products', product),
    await nameOf('warehouses', first),
    await nameOf('warehouses', second),
  ];
  return { product, first, second, name, here, there };
};

describe('a file of minimums', () => {
  it('changes a product once, whatever the order of its rows, and is taken back as one', async () => {
    const { product, first, second, name, here, there } = await bringIn();
    const file = `Product,Warehouse,Minimum,Packs\n${name},${there},,3\n${name},${here},500,`;
    const { id, states } = await dryRun(app.agent, 'minimums', file);
    expect(states).toEqual({ CHANGED: 2 });
    expect(await minimumsOf(product)).toEqual([[first, 7]]);
    expect((await runImport(app.agent, id)).outcomes).toEqual({ CHANGED: 2 });
    expect(await minimumsOf(product)).toEqual([
      [first, 500],
      [second, 60],
    ]);
    expect((await dryRun(app.agent, 'minimums', file)).states).toEqual({ SAME: 2 });
    expect((await takeImportBack(app.agent, id)).outcomes).toEqual({ TAKEN_BACK: 2 });
    expect(await minimumsOf(product)).toEqual([[first, 7]]);
  });

  it('says in each row from what to what', async () => {
    const { name, here, there } = await bringIn();
    const third = await nameOf('warehouses', await newWarehouse());
    const file = [
      'Product,Warehouse,Minimum,Packs',
      `${name},${there},40,`,
      `${name},${here},7,`,
      `${name},${third},,2`,
    ];
    const { id } = await dryRun(app.agent, 'minimums', file.join('\n'));
    const rows = await rowsOf(app.agent, id);
    expect(rows.map(({ changes }: { changes: object[] }) => changes)).toEqual([
      [{ label: 'Minimum in pieces', from: '', to: '40' }],
      [],
      [{ label: 'Minimum in packs', from: '', to: '2' }],
    ]);
  });

  it('is refused in its cells: two rows about one place, pieces and packs at once, no such product', async () => {
    const [one, other] = [await bringIn(), await bringIn()];
    const file = [
      'Product,Warehouse,Minimum,Packs',
      `${one.name},${one.here},5,`,
      `${one.name},${one.here},6,`,
      `${other.name},${other.here},20,1`,
      `Robots,${other.here},20,`,
    ].join('\n');
    const { id, states } = await dryRun(app.agent, 'minimums', file);
    expect(states).toEqual({ REFUSED: 4 });
    const rows = await rowsOf(app.agent, id);
    expect(rows.map(({ name }: { name: string }) => name)).toEqual([one.name, one.name, other.name, 'Robots']);
    expect(rows.map(({ problems }: { problems: string[] }) => problems)).toEqual([
      ['Row 3 belongs to the same and is refused: correct it, or take it out of the sheet.'],
      ['B3 (Warehouse): Another row says the minimum of this product here already.'],
      ['C4 (Minimum in pieces): Say how many pieces or how many packs, and only one of the two.'],
      [expect.stringMatching(/^A5 says “Robots”: there is no such product/)],
    ]);
  });
});
