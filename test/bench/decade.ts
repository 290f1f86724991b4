import { PassThrough } from 'node:stream';
import { START } from '@bank/event-store';
import { ProjectionRunner, projections, servedReport } from '@bank/projections';
import { ownColumns } from '@bank/projections/reports';
import { stream } from 'exceljs';
import { Client } from 'pg';
import { openEventStore } from '../../apps/api/src/platform/database/open-event-store';
import { openPools } from '../../apps/api/src/platform/database/pools';
import { numberFormats } from '../../apps/api/src/platform/sheets/sheet-cells';
import { monthFromNow } from '../support/months';
import { FIRST_PARTNER_ID } from './clients-fill';
import { CONVENTIONAL_SCHEMA, LAST_FILLED, sqlByHand } from './decade-by-hand';
import { type BankSize, fillDecade, ONE_BANK } from './decade-fill';
import { asMany, atLeast, atMost, type Figure, measureMs, median, percentile, unpromised } from './figure';
import { isMeasured } from './options';
import { EMPTY_REQUEST, hasTable, openPortal, type Portal, type PortalSettings, untilAtRest } from './portal';

const ROUNDS = 60;
/** One in so many rounds more comes before those that are measured. */
const WARM_UP_SHARE = 3;
/** Where the SQL by hand stays below the first, a page stays below the second. */
const [QUICK_SQL_MS, QUICK_PAGE_MS] = [200, 300];
const SLOW_SQL = `the SQL by hand takes over ${QUICK_SQL_MS} ms`;
const EXPORTED_MONTHS = 8;
const UNHURRIED_MS = 3_600_000;

/** Folds ten years of a bank, and measures its reports against SQL by hand over conventional tables. */
export async function benchDecade(settings: PortalSettings): Promise<Figure[]> {
  const { folded, portal, client, close } = await openDecade(settings, ONE_BANK);
  const sheets = isMeasured('sheet') ? [await benchSheet(portal, client)] : [];
  const figures = [...folded, ...(await benchReports(portal, client, ROUNDS)), ...sheets];
  await close();
  return figures;
}

/** The portal of a bank that has been at work for ten years, and the same in conventional tables. */
export async function openDecade(settings: PortalSettings, size: BankSize) {
  const isFilled = await hasTable(settings, LAST_FILLED);
  if (!isFilled) await fillDecade(settings, size);
  const folded = isFilled ? [] : [await benchFold(settings)];
  const openedAt = new Date();
  const portal = await openPortal(settings, true);
  const client = new Client({ connectionString: settings.databaseUrl, options: '-c random_page_cost=1.1' });
  await client.connect();
  if (!isFilled) await client.query(CONVENTIONAL_SCHEMA);
  if (!isFilled) await client.query('VACUUM ANALYZE');
  await untilAtRest(client, openedAt);
  const close = async () => {
    await client.end();
    await portal.close();
  };
  return { folded, portal, client, close };
}

/** All read models folded anew, against merely reading the log. */
async function benchFold(settings: PortalSettings): Promise<Figure> {
  const pools = openPools(settings.databaseUrl, { keysOutliveCrash: false, requestLimitMs: UNHURRIED_MS });
  const store = await openEventStore(settings, pools);
  const readLog = async () => {
    const end = new AbortController();
    for await (const batch of store.subscribe(START, end.signal, 2_000)) if (!batch.length) end.abort();
  };
  await pools.main.query('DROP SCHEMA read CASCADE');
  // What was filled is on the disk before anything is measured.
  await pools.main.query('CHECKPOINT');
  const reads = [await measureMs(readLog), await measureMs(readLog)];
  const runner = new ProjectionRunner({ store, pool: pools.main, projections });
  const fold = await measureMs(() => runner.prepare());
  reads.push(await measureMs(readLog));
  const { rows } = await pools.main.query<{ count: number }>('SELECT count(*)::integer AS count FROM log.events');
  await runner.close();
  await store.close();
  await pools.end();
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return atLeast(
    `All read models folded from ${rows[0]!.count.toLocaleString('en')} events of ten years (${seconds(fold)}) to merely reading them (${seconds(median(reads))})`,
    median(reads) / fold,
    0.1,
  );
}

