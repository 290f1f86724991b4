import { Client } from 'pg';
import { BATCH_MINUTES, ENTRY_COUNT, FIRST_ENTRY_AT, fillAudit, PRODUCT_ID } from './audit-fill';
import type { Figure } from './figure';
import { measureLists } from './lists';
import type { TimedList } from './lists-by-hand';
import { EMPTY_REQUEST, openPortal, type PortalSettings } from './portal';

const MINUTE_MS = 60_000;
const MONTH_ENTRIES = 9_300;

/** Compares pages of the audit, read over HTTP, with SQL that was written for each of these pages and a request that asks for nothing, in turns. */
export async function benchAudit(settings: PortalSettings): Promise<Figure[]> {
  const portal = await openPortal(settings);
  const client = new Client({ connectionString: settings.databaseUrl, options: '-c random_page_cost=1.1' });
  await client.connect();
  client.on('error', () => {});
  await fillAudit(client);
  const figures = await measureLists(timedLists, portal, client, EMPTY_REQUEST);
  await client.end();
  await portal.close();
  return figures;
}

const timeOf = (entry: number) =>
  new Date(Date.parse(FIRST_ENTRY_AT) + entry * BATCH_MINUTES * MINUTE_MS).toISOString();
const from = timeOf(ENTRY_COUNT / 2);
const until = timeOf(ENTRY_COUNT / 2 + MONTH_ENTRIES);
const IN_MONTH = `logged_at >= '${from}' AND logged_at <= '${until}'`;

/** What a page shows: the entries with what they replaced, what people call their objects, who did it, and how much the command did. */
const pageSql = (condition: string): string => `
  WITH found AS (SELECT id FROM read.audit WHERE ${condition} ORDER BY logged_at DESC, place DESC LIMIT 25)
  SELECT a.id, a.logged_at, a.actor, a.object_class, a.object_id, a.action, a.correlation_id, a.detail, h.data, h.reason, h.line_items,
    u.name AS username, p.name AS object, earlier.acts AS earlier,
    (SELECT count(*) FROM read.audit c WHERE c.correlation_id = a.correlation_id) AS acts,
    (SELECT count(*) FROM read.audit WHERE ${condition})::int AS total
  FROM found
  JOIN read.audit a ON a.id = found.id
  LEFT JOIN read.history h ON h.id = a.id
  LEFT JOIN read.users u ON a.actor = 'user-' || u.id
  LEFT JOIN read.products p ON p.id = CASE WHEN a.object_class = 'Product' THEN a.object_id::int END
  LEFT JOIN LATERAL (
    SELECT json_agg(e.data ORDER BY e.position) AS acts FROM read.history e
    WHERE e.object_class = h.object_class AND e.object_id = h.object_id AND e.position < h.position
  ) earlier ON true
  ORDER BY a.logged_at DESC, a.place DESC`;

const ofEntries = `of ${ENTRY_COUNT.toLocaleString('en')} entries`;
const timed = (what: string, query: string, condition: string): TimedList => ({
  what: `${what} ${ofEntries}`,
  url: `/api/audit?page=1${query}`,
  sql: pageSql(condition),
});

const timedLists: readonly TimedList[] = [
  timed('The newest', '', 'true'),
  timed('Of a person', '&actor=user-7', `actor = 'user-7'`),
  timed('Of a month', `&from=${from}&until=${until}`, IN_MONTH),
  timed('Of one kind of object', '&object_class=Client', `object_class = 'Client'`),
  timed('Of one kind of act', '&action=exported', `action = 'exported'`),
  timed(
    'Of a person, a kind and a month',
    `&actor=user-7&object_class=Product&from=${from}&until=${until}`,
    `actor = 'user-7' AND object_class = 'Product' AND ${IN_MONTH}`,
  ),
  timed(
    'Of an object',
    `&object_class=Product&object=%23${PRODUCT_ID}`,
    `object_class = 'Product' AND object_id = '${PRODUCT_ID}'`,
  ),
  timed('Of a command', '&command=command-77777', `correlation_id = 'command-77777'`),
];
