import { policies } from '@bank/domain';
import { readBlock } from '../paste/readBlock';
import type { ClientLine, LineClient } from './lines';
import { pasteClients } from './pasteClients';
import { lineRulesOf } from './rules';

const nb = { id: 7, name: 'Newborn' };
const s1 = { id: 8, name: 'Size 1' };
const products = [
  { id: 7, name: 'Newborn', sku: 'NB', agencyPackSize: 25, agencyMaxPacks: 2 },
  { id: 8, name: 'Size 1', sku: '101', agencyPackSize: 20 },
  { id: 9, name: 'Pull Ups', sku: 'PU', productCategory: 2, agencyPackSize: 30 },
];
const child = (id: string, firstName: string, lastName: string, changes: object = {}): LineClient => ({
  id,
  firstName,
  lastName,
  fullName: `${firstName} ${lastName}`,
  status: 'ACTIVE',
  ...changes,
});
const last = (...lines: readonly [typeof nb, number][]) => ({
  lastDistribution: {
    order: { sequence: 'DIST-000001', distributionPeriod: '2026-02' },
    lines: lines.map(([product, quantity]) => ({ product, quantity })),
  },
});
const clients = new Map(
  [
    child('BCDFGHJK', 'Ana', 'Díaz', last([nb, 50])),
    child('CDFGHJKL', 'Bo', "O'Neil", { pullupDistributionCount: 6, pullupDistributionMax: 6 }),
    child('DFGHJKLM', 'Cy', 'Reed'),
    child('FGHJKLMN', 'Cy', 'Reed'),
    child('GHJKLMNP', 'Di', 'Gone', { status: 'INACTIVE' }),
  ].map((client) => [client.id, client]),
);
const [ana, bo, cy, otherCy, gone] = [...clients.keys()] as [string, string, string, string, string];
const line = (client: string, product: ClientLine['product'] = null, quantity: ClientLine['quantity'] = null) => ({
  client,
  product,
  quantity,
});
const empty = [ana, bo, cy, otherCy, gone].map((client) => line(client));

const paste = (text: string, lines: readonly ClientLine[] = empty, kind: 'partner' | 'distribution' = 'partner') =>
  pasteClients(readBlock(text), lines, {
    clients,
    products,
    rules: lineRulesOf(policies[kind], 'AGENCY', { products, pullupCategory: 2 }),
    takesInactive: kind === 'distribution',
  });
const filled = ({ lines }: ReturnType<typeof paste>) =>
  (lines as readonly ClientLine[])
    .filter(({ product, quantity }) => product || quantity !== null)
    .map(({ client, product, quantity }) => [client, product?.id ?? null, quantity]);
const noted = ({ notes }: ReturnType<typeof paste>) => notes.map(({ label = '', text }) => `${label}: ${text}`);