/** The reports that are measured against SQL by hand. */
export const comparedReports = () =>
  sqlByHand({ month: monthFromNow(-2), yearAgo: monthFromNow(-13), partner: FIRST_PARTNER_ID + 7 });

/** A short page takes less time than a request takes by itself, so that what any request takes is taken off for the ratio. */
export async function benchReports(portal: Portal, client: Client, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [path, sql] of comparedReports().filter(([path]) => isMeasured(path))) {
    const separator = path.includes('?') ? '&' : '?';
    const [pages, byHand, empty]: [number[], number[], number[]] = [[], [], []];
    let count = 0;
    let expected = 0;
    for (let round = -Math.ceil(rounds / WARM_UP_SHARE); round < rounds; round++) {
      const request = await measureMs(() => portal.send('GET', EMPTY_REQUEST));
      let answer = '';
      const page = await measureMs(async () => {
        answer = await portal.send('GET', `/api/${path}${separator}_=${round}`);
      });
      const plain = await measureMs(async () => {
        const { rows } = await client.query(sql);
        expected = rows[0]?.all_rows ?? rows.length;
      });
      const { data, meta } = JSON.parse(answer);
      count = meta.pagination?.total ?? data.length;
      if (round < 0) continue;
      pages.push(page);
      byHand.push(plain);
      empty.push(request);
    }
    if (count !== expected)
      figures.push(asMany(`${path}: ${count} rows, by hand ${expected}`, Math.abs(count - expected), 0));
    const requestMs = median(empty);
    const times = `${median(pages).toFixed(1)} ms, ${requestMs.toFixed(1)} of them for any request) to SQL by hand (${median(byHand).toFixed(1)} ms`;
    const ratio = median(pages.map((page, round) => (page - requestMs) / byHand[round]!));
    figures.push(atMost(`${path}: ${count.toLocaleString('en')} rows (${times})`, ratio, 1.5, 'times'));
    const [slowest, slow] = [`${path}: 95 of 100`, percentile(pages, 95)];
    const isQuick = median(byHand) < QUICK_SQL_MS;
    figures.push(isQuick ? atMost(slowest, slow, QUICK_PAGE_MS, 'ms') : unpromised(slowest, slow, 'ms', SLOW_SQL));
  }
  return figures;
}

/** The sheet of many transactions, against the library's own writer that is fed with the same cells. */
async function benchSheet(portal: Portal, client: Client): Promise<Figure> {
  const since = `${monthFromNow(-EXPORTED_MONTHS)}-01`;
  const { rows } = await client.query({
    text: `SELECT t.id, p.name, l.title, t.delta, t.order_kind, t.order_id, t.created_at, NULL AS reason, 'Yes' AS committed, t.committed_at,
        t.committed_at AS effective_at
      FROM conv.movements t JOIN conv.products p ON p.id = t.product_id JOIN conv.places l ON l.id = t.location_id
      WHERE t.created_at >= '${since}' ORDER BY t.id DESC`,
    rowMode: 'array',
  });
  const [sheets, byLibrary]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round++) {
    byLibrary.push(await measureMs(() => writeByLibrary(rows)));
    sheets.push(
      await measureMs(() => portal.send('GET', `/api/reports/transactions?download=xlsx&startingAt=${since}`)),
    );
  }
  const seconds = (times: number[]) => `${(median(times) / 1000).toFixed(1)} s`;
  const what = `Sheet of ${rows.length.toLocaleString('en')} transactions (${seconds(sheets)}) to the library's writer with ready rows (${seconds(byLibrary)})`;
  return atMost(what, median(sheets) / median(byLibrary), 1.5, 'times');
}

const writeByLibrary = async (rows: readonly unknown[][]) => {
  const out = new PassThrough();
  out.resume();
  const book = new stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const sheet = book.addWorksheet('Transactions');
  sheet.columns = ownColumns(servedReport('transactions').report.sheet?.columns ?? []).map(({ label, type }) => ({
    header: label,
    style: { numFmt: type === 'dateTime' ? 'mm/dd/yyyy h:mm AM/PM "UTC"' : numberFormats[type] },
  }));
  for (const [index, row] of rows.entries()) {
    sheet.addRow(row).commit();
    // Without a pause nothing that was written could leave.
    if (index % 500 === 0) await new Promise(setImmediate);
  }
  sheet.commit();
  await book.commit();
};
