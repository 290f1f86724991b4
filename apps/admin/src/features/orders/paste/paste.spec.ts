import { policies } from '@bank/domain';
import { type FormLine, lineShapeOf } from '../lines';
import { pasteLines } from './pasteLines';
import { isBlock, readBlock } from './readBlock';

const products = [
  { id: 7, name: 'Newborn', sku: 'NB', defaultCost: 0.25, status: 'ACTIVE' },
  { id: 8, name: 'Pañal Size 1', sku: 'S1', defaultCost: 0.3, status: 'OUTOFSTOCK' },
  { id: 9, name: 'Old swim', sku: 'SW', status: 'INACTIVE' },
  { id: 10, name: 'Wipes', sku: 'W1', status: 'ACTIVE' },
  { id: 11, name: 'wipes', sku: 'W2', status: 'ACTIVE' },
];
const shape = lineShapeOf(policies.supply);
const blank: FormLine = { product: null, quantity: null, cost: null };
const paste = (
  text: string,
  {
    lines = [blank],
    line = 0,
    column = 'product' as const,
  }:
    | { lines?: FormLine[]; line?: number; column?: never }
    | {
        lines?: FormLine[];
        line?: number;
        column?: 'product' | 'quantity' | 'cost';
      } = {},
) => pasteLines(readBlock(text), lines, { line, column }, { shape, products });
const cells = ({ lines }: ReturnType<typeof paste>) =>
  lines.map(({ product, quantity, cost }) => [product?.id ?? null, quantity, cost ?? null]);

describe('a block on the clipboard', () => {
  it.each([
    ['100\r\n200\r\n300\r\n', [['100'], ['200'], ['300']]],
    [
      'NB\t1,250\nS1\t',
      [
        ['NB', '1,250'],
        ['S1', ''],
      ],
    ],
    ['"a\tb"\t"say ""x"""\n', [['a b', 'say "x"']]],
    ['\u00a0NB \u00a0x\t1\r', [['NB x', '1']]],
    ['12" pad\t3', [['12" pad', '3']]],
    ['a\n\nb\n', [['a'], [''], ['b']]],
    ['', [['']]],
  ])('%j is read as %j', (text, rows) => expect(readBlock(text)).toEqual(rows));

  it('is one only when it has more than one cell', () => {
    expect(isBlock(readBlock('100\r\n'))).toBe(false);
    expect(isBlock(readBlock('100\n200'))).toBe(true);
    expect(isBlock(readBlock('100\t200'))).toBe(true);
  });
});

