import { Pool } from 'pg';
import { monthFromNow } from '../support/months';
import { openedServedBank } from '../support/served-bank';

const served = openedServedBank();
const { app, bank, deliver, newPartner, newClient, clientLine, distribute, merge, reverse, place, lines } = served;

/** Rows of a view, each as the values of its columns. */
const select = async (text: string): Promise<unknown[][]> =>
  (await app.app.get(Pool).query<unknown[]>({ text, rowMode: 'array' })).rows;
const report = async (path: string) => (await app.agent.get(`/api/reports/${path}`).expect(200)).body;
const rowsOf = (data: Record<string, unknown>[], ...keys: string[]) => data.map((row) => keys.map((key) => row[key]));

const [before, now] = [monthFromNow(-1), monthFromNow(0)];
let oak: number;
let elm: number;
let children: string[];

beforeAll(async () => {
  [oak, elm] = [await newPartner({ title: 'Oak' }), await newPartner({ title: 'Elm' })];
  await deliver(bank.main, bank.newborn, 900);
  await deliver(bank.main, bank.size1, 500);
  for (const partner of [oak, elm])
    await served.complete('adjustment', {
      storageLocation: partner,
      reason: 'Counted',
      lineItems: lines([bank.newborn, 300], [bank.size1, 100]),
    });
  await place('transfer', {
    sourceLocation: bank.main,
    targetLocation: bank.backup,
    lineItems: lines([bank.newborn, 40]),
  });
  children = [await newClient(oak), await newClient(oak), await newClient(oak), await newClient(elm)];
  const [ana, ben, double, eva] = children as [string, string, string, string];
  const given = (client: string, quantity: number, product = bank.newborn) => clientLine(client, product, quantity);
  await distribute(oak, [given(ana, 25), given(ben, 50)], { distributionPeriod: before });
  await distribute(oak, [given(ana, 25), given(double, 30), given(ben, 20, bank.size1)], { distributionPeriod: now });
  await distribute(elm, [given(eva, 75)], { distributionPeriod: now });
  const wrong = await distribute(elm, [given(eva, 10)], { distributionPeriod: before });
  await reverse('distribution', wrong, 'Entered twice').expect(200);
  await place('distribution', served.distributionOf(elm, [given(eva, 5)], { distributionPeriod: monthFromNow(-2) }));
  await merge(ana, [double]).expect(200);
});

describe('the figures of the views', () => {
  it('are those of the distribution totals, by partner and by month', async () => {
    const { data, meta } = await report('distribution-totals?showDiapersOrPackages=diapers&sort=id|asc');
    const totals = await select(`
      SELECT partner_id, sum(units)::float8 AS total FROM analytics.distribution_lines WHERE counts GROUP BY 1 ORDER BY 1`);
    expect(totals).toEqual([
      [oak, 150],
      [elm, 75],
    ]);
    expect(rowsOf(data, 'id', 'total')).toEqual(totals);
    expect(meta.sums.total).toBe(225);
    for (const month of [before, now]) {
      const ofMonth = await report(
        `distribution-totals?showDiapersOrPackages=diapers&sort=id|asc&startingAt=${month}&endingAt=${month}`,
      );
      expect(rowsOf(ofMonth.data, 'id', 'total')).toEqual(
        await select(`SELECT partner_id, units::float8 FROM analytics.children_served_by_month
                      WHERE month = '${month}-01' ORDER BY 1`),
      );
    }
  });

  it('are those of the clients served, and count a merged child once', async () => {
    const { data } = await report(`clients-served?sort=id|asc&dateFrom=${before}&dateTo=${now}`);
    const months = await select(`
      SELECT partner_id, to_char(month, 'YYYY-MM'), children::integer, families::integer
      FROM analytics.children_served_by_month ORDER BY 1, 2`);
    expect(months).toEqual([
      [oak, before, 2, 2],
      [oak, now, 2, 2],
      [elm, now, 1, 1],
    ]);
    const shown = data.flatMap((row: Record<string, unknown>) =>
      [before, now].map((month) => [row.id, month, row[`clientsMonth-${month}`], row[`familiesMonth-${month}`]]),
    );
    expect(shown.filter((row: unknown[]) => row[2] !== 0)).toEqual(months);
    expect(rowsOf(data, 'id', 'clients', 'families')).toEqual(
      await select(`SELECT partner_id, count(DISTINCT client_id)::integer, count(DISTINCT family)::integer
                    FROM analytics.served_children GROUP BY 1 ORDER BY 1`),
    );
  });

  it('are those of the stock levels at every place', async () => {
    for (const location of [bank.main, bank.backup, oak, elm]) {
      const { body } = await app.agent
        .get(`/api/stock-levels?showDiapersOrPackages=diapers&location=${location}`)
        .expect(200);
      const levels = await select(`
        SELECT p.product_id, coalesce(s.on_hand, 0)::float8, coalesce(s.available, 0)::float8, coalesce(s.reserved, 0)::float8
        FROM analytics.products p
        LEFT JOIN analytics.stock_levels s ON s.product_id = p.product_id AND s.location_id = ${location}
        ORDER BY p.order_index, p.product_id`);
      expect(levels).toHaveLength(2);
      expect(rowsOf(body.data, 'id', 'balance', 'availableBalance', 'reservedBalance')).toEqual(levels);
    }
    expect(
      await select(`SELECT on_hand::integer, reserved::integer FROM analytics.stock_levels
      WHERE location_id = ${bank.main} AND product_id = ${bank.newborn}`),
    ).toEqual([[900, 40]]);
  });

  it('agree among themselves: movements, months and levels of the stock', async () => {
    const levels = await select('SELECT sum(on_hand)::integer FROM analytics.stock_levels');
    expect(levels).toEqual(await select('SELECT sum(units)::integer FROM analytics.stock_by_month'));
    expect(levels).toEqual(
      await select('SELECT sum(units)::integer FROM analytics.stock_movements WHERE NOT is_pending'),
    );
  });

  it('are those of the list of clients and of their ages in months', async () => {
    const { body } = await app.agent.get('/api/clients?status=ACTIVE').expect(200);
    expect(await select('SELECT count(*)::integer FROM analytics.clients WHERE is_active')).toEqual([
      [body.meta.pagination.total],
    ]);
    expect(await select('SELECT sum(registrations)::integer FROM analytics.registrations_by_day')).toEqual([
      [children.length],
    ]);
    const born = new Date(Date.now() - 400 * 86_400_000);
    const [year, month] = now.split('-').map(Number) as [number, number];
    const age = (year - born.getUTCFullYear()) * 12 + month - (born.getUTCMonth() + 1);
    expect(await select(`SELECT DISTINCT age_months FROM analytics.served_children WHERE month = '${now}-01'`)).toEqual(
      [[age]],
    );
  });
});
