import { type OrderPolicy, policies } from '@bank/domain';
import { openSampleBank } from '../../apps/api/src/testing/seeded-bank';
import { type Bank, type Exported, startEmptyBank, steps } from '../support/moved-bank';
import { addHistory } from '../support/moved-history';
import { comparedReports, readReport, searchesOf } from '../support/same-reports';
import { type CsvRow, exportEverything } from '../support/whole-export';

jest.setTimeout(300_000);

/** The figures that follow from the files above. */
const figures = [
  ...['products', 'suppliers', 'warehouses', 'partners', 'users', 'clients?status=ACTIVE'],
  ...Object.values<OrderPolicy>(policies).flatMap(({ kind, statuses }) =>
    Object.keys(statuses).map((status) => `orders/${kind}?status=${status}`),
  ),
];
const cards = ['late', 'figures', 'registrations', 'order-window', 'stock'];
/** Of a card of Today: the numbers of records, and what is numbered anew. */
const OF_ONE_BANK: ReadonlySet<string> = new Set(['id', 'sequence', 'createdAt']);

const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, one) => (OF_ONE_BANK.has(key) ? undefined : one));

const NUMBERED_ANEW = 'each portal numbers its orders itself';
/** File -> heading -> why its cells can't be the same. */
const otherCells: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(
    Object.keys(policies).map((kind) => [
      `orders-${kind}`,
      {
        Order: NUMBERED_ANEW,
        'Portal order ID': 'the number that the order had before is kept there',
        Client: 'each portal gives its children identifiers of its own',
        Reversed: 'it is when the portal has recorded the reversal',
      },
    ]),
  ),
  'clients-partners': { Client: 'each portal gives its children identifiers of its own' },
};

const IDENTIFIED_ANEW = 'each portal gives its children and families identifiers of its own';
const RECORDED_ANEW = 'it is when this portal has recorded it';
/** Label of a column of a report -> why it can't be the same. */
const otherColumns: Readonly<Record<string, string>> = {
  Order: NUMBERED_ANEW,
  'Client ID': IDENTIFIED_ANEW,
  'Client Public ID': IDENTIFIED_ANEW,
  'Family ID': IDENTIFIED_ANEW,
  Created: RECORDED_ANEW,
  'Created At': RECORDED_ANEW,
};

/** Report -> what can't be the same in it. */
interface Exception {
  why: string;
  hidden?: readonly string[];
  /** The column that is summed over rows which agree in all others. */
  sum?: string;
  /** Rows that match are left out. */
  without?: RegExp;
  /** Searches by this filter are left out. */
  withoutFilter?: string;
}
const MERGED = 'a child that was merged comes as the one that it was merged into';
const exceptions: Readonly<Record<string, Exception>> = {
  transactions: {
    why: 'a corrected order comes with the lines that it has now: with one movement where there were two',
    hidden: ['Reason', 'Committed At'],
    sum: 'delta',
    withoutFilter: 'direction',
  },
  'partner-order-lines': { why: MERGED, hidden: ['Client'] },
  'clients-report': { why: MERGED, without: /Merged To [^|]*: "/ },
};

const cellsOf = (rows: readonly CsvRow[], headings: readonly string[]): string[] =>
  rows.map((row) => JSON.stringify(headings.map((heading) => row[heading]))).sort();

describe('a bank that is exported and imported into an empty one', () => {
  const banks: Bank[] = [];
  let before: Exported;
  let after: Exported;
  const headings = new Map<string, string[]>();

  beforeAll(async () => {
    banks.push(await openSampleBank());
    banks.push(await startEmptyBank());
    const [from, to] = banks;
    await addHistory(from!.agent);
    before = await exportEverything(from!);
    for (const [file, bring] of steps) headings.set(file, await bring(to!, before));
    after = await exportEverything(to!);
  });
  afterAll(async () => {
    for (const { end } of banks) await end();
  });

  it.each(steps.map(([file]) => file))('has the same %s in every cell that imports know', (file) => {
    const known = headings.get(file)!.filter((heading) => !(heading in (otherCells[file] ?? {})));
    expect(cellsOf(after.rows(file), known)).toEqual(cellsOf(before.rows(file), known));
  });

  it.each(comparedReports.map((report) => [report.name, report] as const))(
    'shows the same %s',
    async (name, report) => {
      const [from, to] = banks.map(({ agent }) => agent);
      const { hidden = [], withoutFilter, ...others } = exceptions[name] ?? {};
      const shape = { hidden: [...Object.keys(otherColumns), ...hidden], ...others };
      const searches = await searchesOf(from!, report, new Date().toISOString().slice(0, 'YYYY-MM-DD'.length));
      let rows = 0;
      for (const search of searches) {
        if (withoutFilter && withoutFilter in search) continue;
        const [expected, shown] = await Promise.all([
          readReport(from!, report, search, shape),
          readReport(to!, report, search, shape),
        ]);
        expect({ search, ...shown }).toEqual({ search, ...expected });
        rows += shown.rows.length;
      }
      expect(rows).toBeGreaterThan(0);
    },
  );

  it.each(figures)('shows as many %s', async (list) => {
    const totals = banks.map(async ({ agent }) => {
      const { body } = await agent.get(`/api/${list}`).query({ per_page: 500 }).expect(200);
      return body.data.length;
    });
    const [from, to] = await Promise.all(totals);
    expect(to).toBe(from);
  });

  it.each(cards)('shows the same card of Today: %s', async (card) => {
    const [from, to] = await Promise.all(
      banks.map(async ({ agent }) => (await agent.get(`/api/dashboard/${card}`).expect(200)).body.data),
    );
    expect(withoutIds(to)).toEqual(withoutIds(from));
  });
});
