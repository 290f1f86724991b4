import { addDays, addMonths, dayOf, edgeOfDay, monthOf, policies, ROLES, usualMonth } from '@bank/domain';
import { memoryEventStore } from '@bank/event-store';
import { ProjectionRunner, projections, servedReport, wordsOf } from '@bank/projections';
import { Client, Pool } from 'pg';
import { AttentionQuery } from '../../apps/api/src/features/dashboard/attention.query';
import { ListCounter } from '../../apps/api/src/features/dashboard/list-counter';
import { StockAttention } from '../../apps/api/src/features/dashboard/stock-attention';
import { Search } from '../../apps/api/src/features/search/search.query';
import { SimilarRecords } from '../../apps/api/src/features/search/similar-records';
import { DAYS_SHOWN, StockCard } from '../../apps/api/src/features/stock/stock-card.query';
import { UsualQuery } from '../../apps/api/src/kernels/orders/usual.query';
import { reportList } from '../../apps/api/src/kernels/reports/report.filters';
import { asSystem } from '../../apps/api/src/platform/context/request-context';
import type { User } from '../../apps/api/src/platform/context/user-directory';
import { fetchPage } from '../../apps/api/src/platform/lists/fetch-page';
import { atMost, type Figure, measureMs, median } from './figure';
import { LOCATION_ID, ORDER_COUNT } from './lists-fill';
import { BUSIEST_PRODUCT_ID, fillOverviews, LINE_COUNT, MOVEMENT_COUNT, NOW, PARTNER_COUNT } from './overviews-fill';

const MEASURED_ROUNDS = 31;
const WARM_UP_ROUNDS = 5;
const PER_PAGE = 25;
const ZONE = 'America/Chicago';

const administrator: User = {
  id: 1,
  email: 'ada@example.com',
  name: { firstName: 'Ada', lastName: 'Byron' },
  phoneNumber: null,
  groups: [],
  roles: ROLES,
  requiresTwoStep: false,
  updatedAt: new Date(0).toISOString(),
  partners: [],
  activePartner: null,
};

/** A question of the portal, and SQL that answers the same, written by hand to be as fast as possible. */
interface TimedQuestion {
  what: string;
  /** Gives what is compared with the `answer` of the SQL's rows. */
  ask: (pool: Pool) => Promise<unknown>;
  sql: string;
  /** What the rows of the SQL say, in the shape of `ask`. */
  read: (rows: readonly Record<string, unknown>[]) => unknown;
}

const formatCount = (count: number) => count.toLocaleString('en');

const THEIRS = `product_id = ${BUSIEST_PRODUCT_ID} AND recorded_until IS NULL AND effective_at IS NOT NULL`;
const cardPage = (page: number): TimedQuestion => ({
  what: `Stock card: page ${formatCount(page)} of ${formatCount(MOVEMENT_COUNT)} movements`,
  ask: async (pool) => {
    const { rows, total } = await new StockCard(pool).page(BUSIEST_PRODUCT_ID, {}, { page, perPage: PER_PAGE });
    return { total, rows: rows.map(({ id, balance }) => [id, balance]) };
  },
  // The balance is counted back from the stock on hand, or on from the sums of the months: whichever is nearer.
  sql: `
    WITH found AS (
      SELECT id, effective_at, recorded_from, delta, location_id FROM read.stock_transactions WHERE ${THEIRS}
      ORDER BY effective_at DESC, recorded_from DESC, id DESC LIMIT ${PER_PAGE} OFFSET ${(page - 1) * PER_PAGE}
    ),
    latest AS (SELECT * FROM found ORDER BY effective_at DESC, recorded_from DESC, id DESC LIMIT 1)
    SELECT f.id, t.order_kind, t.order_id, t.reason, l.type, l.title,
      (SELECT count(*)::int FROM read.stock_transactions WHERE ${THEIRS}) AS total,
      ((${
        page === 1
          ? `SELECT sum(on_hand) FROM read.stock_balances WHERE product_id = ${BUSIEST_PRODUCT_ID}`
          : `SELECT (SELECT sum(delta) FROM read.stock_months WHERE product_id = ${BUSIEST_PRODUCT_ID}
               AND month < date_trunc('month', latest.effective_at AT TIME ZONE 'UTC')::date)
             + (SELECT sum(t.delta) FROM read.stock_transactions t WHERE ${THEIRS}
               AND t.effective_at >= date_trunc('month', latest.effective_at, 'UTC') AND t.effective_at <= latest.effective_at)
             FROM latest`
      }) - sum(f.delta) OVER (ORDER BY f.effective_at DESC, f.recorded_from DESC, f.id DESC) + f.delta)::float8 AS balance
    FROM found f
    JOIN read.stock_transactions t ON t.id = f.id AND t.recorded_until IS NULL
    JOIN read.storage_locations l ON l.id = f.location_id
    ORDER BY f.effective_at DESC, f.recorded_from DESC, f.id DESC`,
  read: (rows) => ({ total: rows[0]?.total, rows: rows.map(({ id, balance }) => [id, balance]) }),
});