describe('rows of children from a spreadsheet', () => {
  it.each([
    ['the full name', 'ANA DIAZ'],
    ['the last name first', 'Diaz, Ana'],
    ['the public id', 'bcdfghjk'],
    ['the name with the id', 'Ana D. (BCDFGHJK)'],
  ])('name a child by %s', (_, name) => {
    const pasted = paste(`${name}\tnb\t2\noneil, bo\t101\t3`);
    expect(filled(pasted)).toEqual([
      [ana, 7, 50],
      [bo, 8, 60],
    ]);
    expect([pasted.count, pasted.notes]).toEqual([2, []]);
  });

  it('are laid out by their heading, and say which columns have no place', () => {
    const exported = 'Client\tClient ID\tStatus\tProduct\tPacks\tQuantity\n';
    const pasted = paste(
      `${exported}Ana Díaz\tBCDFGHJK\tActive\tNewborn\t2\t50\nCy Reed\tFGHJKLMN\tActive\tNewborn\t1\t25`,
    );
    expect(filled(pasted)).toEqual([
      [ana, 7, 50],
      [otherCy, 7, 25],
    ]);
    expect(noted(pasted)).toEqual([
      ': The column “Status” cannot be used here',
      ': The column “Quantity” cannot be used here',
    ]);
  });

  it('keep the product of a line, or take the one that the child got last', () => {
    const lines = [line(ana), line(bo, s1, 20), line(cy)];
    const pasted = paste(`Ana Diaz\t1\nBo O'Neil\t4\n${cy}\t2`, lines);
    expect(filled(pasted)).toEqual([
      [ana, 7, 25],
      [bo, 8, 80],
      [cy, null, 50],
    ]);
    expect(pasted.notes).toEqual([
      { line: 2, column: 'product', label: 'Row 3, Cy Reed', isPasted: true, text: 'There is no product in this row' },
    ]);
  });

  it('have packs and not a product in their one column of numbers', () => {
    expect(filled(paste("Bo O'Neil\t101", [line(bo, s1, 20)]))).toEqual([[bo, 8, 2020]]);
    expect(filled(paste(`Bo O'Neil\t101\t2\n${cy}\t101\t3`))).toEqual([
      [bo, 8, 40],
      [cy, 8, 60],
    ]);
  });

  it.each([
    [
      'Diapers',
      'diapers',
      [[ana, 7, 50]],
      ["Row 3, Bo O'Neil: 30 diapers are no whole packs of Size 1, which have 20 each"],
    ],
    ['Units', 'diapers', [[ana, 7, 50]], [expect.stringContaining('30 diapers are no whole packs')]],
    [
      'Packs',
      'packs',
      [
        [ana, 7, 1250],
        [bo, 8, 600],
      ],
      [expect.stringContaining('at most 2 packs')],
    ],
    [
      'Quantity',
      'packs',
      [
        [ana, 7, 1250],
        [bo, 8, 600],
      ],
      [expect.stringContaining('at most 2 packs')],
    ],
  ])('have figures in the unit that the heading %s says, and say so', (heading, unit, expected, notes) => {
    const pasted = paste(`Child\tProduct\t${heading}\nAna Diaz\tNB\t50\nBo O'Neil\t101\t30`);
    expect([pasted.unit, filled(pasted), noted(pasted)]).toEqual([unit, expected, notes]);
  });

  it('have no unit that can be turned into packs without a product', () => {
    const pasted = paste(`Child\tDiapers\n${cy}\t50`);
    expect([pasted.count, filled(pasted), noted(pasted)]).toEqual([
      0,
      [],
      ['Row 2, Cy Reed: There is no product in this row'],
    ]);
  });

  it('keep the packs of a line that gets another product', () => {
    expect(filled(paste('Ana Diaz\tSize 1', [line(ana, nb, 50)]))).toEqual([[ana, 8, 40]]);
  });

  it('are listed where they cannot be taken, and change nothing; the rest is taken', () => {
    const rows = [
      'Ana Diaz\tNB\t1',
      'Zoe New\tNB\t1',
      'Cy Reed\tNB\t1',
      'Di Gone\tNB\t1',
      '\tNB\t1',
      `Bo O'Neil\tXX\t1`,
      `Bo O'Neil\tPU\t1`,
      `Bo O'Neil\t\t`,
      'Ana Diaz\tNB\t2',
    ];
    const pasted = paste(rows.join('\n'));
    expect(filled(pasted)).toEqual([[ana, 7, 25]]);
    expect(pasted.count).toBe(1);
    expect(noted(pasted)).toEqual([
      'Row 2: “Zoe New” is not the name or the ID of a client in this list',
      'Row 3: “Cy Reed” is the name of 2 clients: paste the ID',
      'Row 4: “Di Gone” is not the name or the ID of a client in this list',
      'Row 5: There is no client in this row',
      "Row 6, Bo O'Neil: “XX” is not the SKU or the name of a product",
      "Row 7, Bo O'Neil: Pull Ups: Maxed Out",
      "Row 8, Bo O'Neil: There is no product and no packs in this row",
      'Row 9, Ana Diaz: An earlier row is for the same client, who can have only one line here'.replace('Diaz', 'Díaz'),
    ]);
  });

  it('leave a wrong quantity in its cell, and name it', () => {
    const pasted = paste(`Ana Diaz\tNB\t1,25\nBo O'Neil\t101\t1.5\n${cy}\tNB\t3\n${otherCy}\tNB\ta few`);
    expect(filled(pasted)).toEqual([
      [ana, 7, '1,25'],
      [bo, 8, 30],
      [cy, 7, 75],
      [otherCy, 7, 'a few'],
    ]);
    expect(pasted.notes).toMatchObject([
      { line: 0, column: 'quantity', text: expect.stringMatching(/^“1,25” cannot be read/) },
      { line: 1, column: 'quantity', text: 'Must be a multiple of 20' },
      { line: 2, column: 'quantity', text: 'Must be at most 2 packs (50)' },
      { line: 3, column: 'quantity', text: '“a few” is not a number' },
    ]);
  });

  it('make several lines for a child of a distribution, one for each product', () => {
    const rows = "Ana Diaz\tNB\t1\nAna Diaz\t101\t2\nAna Diaz\tNB\t3\nBo O'Neil\t101\tx";
    const pasted = paste(rows, empty, 'distribution');
    expect(filled(pasted)).toEqual([
      [ana, 7, 25],
      [ana, 8, 40],
      [bo, 8, 'x'],
    ]);
    expect(pasted.notes).toMatchObject([
      { label: 'Row 3, Ana Díaz', text: 'An earlier row is for the same client and product' },
      { label: "Row 4, Bo O'Neil", line: 2, text: '“x” is not a number' },
    ]);
  });

  it('must name the product where a child has several lines', () => {
    const pasted = paste('Ana Diaz\t5', [line(ana, nb, 25), line(ana, s1, 20)], 'distribution');
    expect([pasted.count, noted(pasted)]).toEqual([
      0,
      ['Row 1, Ana Díaz: This client has several lines: the row must name the product'],
    ]);
  });

  it('change nothing where no cell names a child', () => {
    const pasted = paste('10\t20\n30\t40');
    expect([pasted.lines, pasted.count]).toEqual([empty, 0]);
    expect(noted(pasted)).toEqual([expect.stringMatching(/No cell names a client of this partner/)]);
  });
});
