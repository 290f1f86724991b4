import { EventEmitter } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { Response } from 'express';
import { readPdf } from '../../../../../test/support/pdf';
import { type PrintedTable, sendPdf } from './pdf';

const table: PrintedTable = {
  file: 'Names',
  heading: 'A List of Names',
  columns: [
    { key: 'id', label: 'ID', width: 1 },
    { key: 'name', label: "Child's Name", width: 2 },
    { key: 'month', label: 'Month', width: 1, type: 'month' },
    { key: 'signature', label: 'Signature', width: 3 },
  ],
  empty: 'There is nobody.',
  rowsAre: ['child', 'children'],
};
type Row = Readonly<Record<string, unknown>>;

const print = async (rows: readonly Row[], changes: Partial<PrintedTable> = {}) => {
  const socket = Object.assign(new EventEmitter(), { destroyed: false });
  async function* all() {
    yield* rows;
  }
  const sent = await sendPdf({ req: { socket } } as unknown as Response, { ...table, ...changes }, all);
  const file = await buffer(sent.getStream());
  return { file, ...readPdf(file) };
};
const nameRows = (...names: string[]) => names.map((name, place) => ({ id: place + 1, name, month: '2026-12' }));

describe('a printed table', () => {
  it('is a landscape letter page with its heading, its columns, its rows and its number', async () => {
    const { pages, size } = await print(nameRows('Ann Lee', 'Bo Ray'));
    expect(size).toEqual([792, 612]);
    expect(pages).toHaveLength(1);
    for (const text of [
      'A List of Names',
      "Child's Name",
      'Ann Lee',
      'Bo Ray',
      'December, 2026',
      '2 children',
      'Page 1',
    ])
      expect(pages[0]).toContain(text);
  });

  it('has the letterhead of the bank on its first page, and does without a logo that is damaged', async () => {
    const letterhead = { name: 'Oak Diaper Bank', address: ['1 Oak St'], logo: Buffer.from('no picture') };
    const { pages } = await print(nameRows(...Array.from({ length: 30 }, (_, place) => `Child-${place}.`)), {
      letterhead,
    });
    expect(pages[0]).toContain('Oak Diaper Bank 1 Oak St');
    expect(pages[1]).not.toContain('Oak Diaper Bank');
    expect(pages.join(' ')).toContain('Child-29.');
  });

  it('says that there is nothing to print', async () => {
    const { pages } = await print([]);
    expect(pages).toEqual([expect.stringContaining('There is nobody.')]);
  });

  it('counts its rows, so that nobody takes a part for the whole', async () => {
    expect((await print(nameRows('Ann Lee'))).pages[0]).toContain('1 child ');
  });

  it('brings its fonts along, for names in every alphabet', async () => {
    const names = ['Zoë Núñez', 'Nguyễn Thị Bình', 'Ольга Щёкина', 'Łukasz Żak', 'Γιώργος', 'გიორგი'];
    const { pages, embeddedFonts } = await print(nameRows(...names, 'e\u0301le\u0300ve'));
    for (const name of [...names, '\u00e9l\u00e8ve']) expect(pages[0]).toContain(name);
    expect([...new Set(embeddedFonts)].sort()).toEqual(['DejaVuSansCondensed', 'DejaVuSansCondensed-Bold']);
    expect(pages[0]).not.toContain('\u25a1');
  });

  it('puts the words of a script that runs from right to left in turn', async () => {
    const { pages } = await print(nameRows('محمد علي'));
    // The file has the letters as they stand on paper, from left to right.
    const asOnPaper = [...'محمد علي'].reverse().join('');
    expect(pages[0]).toContain(asOnPaper);
  });

  it('shows a box for a character that the fonts lack, and says what it means on that page', async () => {
    const { pages } = await print(nameRows('王小明 Wang'));
    expect(pages[0]).toContain('□□□ Wang');
    expect(pages[0]).toContain("stands for a character that can't be printed");
  });

  it('shows no box for what nobody sees', async () => {
    const { pages } = await print(nameRows('A\u200bnn\u2060 \ufe0fLee'));
    expect(pages[0]).toContain('Ann Lee');
  });

  it('repeats heading and columns on each page, and leaves no row out', async () => {
    const names = Array.from({ length: 400 }, (_, place) => `Child-${place}.`);
    const { pages, file } = await print(nameRows(...names));
    expect(pages.length).toBeGreaterThan(20);
    pages.forEach((page, place) => {
      expect(page).toContain('A List of Names');
      expect(page).toContain("Child's Name");
      expect(page).toContain(`Page ${place + 1} `);
    });
    const all = pages.join(' ');
    for (const name of names) expect(all).toContain(name);
    expect(pages.at(-1)).toContain('400 children');
    expect(file.length).toBeLessThan(1_000_000);
  });

  it('wraps long names, breaks endless words, and goes on on the next page with a row that is higher than one', async () => {
    const words = Array.from({ length: 300 }, (_, place) => `name${place}`);
    const endless = `${'W'.repeat(900)}end`;
    const { pages } = await print(nameRows(words.join(' '), endless));
    const all = pages.join(' ');
    for (const word of words) expect(all).toContain(word);
    expect(all.replace(/[^W]/g, '')).toHaveLength(900);
    expect(all).toContain('end');
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).toContain('name0');
  });

  it('stays within the page with a heading that is long', async () => {
    const heading = Array.from({ length: 60 }, (_, place) => `Partner${place}`).join(' ');
    const { pages } = await print(nameRows('Ann Lee'), { heading });
    expect(pages).toHaveLength(1);
    for (const word of heading.split(' ')) expect(pages[0]).toContain(word);
  });
});