const today = dayOf(NOW, ZONE);
const firstDay = addDays(today, 1 - DAYS_SHOWN);
const days: TimedQuestion = {
  what: `Stock card: ${DAYS_SHOWN} days of ${formatCount(MOVEMENT_COUNT)} movements`,
  ask: async (pool) =>
    (await new StockCard(pool).days(BUSIEST_PRODUCT_ID, {}, { now: NOW, zone: ZONE })).map(({ day, onHand }) => [
      day,
      onHand,
    ]),
  sql: `
    WITH moved AS (
      SELECT (effective_at AT TIME ZONE '${ZONE}')::date AS day, sum(delta) AS delta FROM read.stock_transactions
      WHERE ${THEIRS} AND effective_at >= '${edgeOfDay.start(firstDay, ZONE)}' GROUP BY 1
    )
    SELECT day::date::text AS day,
      ((SELECT sum(on_hand) FROM read.stock_balances WHERE product_id = ${BUSIEST_PRODUCT_ID})
        - coalesce(sum(delta) OVER (ORDER BY d.day DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::float8 AS units
    FROM generate_series('${firstDay}'::timestamp, '${today}', '1 day') d (day) LEFT JOIN moved USING (day) ORDER BY day`,
  read: (rows) => rows.map(({ day, units }) => [day, units]),
};

const search = (what: string, text: string, sql: string): TimedQuestion => ({
  what: `Search for ${what}`,
  ask: async (pool) => (await new Search(pool, new SimilarRecords(pool)).find(text, administrator)).map(({ id }) => id),
  sql,
  read: (rows) => rows.map(({ id }) => id),
});
const partnersNamed = (title: string, words: string) => `
  SELECT id FROM (
    SELECT id, title FROM read.partners
    WHERE removed_at IS NULL AND ${wordsOf({ name: 'title' })} @@ $q$${words}$q$::tsquery LIMIT 200
  ) found ORDER BY starts_with(lower(title), lower('${title}')) DESC, lower(title), id LIMIT 5`;

const thisMonth = monthOf(today);
const dueMonth = usualMonth.partner(today);
const attention: TimedQuestion = {
  what: `Dashboard: what needs attention, of ${formatCount(ORDER_COUNT)} orders and ${formatCount(PARTNER_COUNT)} partners`,
  ask: async (pool) => {
    const query = new AttentionQuery(pool, new StockAttention(pool), new ListCounter(pool));
    const { lines, runningOut } = await query.of(administrator, { now: NOW, zone: ZONE });
    return [
      ...lines.map(({ filter, count }) => `${filter.status ?? filter.orderDue} ${count}`),
      ...runningOut!.products.map(({ id, months }) => `${id} ${months}`),
    ].sort();
  },
  sql: `
    WITH used AS (
      SELECT product_id, -sum(delta) / 3.0 AS monthly FROM read.stock_transactions
      WHERE recorded_until IS NULL AND effective_at >= '${edgeOfDay.start(addMonths(`${thisMonth}-01`, -3), ZONE)}'
        AND effective_at < '${edgeOfDay.start(`${thisMonth}-01`, ZONE)}' AND order_kind IN ('partner', 'merchandise')
        AND location_id IN (SELECT id FROM read.storage_locations WHERE type = 'warehouse')
      GROUP BY product_id HAVING sum(delta) < 0
    )
    SELECT status AS what, count(*)::float8 AS figure FROM read.supply_orders
    WHERE removed_at IS NULL AND status IN ('CREATING', 'ORDERED') GROUP BY status
    UNION ALL
    SELECT status, count(*) FROM read.partners WHERE removed_at IS NULL
      AND status IN ('APPLICATION_PENDING_PRIORITY', 'APPLICATION_PENDING', 'REVIEW_PAST_DUE', 'NEEDS_PROFILE_REVIEW')
    GROUP BY status
    UNION ALL
    SELECT '${dueMonth}', count(*) FROM read.partners p WHERE removed_at IS NULL
      AND status IN ('ACTIVE', 'NEEDS_PROFILE_REVIEW') AND NOT EXISTS (
        SELECT FROM read.partner_orders o WHERE o.partner = p.id AND o.order_period = '${dueMonth}'
          AND o.removed_at IS NULL AND o.reversed_at IS NULL AND o.status <> 'CANCELLED')
    UNION ALL
    (SELECT product_id::text, round(sum(on_hand) / min(monthly), 1)
     FROM used JOIN read.stock_balances USING (product_id) JOIN read.products p ON p.id = product_id AND p.removed_at IS NULL
     WHERE location_id IN (SELECT id FROM read.storage_locations WHERE type = 'warehouse')
     GROUP BY product_id ORDER BY sum(on_hand) / min(monthly) LIMIT 5)`,
  read: (rows) => rows.map(({ what, figure }) => `${what} ${figure}`).sort(),
};

