import { findClientMatches } from '@bank/projections';
import { Client, Pool } from 'pg';
import { BUSY_PARTNER_ID, CLIENT_COUNT, fillClientLog, soughtClients } from './clients-fill';
import { asMany, atLeast, atMost, type Figure, measureMs, median, percentile } from './figure';
import { isMeasured, optionOf } from './options';
import { EMPTY_REQUEST, hasTable, openPortal, type Portal, type PortalSettings, untilAtRest } from './portal';
import { registerFamilies } from './registrations';

const CHECKS = 300;
const KEYWORD_ROUNDS = 9;
const OPENINGS = 100;
const WARM_UP_ROUNDS = 3;
/** Short pages are measured as a server answers them that has run for a while: Node compiles what it does often. */
const PAGE_WARM_UP_ROUNDS = 60;
const PAGE_ROUNDS = 41;
const QUESTIONS = 35;
const MS = 'ms';

/** Fills a log with clients, lets the portal fold it, and measures what staff and families wait for. */
export async function benchClients(settings: PortalSettings): Promise<Figure[]> {
  const isFilled = await hasTable(settings, 'read.clients');
  if (!isFilled) await fillClientLog(settings);
  const openedAt = new Date();
  const portal = await openPortal({ ...settings, trustedProxies: ['127.0.0.1'] }, isFilled);
  const options = '-c random_page_cost=1.1';
  const pool = new Pool({ connectionString: settings.databaseUrl, max: 1, options });
  const client = new Client({ connectionString: settings.databaseUrl, options });
  await client.connect();
  if (!isFilled) await client.query('VACUUM ANALYZE');
  await untilAtRest(client, openedAt);
  const pages = () => benchPages(portal, client);
  const figures = optionOf('only')
    ? await pages()
    : [
        ...(await benchCheck(pool)),
        ...(await benchKeywords(portal, client)),
        ...(await pages()),
        ...(await benchOpening(portal, client)),
        ...(await benchRegistrations(portal)),
      ];
  await pool.end();
  await client.end();
  await portal.close();
  return figures;
}

const BY_PRIMARY_KEY = {
  name: 'by primary key',
  text: `SELECT c.id, c.public_id, c.full_name, c.parent_first_name, c.parent_last_name, c.status, c.birthdate, c.partner,
      p.title, p.address
    FROM read.clients c LEFT JOIN read.partners p ON p.id = c.partner WHERE c.id = $1`,
};

/** The check for duplicates against a lookup of the client that it finds. */
async function benchCheck(pool: Pool): Promise<Figure[]> {
  const sought = await soughtClients(pool, CHECKS);
  const [checks, lookups]: [number[], number[]] = [[], []];
  for (const child of sought) {
    let found: readonly { id: number }[] = [];
    checks.push(
      await measureMs(async () => {
        found = await findClientMatches(pool, child);
      }),
    );
    if (!found.some(({ id }) => id === child.id)) throw new Error(`The check did not find client ${child.id}.`);
    lookups.push(await measureMs(() => pool.query({ ...BY_PRIMARY_KEY, values: [child.id] })));
  }
  const what = `Check for duplicates among ${CLIENT_COUNT.toLocaleString('en')} clients (${median(checks).toFixed(2)} ms)`;
  return [
    atMost(
      `${what} to a lookup by primary key joined to its partner (${median(lookups).toFixed(2)} ms)`,
      median(checks) / median(lookups),
      3,
      'times',
    ),
    atMost('The same check, median', median(checks), 50, MS),
  ];
}

/** Syllables that many names have, parts of names that few have, and two words. */
const KEYWORDS = ['mar', 'gar', 'guez', 'sto', 'tav', 'cicici', 'lopena ro', 'maricaven'];

