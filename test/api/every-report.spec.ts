import { randomUUID } from 'node:crypto';
import { reportScreenOf } from '@bank/domain';
import { servedReport, servedReports } from '@bank/projections';
import { type Behind, type Column, type Filter, filtersBehind, isFamily, type Report } from '@bank/projections/reports';
import fc from 'fast-check';
import { recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedBank, packs } from '../support/bank';
import { inTurn } from '../support/depth';
import { type GivenOrder, giveOrders } from '../support/given-orders';
import { openSheet } from '../support/sheets';

const SEED = 20260401;
/** Of the rows of an answer, so many are checked in a column. */
const ROWS = 4;
type Row = Record<string, unknown>;
type Filters = Readonly<Record<string, unknown>>;
interface Answer {
  data: Row[];
  meta: { columns: Column[]; sums?: Record<string, number>; pagination?: { total: number } };
}

const { app } = openedBank();
const ask = async (path: string, query: Filters): Promise<Answer> =>
  (await app.agent.get(`/api/${path}`).query(query).expect(200)).body;

const MONTHS = ['2026-01', '2026-02', '2026-03'];
const PARTNERS = [703, 704, 705];
const PRODUCTS = [601, 602, 603, 604];
const CLIENTS = [922, 923, 924, 925, 926, 927];
const SUPPLIERS = [801, 802];

const lines = fc.array(
  fc.record({
    product: fc.constantFrom(...PRODUCTS),
    quantity: fc.integer({ min: 0, max: 200 }),
    client: fc.constantFrom(...CLIENTS),
  }),
  { minLength: 1, maxLength: 5 },
);
const happened = fc.record({
  lines,
  at: fc.constantFrom('2026-01-31T23:30:00.000Z', '2026-02-10T12:00:00.000Z', '2026-03-20T12:00:00.000Z'),
  undone: fc.constantFrom('reversed', 'deleted', undefined, undefined, undefined),
});
const places = fc.record({ partner: fc.constantFrom(...PARTNERS), month: fc.constantFrom(...MONTHS) });
const withoutClients = (all: GivenOrder['lines']) => all.map(({ product, quantity }) => ({ product, quantity }));
/** What is completed is not deleted, nor what is open reversed. */
const endOf = (undone: GivenOrder['undone'], isCommitted: boolean): Pick<GivenOrder, 'undone'> =>
  undone === (isCommitted ? 'reversed' : 'deleted') ? { undone } : {};

const arbitraryOrder: fc.Arbitrary<Omit<GivenOrder, 'id'>> = fc.oneof(
  fc
    .tuple(happened, places, fc.constantFrom('CREATING', 'SUBMITTED', 'SHIPPED', 'SHIPPED', 'CANCELLED'))
    .map(([{ undone, ...order }, { partner, month }, status]) => ({
      ...order,
      ...endOf(undone, status === 'SHIPPED'),
      kind: 'partner' as const,
      header: { partner, warehouse: 701, orderPeriod: month },
      status,
    })),
  fc
    .tuple(happened, places, fc.constantFrom('CREATING', 'COMPLETED', 'COMPLETED', 'COMPLETED'))
    .map(([{ undone, ...order }, { partner, month }, status]) => ({
      ...order,
      ...endOf(undone, status === 'COMPLETED'),
      kind: 'distribution' as const,
      header: { partner, distributionPeriod: month },
      status,
    })),
  fc
    .tuple(happened, fc.constantFrom(...SUPPLIERS), fc.constantFrom('ORDERED', 'RECEIVED', 'RECEIVED'))
    .map(([{ undone, ...order }, supplier, status]) => ({
      ...order,
      ...endOf(undone, status === 'RECEIVED'),
      lines: withoutClients(order.lines),
      kind: 'supply' as const,
      header: { supplier, warehouse: 701 },
      status,
    })),
  fc
    .tuple(happened, fc.constantFrom(701, ...PARTNERS), fc.constantFrom('CREATING', 'COMPLETED', 'COMPLETED'))
    .map(([{ undone, ...order }, sourceLocation, status]) => ({
      ...order,
      ...endOf(undone, status === 'COMPLETED'),
      lines: withoutClients(order.lines),
      kind: 'transfer' as const,
      header: { sourceLocation, targetLocation: 702 },
      status,
    })),
);

