import { openedBank } from '../support/bank';
import { awaitImport, checkImport, dryRun, readFile, rowsOf, runImport } from '../support/imports';
import { openSheet } from '../support/sheets';

const { app } = openedBank();

const children = [
  'First Name,Last Name,Parent First Name,Parent Last Name,Birth Date,Partner',
  'Mia,Lopez Garcia,Ana,Lopez,2025-03-14,703',
  'Leo,Lopez,Ana,Lopez,2025-03-14,703',
  'Mia,Garcia,Ana,Garcia,2025-03-14,703',
  'Garcia,Mia,Ana,Garcia,2025-03-14,703',
  'Mia,Garcia,Ana,Garcia,2025-03-15,703',
].join('\n');

const statesOf = async (id: number) =>
  (await rowsOf(app.agent, id)).map(
    ({ id: row, state, earlier }: { id: number; state: string; earlier: { row: number } | null }) => [
      row,
      state,
      earlier?.row ?? null,
    ],
  );
const choose = async (id: number, choice: string, row?: number) =>
  (await app.agent.post(`/api/imports/${id}/choose`).send({ choice, row }).expect(200)).body.data;

describe('two children of one file who are perhaps the same', () => {
  it('wait for somebody, the later one beside the earlier one', async () => {
    const { id, states } = await dryRun(app.agent, 'clients', children);
    expect(states).toEqual({ NEW: 3, UNSURE: 2 });
    expect(await statesOf(id)).toEqual([
      [2, 'NEW', null],
      [3, 'NEW', null],
      [4, 'UNSURE', 2],
      [5, 'UNSURE', 4],
      [6, 'NEW', null],
    ]);
    const [unsure] = await rowsOf(app.agent, id, '&state=UNSURE');
    expect(unsure.earlier.values).toContainEqual({ label: 'Last Name', text: 'Lopez Garcia' });

    await choose(id, 'SAME', 4);
    await choose(id, 'NEW', 5);
    expect(await statesOf(id)).toEqual([
      [2, 'NEW', null],
      [3, 'NEW', null],
      [4, 'UNSURE', 2],
      [5, 'NEW', 4],
      [6, 'NEW', null],
    ]);
    expect((await checkImport(app.agent, id)).states).toEqual({ NEW: 4, UNSURE: 1 });
    expect((await runImport(app.agent, id)).outcomes).toEqual({ NEW: 4, LEFT_OUT: 1 });
    const leftOut = await openSheet(app.agent, `/api/imports/${id}/refused?outcome=LEFT_OUT`);
    expect(leftOut.rows.slice(1).map(([sentence]) => sentence)).toEqual(['Left out, as was chosen.']);
    expect((await openSheet(app.agent, `/api/imports/${id}/refused`)).rows).toHaveLength(1);
  });

  it('are decided about all at once', async () => {
    const twins = children.replaceAll('2025', '2024');
    const { id } = await dryRun(app.agent, 'clients', twins);
    await choose(id, 'NEW');
    await awaitImport(app.agent, id);
    expect(await statesOf(id)).toHaveLength(5);
    const { states } = await checkImport(app.agent, id);
    expect(states).toEqual({ NEW: 5 });
  });
});

it('asks about two partners whose names are much alike, and two products of one name', async () => {
  const partners = await dryRun(
    app.agent,
    'partners',
    'Name,Contact full name,Contact email\nOak House,"Lee, Ann",ann@example.org\nElm House,"Lee, Ann",ann@example.org\nThe Oak House Inc.,"Lee, Ann",ann@example.org',
  );
  expect(await statesOf(partners.id)).toEqual([
    [2, 'NEW', null],
    [3, 'NEW', null],
    [4, 'UNSURE', 2],
  ]);
  const products = await dryRun(
    app.agent,
    'products',
    'Name,SKU,Category,Pack size\nSwim Pants,SW-1,Diapers,20\nswim pants,SW-2,Diapers,20\nSwim Cap,SW-3,Diapers,1',
  );
  expect(await statesOf(products.id)).toEqual([
    [2, 'NEW', null],
    [3, 'UNSURE', 2],
    [4, 'NEW', null],
  ]);
});

it('takes the size of a child for no size of a pack', async () => {
  const { mapping } = await readFile(app.agent, 'products', 'Item,Size,Diapers per pack\nNewborn,0,36\nSize 1,1,32');
  expect(mapping).toEqual({ name: 0, agencyPackSize: 2 });
});

it('changes nothing where products without codes are imported again', async () => {
  const file = 'Product,Category,Per pack,Cost\nBed Pads,Diapers,10,$0.40\nSwim Cap,Diapers,1,1.25';
  const first = await dryRun(app.agent, 'products', file);
  expect((await rowsOf(app.agent, first.id)).map(({ problems }: { problems: string[] }) => problems)).toEqual([[], []]);
  expect(first.states).toEqual({ NEW: 2 });
  expect((await runImport(app.agent, first.id)).outcomes).toEqual({ NEW: 2 });
  const again = await dryRun(app.agent, 'products', file);
  expect(again.states).toEqual({ SAME: 2 });
});