async function benchKeywords(portal: Portal, client: Client): Promise<Figure[]> {
  const [pages, ratios]: [number[], number[]] = [[], []];
  for (const keyword of KEYWORDS)
    for (let round = -WARM_UP_ROUNDS; round < KEYWORD_ROUNDS; round++) {
      let answer = '';
      const page = await measureMs(async () => {
        answer = await portal.send('GET', `/api/clients?include=partner&keyword=${encodeURIComponent(keyword)}`);
      });
      let rows: { id: string; total: number }[] = [];
      const byHand = await measureMs(async () => {
        rows = (await client.query(keywordSql(keyword))).rows;
      });
      requireSamePage(keyword, JSON.parse(answer), rows);
      if (round < 0) continue;
      pages.push(page);
      ratios.push(page / byHand);
    }
  return [
    atMost(
      `List of clients by a keyword of three letters or more (${median(pages).toFixed(1)} ms) to SQL by hand over a trigram index`,
      median(ratios),
      2,
      'times',
    ),
    atMost('The same list, 95 of 100', percentile(pages, 95), 150, MS),
  ];
}

/** The page as somebody would write it for this list alone. */
const keywordSql = (keyword: string): string => {
  const where = keyword
    .split(' ')
    .map((word) => `search_text LIKE '%${word}%'`)
    .concat('removed_at IS NULL')
    .join(' AND ');
  return `
    SELECT c.public_id AS id, c.full_name, c.status, c.birthdate, c.created_at, c.updated_at, p.title,
      (SELECT count(*)::integer FROM read.clients WHERE ${where}) AS total
    FROM (SELECT * FROM read.clients WHERE ${where} ORDER BY id DESC LIMIT 25) c
    LEFT JOIN read.partners p ON p.id = c.partner ORDER BY c.id DESC`;
};

/** Sort and filter of a page -> the same as SQL by hand. */
const PAGES: Readonly<Record<string, { where?: string; order: string }>> = {
  'sort=id|desc': { order: 'c.id DESC' },
  'sort=fullName|asc': { order: 'c.sort_name, c.id' },
  'sort=partner.title|asc': { order: 'lower(p.title), c.id' },
  'sort=updatedAt|desc&status=ACTIVE': { where: "c.status = 'ACTIVE'", order: 'c.updated_at DESC, c.id DESC' },
  [`sort=birthdate|asc&partner=${BUSY_PARTNER_ID}`]: {
    where: `c.partner = ${BUSY_PARTNER_ID}`,
    order: 'c.birthdate, c.id',
  },
};

/** What the list shows besides: the answers with the diaper size, when the client expires, and whether orders wait for it. */
const SHOWN_BESIDE = `
  c.profile, c.age_expires_at, c.parent_first_name, c.parent_last_name, c.merged_into,
  (SELECT min(o.distribution_period) FROM read.distribution_order_lines l
   JOIN read.distribution_orders o ON o.id = l.order_id AND o.committed AND o.reversed_at IS NULL AND o.removed_at IS NULL
   WHERE l.client = c.id AND l.quantity > 0) AS first_period,
  EXISTS (SELECT FROM read.distribution_order_lines l
          JOIN read.distribution_orders o ON o.id = l.order_id AND o.removed_at IS NULL AND o.status = 'CREATING'
          WHERE l.client = c.id AND l.quantity > 0) AS is_waiting`;