beforeAll(async () => {
  const product = (id: number, fields: object) =>
    app.given(
      `product-${id}`,
      recordRegistered('product', id, {
        ...{ name: `Product ${id}`, sku: `S.${id}`, status: 'ACTIVE', productCategory: 501, orderIndex: id },
        ...packs,
        ...fields,
      }),
    );
  await app.given(
    'productCategory-502',
    recordRegistered('productCategory', 502, { name: 'Past', isPartnerOrderable: false }),
  );
  await product(603, { productCategory: 502, agencyPackSize: 30 });
  await product(604, { agencyPackSize: 0, hospitalPackSize: 0 });
  for (const [id, partnerType] of [[704, 'AGENCY'] as const, [705, 'HOSPITAL'] as const])
    await app.given(
      `partner-${id}`,
      recordRegistered('partner', id, {
        title: `Partner ${id}`,
        partnerType,
        status: 'ACTIVE',
        forecastAverageMonths: 2,
      }),
    );
  await app.given(
    'supplier-802',
    recordRegistered('supplier', 802, {
      ...{ title: 'Bargain', supplierType: 'VENDOR', status: 'ACTIVE', addresses: [], contacts: [] },
    }),
  );
  const givenAt = (at: string, stream: string, event: { type: string; data: object }) => {
    const metadata = { actor: 'system', correlationId: randomUUID(), at };
    return app.store.append(stream, [{ id: randomUUID(), event, metadata }]);
  };
  for (const [index, id] of CLIENTS.entries())
    await givenAt(
      '2026-01-10T12:00:00.000Z',
      `client-${id}`,
      recordRegistered('client', id, {
        ...{ publicId: `${'CDFGHJ'[index]!.repeat(4)}2222`, status: 'ACTIVE', firstName: 'Ana', lastName: `Lee ${id}` },
        ...{ familyId: `family-${index % 3}`, partner: PARTNERS[index % PARTNERS.length] },
      }),
    );
  await app.given('client-901', {
    type: 'RecordChanged',
    data: { kind: 'client', id: 901, changes: { partner: 704 } },
  });
  // Clients of both hospitals go to the agency, one within the stretch of time and one after it.
  for (const [id, at] of [[924, '2026-02-10T12:00:00.000Z'] as const, [925, '2026-03-10T12:00:00.000Z'] as const])
    await givenAt(at, `client-${id}`, {
      type: 'RecordChanged',
      data: { kind: 'client', id, changes: { partner: 704 } },
    });
  const [generated = []] = fc.sample(fc.array(arbitraryOrder, { minLength: 70, maxLength: 70 }), {
    seed: SEED,
    numRuns: 1,
  });
  await giveOrders(app, generated.map((order, index) => ({ ...order, id: index + 1 })) as GivenOrder[]);
  const merge = { targetClient: 'DDDD2222', sourceClients: ['FFFF2222'], context: ['deactivate'] };
  await app.agent.post('/api/clients/merge').send(merge).expect(200);
});

const RANGE: Readonly<Record<'start' | 'end', { month: string; date: string }>> = {
  start: { month: '2026-01', date: '2026-01-15' },
  end: { month: '2026-02', date: '2026-02-28' },
};
const valueInRange = (filter: Filter): string | undefined => {
  if (filter.isHidden) return undefined;
  if (filter.input === 'month') return RANGE[filter.after ? 'end' : 'start'].month;
  return filter.input === 'date' ? RANGE[filter.edge].date : undefined;
};
/** Resource -> a record that filters name. */
const SOUGHT: Readonly<Record<string, number>> = {
  products: 601,
  partners: 703,
  suppliers: 801,
  'storage-locations': 702,
};
const singleSearches = (filter: Filter): Filters[] => {
  if (filter.isHidden) return [];
  if (filter.input === 'choice') return filter.choices.map(({ value }) => ({ [filter.key]: value }));
  const sought = filter.input === 'reference' ? SOUGHT[filter.resource] : undefined;
  return sought === undefined ? [] : [{ [filter.key]: sought }];
};
const searchInRange = ({ filters }: Report): Filters =>
  Object.fromEntries(
    filters.flatMap((filter) => {
      const value = valueInRange(filter);
      return value ? [[filter.key, value]] : [];
    }),
  );
/** Searches of a report: without any filter, for a stretch of time, and with each value of each other filter. */
const searchesOf = (report: Report): Filters[] => [
  {},
  searchInRange(report),
  ...report.filters.flatMap(singleSearches).map((search) => ({ ...searchInRange(report), ...search })),
];
/** The pickup report is of an order or a partner, and has a spec of its own. */
const all = servedReports.map(({ report }) => report).filter(({ name }) => name !== 'pickup-report');
const named = all.map((report) => [report.name, report] as const);
const pathOf = (screen: string) => all.find((report) => reportScreenOf(report) === screen)?.path ?? screen.slice(1);

