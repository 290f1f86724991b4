import { type ReportQuery, sql } from '@bank/projections';
import { type Column, defineReport } from '@bank/projections/reports';
import { Controller, Module } from '@nestjs/common';
import { openedBank } from '../../../../../test/support/bank';
import { openSheet } from '../../../../../test/support/sheets';
import { reportController } from './report.controller';
import { ReportsKernel } from './reports.kernel';

const places = { key: 'place', label: 'Place', type: 'text' } as const;
/** A report with a column for each product. Its path is one that the access table knows. */
const stockByPlace = defineReport({
  name: 'stock-by-place',
  title: 'Stock by Place',
  path: 'stock-levels',
  filters: [
    { key: 'place', label: 'Place', input: 'text' },
    { key: 'month', label: 'Month', input: 'month' },
  ],
  columns: [places],
  sort: 'place|asc',
  sortable: { place: 'place' },
  pageSize: 25,
  sheet: { file: 'StockByPlace', columns: [places] },
});

const stockByPlaceQuery: ReportQuery = {
  id: 't.id',
  sorts: { place: 't.place' },
  columns: async (pool): Promise<Column[]> => {
    const { rows } = await pool.query('SELECT sku, name FROM read.products WHERE removed_at IS NULL ORDER BY id');
    return [places, ...rows.map(({ sku, name }) => ({ key: sku, label: name, type: 'integer' as const }))];
  },
  source: ({ place, month }) => ({
    columns: 't.id, t.place, t.units',
    from: sql`(
      SELECT l.id, l.title AS place, coalesce(jsonb_object_agg(p.sku, m.units) FILTER (WHERE p.id IS NOT NULL), '{}') AS units
      FROM read.storage_locations l
      LEFT JOIN (
        SELECT location_id, product_id, sum(delta) AS units FROM read.stock_months
        WHERE month <= ${month ? `${month}-01` : '9999-12-01'}::date GROUP BY location_id, product_id
      ) m ON m.location_id = l.id
      LEFT JOIN read.products p ON p.id = m.product_id
      GROUP BY l.id, l.title
    ) t`,
    where: place === undefined ? [] : [{ sql: 't.place ILIKE ?', values: [place] }],
  }),
  row: ({ units, ...row }) => ({ ...row, ...(units as object) }),
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