/** Short pages take less time than a request takes by itself, so that a request which reads nothing is taken off. */
async function benchPages(portal: Portal, client: Client): Promise<Figure[]> {
  const figures: Figure[] = [];
  const empty: number[] = [];
  for (let round = -PAGE_WARM_UP_ROUNDS; round < OPENINGS; round++) {
    const took = await measureMs(() => portal.send('GET', EMPTY_REQUEST));
    if (round >= 0) empty.push(took);
  }
  const requestMs = median(empty);
  for (const [query, { where = 'TRUE', order }] of Object.entries(PAGES).filter(([query]) => isMeasured(query))) {
    const conditions = `c.removed_at IS NULL AND ${where}`;
    const sql = `
      SELECT c.public_id AS id, c.full_name, c.status, c.birthdate, c.created_at, c.updated_at, p.title, ${SHOWN_BESIDE},
        (SELECT count(*)::integer FROM read.clients c WHERE ${conditions}) AS total
      FROM read.clients c LEFT JOIN read.partners p ON p.id = c.partner
      WHERE ${conditions} ORDER BY ${order} LIMIT 25`;
    const [pages, byHand]: [number[], number[]] = [[], []];
    for (let round = -PAGE_WARM_UP_ROUNDS; round < PAGE_ROUNDS; round++) {
      let answer = '';
      const page = await measureMs(async () => {
        answer = await portal.send('GET', `/api/clients?include=partner&${query}`);
      });
      let rows: { id: string; total: number }[] = [];
      const plain = await measureMs(async () => {
        rows = (await client.query(sql)).rows;
      });
      requireSamePage(query, JSON.parse(answer), rows);
      if (round < 0) continue;
      pages.push(page);
      byHand.push(plain);
    }
    const times = `${median(pages).toFixed(1)} ms, ${requestMs.toFixed(1)} of them for any request) to SQL by hand (${median(byHand).toFixed(1)} ms`;
    figures.push(
      atMost(
        `List of clients, ${query.replaceAll('|', ' ')} (${times})`,
        median(pages.map((page, round) => (page - requestMs) / byHand[round]!)),
        2,
        'times',
      ),
    );
  }
  return figures;
}

interface PageAnswer {
  data: { id: string }[];
  meta: { pagination: { total: number } };
}

/** Throws unless both gave the same rows, since only then may their times be compared. */
const requireSamePage = (what: string, { data, meta }: PageAnswer, rows: readonly { id: string; total: number }[]) => {
  const ours = `${data.map(({ id }) => id)} of ${meta.pagination.total}`;
  const theirs = `${rows.map(({ id }) => id)} of ${rows[0]?.total ?? 0}`;
  if (ours !== theirs) throw new Error(`${what}: ${ours} was answered, ${theirs} expected.`);
};

const OPENED = `
  SELECT to_jsonb(c) || jsonb_build_object('partner', (SELECT to_jsonb(p) FROM read.partners p WHERE p.id = c.partner),
    'attributes', (SELECT jsonb_agg(to_jsonb(d) || jsonb_build_object('value', c.profile -> d.id::text) ORDER BY d.order_index, d.id)
                   FROM read.client_attribute_definition d WHERE d.removed_at IS NULL)) AS client
  FROM read.clients c WHERE lower(c.public_id) = lower($1)`;

/** A sample client, who has an answer to every question. */
async function benchOpening(portal: Portal, client: Client): Promise<Figure[]> {
  const { rows } = await client.query<{ id: string; questions: number }>(
    `SELECT public_id AS id, (SELECT count(*)::int FROM read.client_attribute_definition WHERE removed_at IS NULL) AS questions
     FROM read.clients WHERE profile <> '{}' ORDER BY id DESC LIMIT 1`,
  );
  const [{ id, questions } = { id: '', questions: 0 }] = rows;
  for (let n = questions; n < QUESTIONS; n++) {
    const body = { name: `more_${n}`, label: `More ${n}`, type: 'STRING', displayInterface: 'TEXT' };
    await portal.call('POST', '/api/client/attribute/definition', body);
  }
  const [opened, selects]: [number[], number[]] = [[], []];
  for (let round = -PAGE_WARM_UP_ROUNDS; round < OPENINGS; round++) {
    const path = `/api/clients/${id}?include=partner,attributes,attributes.options`;
    const page = await measureMs(() => portal.send('GET', path));
    const select = await measureMs(() => client.query(OPENED, [id]));
    if (round < 0) continue;
    opened.push(page);
    selects.push(select);
  }
  return [
    atMost(
      `Client with ${QUESTIONS} attributes opened (${median(opened).toFixed(1)} ms) to one SELECT of the same data (${median(selects).toFixed(1)} ms)`,
      median(opened) / median(selects),
      3,
      'times',
    ),
  ];
}

async function benchRegistrations(portal: Portal): Promise<Figure[]> {
  const { perMinute, errors } = await registerFamilies(portal);
  return [
    {
      ...atLeast('Registrations by families, a minute', perMinute, 200),
      measured: String(Math.round(perMinute)),
      target: 'at least 200',
    },
    asMany('Registrations that failed', errors, 0),
  ];
}