const inPacks = (units: string) =>
  `round(coalesce(${units}, 0)::numeric / coalesce(nullif(p.agency_pack_size, 0), 25), 2)::float8`;
const { report: levels, query: levelsQuery } = servedReport('stock-levels');
const levelsList = reportList(levels, levelsQuery);
const ownInventory: TimedQuestion = {
  what: 'Dashboard: the stock of one place',
  ask: async (pool) => {
    const query = levelsList.read({ location: String(LOCATION_ID) });
    const { rows } = await fetchPage<Record<string, unknown>>(pool, levelsQuery.source(query.filters), query);
    return sumOf(rows, 'balance');
  },
  sql: `
    SELECT p.id, p.name, c.name AS category, coalesce(b.on_hand, 0)::float8 AS balance,
      ${['b.on_hand', 'b.reserved', 'b.on_hand + b.incoming - b.reserved'].map(inPacks)}
    FROM read.products p
    LEFT JOIN read.product_categories c ON c.id = p.product_category
    LEFT JOIN read.stock_balances b ON b.location_id = ${LOCATION_ID} AND b.product_id = p.id
    WHERE p.removed_at IS NULL ORDER BY p.order_index, p.id`,
  read: (rows) => sumOf(rows, 'balance'),
};
const sumOf = (rows: readonly Record<string, unknown>[], key: string) => [
  rows.length,
  rows.reduce((sum, row) => sum + Number(row[key]), 0),
];

const usualQuantities: TimedQuestion = {
  what: `Usual quantities, of ${formatCount(LINE_COUNT)} lines`,
  ask: async (pool) =>
    Object.entries(await asSystem(() => new UsualQuery(pool).usualQuantities(policies.supply)))
      .map(String)
      .sort(),
  sql: `
    SELECT product, percentile_disc(0.5) WITHIN GROUP (ORDER BY quantity) AS usual
    FROM read.supply_order_lines
    WHERE owner = ANY (ARRAY(
      SELECT 'supplyOrder-' || id FROM read.supply_orders WHERE removed_at IS NULL ORDER BY id DESC LIMIT 200))
    GROUP BY product HAVING count(*) >= 3`,
  read: (rows) => rows.map(({ product, usual }) => String([product, usual])).sort(),
};

/**
 * Compares what is not a page of a list (stock card, search, dashboard, usual quantities) with SQL by hand: both are asked
 * by this process over one connection, in turns, so that nothing but the SQL is compared.
 */
export async function benchOverviews(url: string): Promise<Figure[]> {
  const options = '-c random_page_cost=1.1 -c timezone=UTC';
  const pool = new Pool({ connectionString: url, max: 1, options });
  try {
    const runner = new ProjectionRunner({ store: memoryEventStore(), pool, projections });
    await runner.prepare();
    await runner.close();
    const client = new Client({ connectionString: url });
    await client.connect();
    await fillOverviews(client);
    const { rows } = await client.query(
      'SELECT title FROM read.partners WHERE removed_at IS NULL ORDER BY id DESC LIMIT 1',
    );
    await client.end();
    return await measureQuestions(pool, String(rows[0].title).slice(0, 'Partner '.length + 5));
  } finally {
    await pool.end();
  }
}

/** @param title the beginning of a partner's title */
async function measureQuestions(pool: Pool, title: string): Promise<Figure[]> {
  const [, word] = title.toLowerCase().split(' ');
  const questions = [
    cardPage(1),
    cardPage(18_000),
    days,
    search(`a partner of ${formatCount(PARTNER_COUNT)}`, title, partnersNamed(title, `'partner':* & '${word}':*`)),
    attention,
    ownInventory,
    usualQuantities,
  ];
  const figures: Figure[] = [];
  for (const question of questions) figures.push(await measure(pool, question));
  return figures;
}

async function measure(pool: Pool, { what, ask, sql, read }: TimedQuestion): Promise<Figure> {
  const [asked, byHand]: [number[], number[]] = [[], []];
  for (let round = -WARM_UP_ROUNDS; round < MEASURED_ROUNDS; round++) {
    let answer: unknown;
    let rows: Record<string, unknown>[] = [];
    const ours = await measureMs(async () => {
      answer = await ask(pool);
    });
    const plain = await measureMs(async () => {
      rows = (await pool.query(sql)).rows;
    });
    if (JSON.stringify(answer) !== JSON.stringify(read(rows)))
      throw new Error(`${what}: ${JSON.stringify(answer)} was answered, ${JSON.stringify(read(rows))} expected.`);
    if (round < 0) continue;
    asked.push(ours);
    byHand.push(plain);
  }
  const ratio = median(asked.map((ours, round) => ours / byHand[round]!));
  const times = `${median(asked).toFixed(1)} ms) to SQL by hand (${median(byHand).toFixed(1)} ms`;
  return atMost(`${what} (${times})`, ratio, 2, 'times');
}
