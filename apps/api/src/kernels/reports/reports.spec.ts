import { type FilterValues, type ReportQuery, type SummedUp, sql, summedUpQuery, where } from '@bank/projections';
import type { Column, Report } from '@bank/projections/reports';
import { Controller, Module } from '@nestjs/common';
import { openedBank } from '../../../../../test/support/bank';
import { openSheet } from '../../../../../test/support/sheets';
import { reportController } from './report.controller';
import { ReportsKernel } from './reports.kernel';

const places = { key: 'place', label: 'Place', type: 'text' } as const;
/** A report with a column for each product. Its path is one that the access table knows. */
const stockByPlace: Report = {
  name: 'stock-by-place',
  title: 'Stock by Place',
  path: 'stock-levels',
  help: ['The units of every product at a place.'],
  filters: [
    { key: 'place', label: 'Place', input: 'text' },
    { key: 'month', label: 'Month', input: 'month' },
  ],
  columns: [places, { family: 'products' }],
  sort: 'place|asc',
  sortable: { place: 'place' },
  pageSize: 25,
  sheet: { file: 'StockByPlace', columns: [places, { family: 'products' }] },
};

/** Units up to the month's end at each place, and a column for each product. */
const stockAtPlaces = ({ place, month }: FilterValues): SummedUp => ({
  figures: {
    amounts: sql`
      SELECT m.location_id AS id, p.sku AS key, true AS is_summed, sum(m.delta) AS amount
      FROM read.stock_months m JOIN read.products p ON p.id = m.product_id
      WHERE m.month <= ${month ? `${month}-01` : '9999-12-01'}::date GROUP BY m.location_id, p.sku`,
    zeros: sql`'{}'::jsonb`,
  },
  rows: sql`SELECT id, title AS place FROM read.storage_locations ${where(place && sql`title ILIKE ${place}`)}`,
});

const stockByPlaceQuery: ReportQuery = {
  ...summedUpQuery(stockAtPlaces, 't.id, t.place'),
  sorts: { place: 't.place' },
  reads: ['storage_locations', 'stock_months', 'products'],
  families: {
    products: async (database): Promise<Column[]> => {
      const { rows } = await database.query('SELECT sku, name FROM read.products WHERE removed_at IS NULL ORDER BY id');
      return rows.map(({ sku, name }) => ({ key: sku, label: name, type: 'integer' }));
    },
  },
  sums: { columns: {}, mayShowSums: () => true },
};

@Controller('reports/stock-by-place')
class StockByPlaceController extends reportController(stockByPlace, stockByPlaceQuery) {}

@Module({ imports: [ReportsKernel], controllers: [StockByPlaceController] })
class StockByPlaceModule {}

const { app, bank } = openedBank({ modules: [StockByPlaceModule] });
const path = '/api/reports/stock-by-place';

describe('a report whose columns depend on the data', () => {
  let newborn: { name: string; sku: string };
  beforeAll(async () => {
    const lineItems = [{ product: { id: bank.newborn }, quantity: 40 }];
    const places = { supplier: { id: bank.acme }, warehouse: { id: bank.main } };
    const order = { ...places, receivedAt: '2026-03-05T12:00:00.000Z', lineItems };
    const { id } = (await app.agent.post('/api/orders/supply').send(order).expect(201)).body.data;
    for (const transition of ['ORDER', 'RECEIVE'])
      await app.agent.patch(`/api/orders/supply/${id}/transition`).send({ transition }).expect(200);
    newborn = (await app.agent.get(`/api/products/${bank.newborn}`).expect(200)).body.data;
  });
  const rowsOf = async (query: string) => (await app.agent.get(`${path}?${query}`).expect(200)).body;

  it('answers with its columns and a value for each', async () => {
    const { data, meta } = await rowsOf('place=Main');
    expect(meta.columns).toContainEqual({ key: newborn.sku, label: newborn.name, type: 'integer' });
    expect(data).toEqual([{ id: bank.main, place: expect.stringContaining('Main'), [newborn.sku]: 40 }]);
  });

  it('is filtered by month, and says which month it can not read', async () => {
    expect((await rowsOf('place=Main&month=2026-02')).data).toEqual([
      { id: bank.main, place: expect.stringContaining('Main') },
    ]);
    expect((await rowsOf('place=Main&month=2026-03')).data[0][newborn.sku]).toBe(40);
    const { body } = await app.agent.get(`${path}?month=March`).expect(400);
    expect(body.errors).toEqual({ month: 'Must be a month such as 2026-11' });
  });

  it('has the same columns on its sheet', async () => {
    const { rows } = await openSheet(app.agent, `${path}?place=Main&download=xlsx`);
    expect(rows[0]).toContain(newborn.name);
    expect(rows[1]![rows[0]!.indexOf(newborn.name)]).toBe(40);
  });
});