/** The number that a list says of itself, as the link to it promises. */
const numberOf = ({ counts, sumOf = '', isOpposite }: Behind, { meta }: Answer): number | undefined => {
  const found = counts ? meta.pagination?.total : meta.sums?.[sumOf];
  return isOpposite && found ? -found : found;
};

describe('every number of a report is that of the list that it opens', () => {
  it.each(named)('%s', async (_, report) => {
    const asked = new Map<string, Promise<Answer>>();
    const askOnce = (path: string, query: Filters) => {
      const key = JSON.stringify([path, query]);
      const answer = asked.get(key) ?? ask(path, query);
      asked.set(key, answer);
      return answer;
    };
    const wholePage = report.pageSize === null ? {} : { per_page: 500 };
    let numbers = 0;
    let hasLinks = false;
    let turn = 0;
    for (const filters of searchesOf(report)) {
      const { data, meta } = await ask(report.path, { ...filters, ...wholePage });
      hasLinks ||= meta.columns.some(({ behind }) => behind && !behind.isRatio);
      if (!hasLinks) break;
      for (const { key, behind, inUnits } of meta.columns) {
        if (!behind || behind.isRatio) continue;
        for (const row of inTurn(data, turn++, ROWS)) {
          const shown = row[inUnits ?? key];
          // Zeros that no row of the read models stands behind have no amount in units.
          if (shown === undefined || shown === null) continue;
          const list = await askOnce(pathOf(behind.screen), { ...filtersBehind(behind, row, filters), per_page: 1 });
          const found = numberOf(behind, list);
          const place = { key, filters, row: row.id };
          expect({ ...place, number: found }).toEqual({ ...place, number: shown });
          if (found) numbers++;
        }
      }
    }
    if (hasLinks) expect(numbers).toBeGreaterThan(2);
  });

  it('months left follow from the distributions that they open', async () => {
    const { report: partnerInventory } = servedReport('partner-inventory');
    let ratios = 0;
    let turn = 0;
    for (const filters of searchesOf(partnerInventory)) {
      const { data, meta } = await ask(partnerInventory.path, filters);
      for (const { key, behind } of meta.columns) {
        if (!behind?.isRatio) continue;
        for (const row of inTurn(data, turn++, ROWS)) {
          const list = await ask(pathOf(behind.screen), filtersBehind(behind, row, filters));
          const given = list.meta.sums!.quantity!;
          const units = (row[key.replace('forecast-', 'units-')] ?? 0) as number;
          const expected = given ? (units * (row.forecastDistributions as number)) / given : null;
          if (expected === null) expect(row[key] ?? null).toBeNull();
          else expect(Math.abs((row[key] as number) - expected)).toBeLessThanOrEqual(0.005 + 1e-9);
          if (expected) ratios++;
        }
      }
    }
    expect(ratios).toBeGreaterThan(5);
  });
});

/** What a cell of a sheet holds for a value of the answer; undefined for what the zone of the bank decides. */
const cellOf = ({ key, type, words }: Column, row: Row): unknown => {
  const value = row[key] ?? null;
  if (value === null) return null;
  if (type === 'date' || type === 'dateTime' || type === 'month') return undefined;
  if (type === 'committed') return value ? 'Committed' : 'Pending';
  if (type === 'yesNo') return value ? 'Yes' : 'No';
  return words?.[String(value)] ?? value;
};

describe('the sheet of a report has the columns and values of its answer', () => {
  it.each(named.filter(([, { sheet }]) => sheet))('%s', async (_, report) => {
    const filters = searchInRange(report);
    const { data, meta } = await ask(report.path, { ...filters, per_page: 500 });
    const columns = report.sheet!.columns.flatMap((column) =>
      isFamily(column) ? meta.columns.filter(({ part }) => part?.family === column.family) : [column],
    );
    const { file, rows } = await openSheet(
      app.agent,
      `/api/${report.path}?${new URLSearchParams({ ...filters, download: 'xlsx' } as Record<string, string>)}`,
    );
    expect(file).toMatch(new RegExp(`^${report.sheet!.file}\\.[\\d-]+T[\\d-]+\\.\\d+Z\\.xlsx$`));
    const [headings, ...cells] = rows;
    expect(headings).toEqual(columns.map(({ label }) => label));
    expect(data.length).toBeGreaterThan(0);
    expect(cells).toHaveLength(data.length);
    for (const [place, row] of data.entries())
      for (const [at, column] of columns.entries()) {
        const wanted = cellOf(column, row);
        const cell = cells[place]![at] ?? null;
        if (wanted === undefined) expect(cell).toBeInstanceOf(Date);
        else expect([column.key, cell]).toEqual([column.key, wanted]);
      }
  });
});
