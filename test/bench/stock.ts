import { memoryEventStore } from '@bank/event-store';
import { ProjectionRunner, projections, readOnHand } from '@bank/projections';
import { Pool } from 'pg';
import { atMost, type Figure, measureMs, median } from './figure';

const LEDGER_ROW_COUNT = 1_500_000;
const MEASURED_ROUNDS = 2000;
const WARM_UP_ROUNDS = 200;

/** A fourth of all movements are of the measured warehouse; the rest are spread over the other places. */
const PLACE_COUNT = 200;
const PRODUCT_COUNT = 75;
const BUSIEST_PLACE_ID = 1;
const YEARS = { first: '2021-01-01T00:00:00Z', count: 5 };

/**
 * Compares the stock of one product at the busiest place at a random instant of five years with a row of the same
 * ledger by its primary key: both are read by this process, over one connection, in turns.
 */
export async function benchStock(url: string): Promise<Figure[]> {
  const rowsArgument = process.argv.find((argument) => argument.startsWith('--rows='))?.split('=')[1];
  const rows = Number(rowsArgument ?? LEDGER_ROW_COUNT);
  if (!Number.isInteger(rows) || rows < 1000) throw new Error('Say --rows=N with a whole number of at least 1000.');
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    await prepareTables(pool);
    await fillLedger(pool, rows);
    const [levels, lookups] = await measureLevels(pool, rows);
    const milliseconds = (values: number[]) => `${median(values).toFixed(3)} ms`;
    const what = `Stock of a product at a place on a past date (${milliseconds(levels)}) to a row by its primary key (${milliseconds(lookups)}), ${rows.toLocaleString('en')} ledger rows`;
    return [atMost(what, median(levels) / median(lookups), 5, 'times')];
  } finally {
    await pool.end();
  }
}

/** Creates the tables of the ledger as the portal does. */
async function prepareTables(pool: Pool) {
  const ledger = projections.filter(({ name }) => name === 'stock-ledger');
  const runner = new ProjectionRunner({ store: memoryEventStore(), pool, projections: ledger });
  await runner.prepare();
  await runner.close();
}

/** Fills the ledger without its indexes, which are created again once the rows are in, and sums it. */
async function fillLedger(pool: Pool, rows: number) {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = 'read' AND tablename = 'stock_transactions' AND indexname <> 'stock_transactions_pkey'`,
  );
  for (const { name } of indexes) await pool.query(`DROP INDEX read.${name}`);
  await pool.query(`SET synchronous_commit = off; SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'`);
  await pool.query(
    `INSERT INTO read.stock_transactions (owner, id, order_kind, order_id, line_id, product_id, location_id, delta, cost,
       committed_at, effective_at, created_at, recorded_at, recorded_from)
     SELECT 'transferOrder-' || n / 10, n, 'transfer', n / 10, n, 1 + (random() * ${PRODUCT_COUNT - 1})::int,
       CASE WHEN n % 4 = 0 THEN ${BUSIEST_PLACE_ID} ELSE 2 + (random() * ${PLACE_COUNT - 2})::int END, 100 - (random() * 190)::int, 0.13,
       moved, moved, moved, moved, n
     FROM generate_series(1, $1::int) n,
       LATERAL (SELECT $2::timestamptz + n * (interval '${YEARS.count} years' / $1::int) AS moved) m`,
    [rows, YEARS.first],
  );
  for (const { definition } of indexes) await pool.query(definition);
  await pool.query(
    `INSERT INTO read.stock_balances (location_id, product_id, on_hand, reserved, incoming)
     SELECT location_id, product_id, sum(delta), 0, 0 FROM read.stock_transactions GROUP BY 1, 2`,
  );
  await pool.query(
    `INSERT INTO read.stock_months (location_id, product_id, month, delta, promised, reserved)
     SELECT location_id, product_id, date_trunc('month', effective_at AT TIME ZONE 'UTC')::date, sum(delta), sum(delta), 0
     FROM read.stock_transactions GROUP BY 1, 2, 3`,
  );
  for (const table of ['stock_transactions', 'stock_balances', 'stock_months'])
    await pool.query(`VACUUM ANALYZE read.${table}`);
}

/** @returns the milliseconds of each level and of each lookup */
async function measureLevels(pool: Pool, rows: number): Promise<[number[], number[]]> {
  const first = Date.parse(YEARS.first);
  const span = YEARS.count * 365 * 86_400_000;
  const [levels, lookups]: [number[], number[]] = [[], []];
  for (let round = -WARM_UP_ROUNDS; round < MEASURED_ROUNDS; round++) {
    const at = new Date(first + Math.random() * span).toISOString();
    const product = 1 + Math.floor(Math.random() * PRODUCT_COUNT);
    const level = await measureMs(() => readOnHand(pool, [{ location: BUSIEST_PLACE_ID, product, at }]));
    const id = 1 + Math.floor(Math.random() * rows);
    const lookup = await measureMs(() =>
      pool.query({
        name: 'lookup',
        text: 'SELECT * FROM read.stock_transactions WHERE id = $1 AND recorded_from = $2',
        values: [id, id],
      }),
    );
    if (round < 0) continue;
    levels.push(level);
    lookups.push(lookup);
  }
  return [levels, lookups];
}