describe('a pasted block', () => {
  it('spreads over cells and rows, by SKU and by whole name without regard to case and accents', () => {
    const pasted = paste('nb\t1,250\t0.20\nPANAL  size 1\t 40 \n');
    expect(cells(pasted)).toEqual([
      [7, 1250, 0.2],
      [8, 40, 0.3],
    ]);
    expect(pasted.notes).toEqual([]);
  });

  it('goes down a column of numbers, from the cell with the focus on', () => {
    const lines = [7, 8, 10].map((id): FormLine => ({ id: id * 10, product: { id }, quantity: 1, cost: 1 }));
    expect(cells(paste('100\n\n300\n', { lines, line: 1, column: 'quantity' }))).toEqual([
      [7, 1, 1],
      [8, 100, 1],
      [10, null, 1],
      [null, 300, null],
    ]);
  });

  it('lists what it does not know, and guesses nothing', () => {
    const pasted = paste('XX\t10\nNewb\t20\nOld swim\t30\nWipes\t40\nNB\t1,25\n\t60');
    expect(cells(pasted)).toEqual([
      [null, 10, null],
      [null, 20, null],
      [null, 30, null],
      [null, 40, null],
      [7, '1,25', 0.25],
      [null, 60, null],
    ]);
    expect(pasted.notes).toEqual([
      { line: 0, column: 'product', text: '“XX” is not the SKU or the name of a product' },
      { line: 1, column: 'product', text: '“Newb” is not the SKU or the name of a product' },
      { line: 2, column: 'product', text: '“Old swim” is an inactive product' },
      { line: 3, column: 'product', text: '“Wipes” is the name of 2 products' },
      {
        line: 4,
        column: 'quantity',
        text: '“1,25” cannot be read: a comma belongs only before three digits, as in 1,250',
      },
      { line: 5, column: 'product', text: 'There is no product in this row' },
    ]);
  });

  it('names inactive products where stock is counted, moved or cleared', () => {
    const twin = { id: 12, name: 'Old swim', sku: 'SW2', status: 'ACTIVE' };
    const pasteAmong = (offered: typeof products) =>
      pasteLines(
        readBlock('SW\t30\nOld swim\t40'),
        [blank],
        { line: 0, column: 'product' },
        { shape: lineShapeOf(policies.transfer), products: offered },
      );
    expect(cells(pasteAmong(products))).toEqual([
      [9, 30, null],
      [9, 40, null],
    ]);
    expect(cells(pasteAmong([...products, twin])).map(([product]) => product)).toEqual([9, 12]);
  });

  it('is laid out by its heading, and says which columns it leaves out', () => {
    const pasted = paste(
      'Lot\tQty.\tSKU\tProduct Name\tUnits\nA-1\t5\tNB\tNewborn\t9\nA-2\t6\tNB\tNewborn diapers\t9\nA-3\t7\tNB\tW1\t9',
    );
    expect(cells(pasted)).toEqual([
      [7, 5, 0.25],
      [7, 6, 0.25],
      [null, 7, null],
    ]);
    expect(pasted.notes.map(({ text }) => text)).toEqual([
      'The column “Lot” cannot be used here',
      'The column “Units” cannot be used here',
      '“NB, W1” name different products',
    ]);
  });

  it('lists a heading that it does not know, and columns beyond the last one', () => {
    const pasted = paste('Artikel\tMenge\nNB\t5\t0.2\tshelf 3\n');
    expect(cells(pasted)).toEqual([[7, 5, 0.2]]);
    expect(pasted.notes.map(({ text }) => text)).toEqual([
      'The first row is a heading: Artikel, Menge',
      'The column “4” cannot be used here',
    ]);
  });
});

describe('figures in bulk, whose cells show packs', () => {
  const packs = { sizeOf: () => 25, isStrict: true, quantityProblem: () => undefined };
  const pasteFigures = (heading: string) =>
    pasteLines(
      readBlock(`Product\t${heading}\nNB\t50\nS1\t30`),
      [blank],
      { line: 0, column: 'product' },
      { shape: { ...lineShapeOf(policies.partner), packs }, products },
    );

  it.each(['Packs', 'Quantity'])('are packs under %s', (heading) => {
    const pasted = pasteFigures(heading);
    expect([pasted.unit, cells(pasted)]).toEqual([
      'packs',
      [
        [7, 1250, null],
        [8, 750, null],
      ],
    ]);
  });

  it.each(['Diapers', 'Units'])('are diapers under %s, and left out where they are no whole packs', (heading) => {
    const pasted = pasteFigures(heading);
    expect([pasted.unit, cells(pasted)]).toEqual([
      'diapers',
      [
        [7, 50, null],
        [8, null, null],
      ],
    ]);
    expect(pasted.notes).toEqual([
      { line: 1, column: 'quantity', text: '30 diapers are no whole packs of Pañal Size 1, which have 25 each' },
    ]);
  });
});

it('product names alone, pasted over lines whose cells show packs, keep the number of packs', () => {
  const sizes = new Map([
    [7, 25],
    [8, 30],
  ]);
  const packs = { sizeOf: (id?: number) => sizes.get(id ?? 0) ?? 50, isStrict: true, quantityProblem: () => undefined };
  const lines: FormLine[] = [
    { product: { id: 7 }, quantity: 100 },
    { product: { id: 7 }, quantity: 100 },
    { product: { id: 7 }, quantity: 'x' },
    { product: { id: 7 }, quantity: 100 },
  ];
  const pasted = pasteLines(
    readBlock('S1\nW1\nS1\nXX\nS1'),
    lines,
    { line: 0, column: 'product' },
    { shape: { ...lineShapeOf(policies.partner), packs }, products },
  );
  expect(cells(pasted)).toEqual([
    [8, 120, null],
    [10, 200, null],
    [8, 'x', null],
    [null, 100, null],
    [8, null, null],
  ]);
});
