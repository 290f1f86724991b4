import ExcelJS from 'exceljs';
import { openedBank } from '../support/bank';
import { checkImport, dryRun, readFile, rowsOf } from '../support/imports';

const { app } = openedBank();

const [HEADINGS, EXAMPLES] = [1, 4];
const ROW = /(?<=^[A-Z]+)\d+/;
/** The rows of a template differ in the cell alone that is broken. */
const SAME = /^Row \d+ of this file is about the same/;

const problemsOf = async (id: number): Promise<string[][]> =>
  (await rowsOf(app.agent, id)).map(({ problems }: { problems: string[] }) => problems);

const problemsIn = async (kind: string, lines: readonly string[], dayOrders = {}): Promise<string[][]> =>
  problemsOf((await dryRun(app.agent, kind, lines.join('\n'), dayOrders)).id);

/** The headings of a template, and what it gives as an example for each. */
const templateOf = async (kind: string) => {
  const { body } = await app.agent
    .get(`/api/imports/kinds/${encodeURIComponent(kind)}/template`)
    .responseType('blob')
    .expect(200);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(body);
  const cellsOf = (row: number) => (book.worksheets[1]!.getRow(row).values as unknown[]).slice(2);
  const headings = cellsOf(HEADINGS).map(String);
  return { headings, examples: headings.map((_, place) => String(cellsOf(EXAMPLES)[place] ?? '')) };
};

describe('a row with a cell that cannot be read', () => {
  it('shows what else is wrong with it at once', async () => {
    expect(await problemsIn('users', ['Email,First name,Group', 'mia@example,Mia,Kings'])).toEqual([
      [
        expect.stringMatching(/^C2 says “Kings”: there is no such group/),
        'Last name is missing, which a new one needs: choose the column that says it, or say what is the same for all rows.',
        'A2 (Email): Must be an email address, such as name@example.org.',
      ],
    ]);
    expect(await problemsIn('users', ['Email,First name,Last name,Group', 'mia@example,Mia,Ruiz,Kings'])).toEqual([
      [expect.stringMatching(/^D2 says “Kings”/), expect.stringMatching(/^A2 \(Email\): /)],
    ]);
  });

  it('shows it of each row of an order', async () => {
    const file = [
      'Order,Supplier,Warehouse,Received on,Product,Pieces,Cost of line',
      'A,Acme,backup warehouse,yesterday,Newborn,-5,',
      'A,Acme,backup warehouse,2025-03-02,,100,',
      'B,Acme,backup warehouse,2025-03-02,Newborn,many,10',
      'B,Acme,backup warehouse,2199-03-02,Newborn,100,10',
    ];
    expect(await problemsIn('past-supply-orders', file)).toEqual([
      ['D2 says “yesterday”: expected a date such as 2024-03-14 or 3/14/2024.', 'F2 (Pieces): Must be at least 1.'],
      ['E3 (Product): Field is required for a new one.'],
      [expect.stringMatching(/^F4 says “many”: /)],
      ['D5 (Received on): Is not what the first row of the same order says.'],
    ]);
  });

  it('shows nothing of what such a cell alone would bring about, whatever the kind and the column', async () => {
    const kinds: { id: string }[] = (await app.agent.get('/api/imports/kinds').expect(200)).body.data;
    expect(kinds.length).toBeGreaterThan(20);
    const found: unknown[] = [];
    let tried = 0;
    for (const { id: kind } of kinds) {
      const { headings, examples } = await templateOf(kind);
      // Rows of an order have a number of their own, without which they belong together by the rest.
      const ofOrder = headings.indexOf('Order number');
      const rows = [-1, ...headings.keys()].map((broken, row) =>
        examples.map((text, at) => (at === broken ? '#REF!' : at === ofOrder ? String(row) : text)),
      );
      const { id, mapping } = await readFile(
        app.agent,
        kind,
        [headings, ...rows].map((row) => row.join('\t')).join('\n'),
      );
      await checkImport(app.agent, id, mapping!);
      const [whole = [], ...others] = await problemsOf(id);
      const known = new Set(whole.map((problem) => problem.replace(ROW, '')));
      for (const [place, problems] of others.entries()) {
        tried++;
        const more = problems.filter((one) => !SAME.test(one) && !known.has(one.replace(ROW, '')));
        if (more.length !== 1 || !more[0]!.includes('#REF!')) found.push({ kind, column: headings[place], more });
      }
    }
    expect(tried).toBeGreaterThan(200);
    expect(found).toEqual([]);
  });
});
