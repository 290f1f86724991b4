import { Pool } from 'pg';
import { FIRST_PARTNER_ID, fillClientLog } from './clients-fill';
import { openPortal, type PortalSettings } from './portal';

const MONTHS = 120;
const ZIP_ROWS = 200;
const UNITS = 50;

/** How large a bank has been for ten years. */
export interface BankSize {
  clients: number;
  /** Clients who are served in a month; every month some of them leave and as many come. */
  active: number;
  partners: number;
  /** Of a month, beside the partners' own orders. */
  deliveries: number;
  transfers: number;
  /** Lines of a delivery and of a transfer. */
  linesInBulk: number;
}
/** A bank as there are many: 15,600 orders and 1.5 million rows of the ledger that are true today. */
export const ONE_BANK: BankSize = {
  clients: 64_000,
  active: 4_000,
  partners: 75,
  deliveries: 10,
  transfers: 10,
  linesInBulk: 10,
};
const newEachMonth = ({ clients, active }: BankSize): number => Math.floor((clients - active) / MONTHS);

/** What the orders of the decade refer to, as the sample bank has it. */
interface Referred {
  products: readonly number[];
  warehouses: readonly number[];
  suppliers: readonly number[];
  /** Id of the question -> SQL of its answer, by the client's number `c`. */
  answers: Readonly<Record<string, string>>;
}

/** A kind of order: a temporary table `made` with the columns n, at, header, lines and movements, and the words of its events. */
interface MadeOrders {
  kind: string;
  sequence: string;
  /** Id of the first one; the sample bank has orders below it. */
  firstId: number;
  statuses: readonly string[];
  /** SELECT of n (from 0), at, header, and of the lines as rows: id, product, client, quantity. */
  orders: string;
  /** SQL of a line's movements as a JSON array, by the columns of the order `o` and the line `l`. */
  movements: string;
}

const FIRST_ID = 1_000;
const movement = (
  role: 'in' | 'out',
  at: number,
  location: string,
) => `jsonb_build_object('id', l.id * 2 + ${at}, 'line', l.id,
  'role', '${role}', 'product', l.product, 'location', ${location}, 'cost', 0, 'delta', ${role === 'in' ? '' : '-'}l.quantity)`;
const arrayOf = (ids: readonly number[]) => `ARRAY[${ids.join(', ')}]`;
const picked = (ids: readonly number[], by: string) => `(${arrayOf(ids)})[1 + (${by}) % ${ids.length}]`;

/** The clients of a partner in a month: those of the month's window whose number leaves the partner's remainder. */
const clientsOf = (size: BankSize, partner: string, month: string) => {
  const before = `(${month} * ${newEachMonth(size)})::integer`;
  const first = `${before} + 1 + mod(${partner} - mod(${before} + 1, ${size.partners}) + ${size.partners}, ${size.partners})`;
  return `SELECT c FROM generate_series(${first}, ${before} + ${size.active}, ${size.partners}) c`;
};

const madeOrders = ({ products, warehouses, suppliers }: Referred, size: BankSize): readonly MadeOrders[] => {
  const month = (each: number) => `n / ${each}`;
  const dated = (each: number, day: number) =>
    `date_trunc('month', now()) - (${MONTHS} - ${month(each)}) * interval '1 month' + interval '${day} days'`;
  const period = (each: number) =>
    `to_char(date_trunc('month', now()) - (${MONTHS} - ${month(each)}) * interval '1 month', 'YYYY-MM')`;
  const partner = `${FIRST_PARTNER_ID + 1} + n % ${size.partners}`;
  const ofClients = (firstLine: number) => `
    SELECT ${firstLine} + n * 100 + row_number() OVER (ORDER BY c)::integer AS id, ${picked(products, 'c')} AS product,
      c AS client, ${UNITS} AS quantity
    FROM (${clientsOf(size, `n % ${size.partners}`, month(size.partners))}) served`;
  const inBulk = (firstLine: number) => `
    SELECT ${firstLine} + n * 10 + k AS id, ${picked(products, 'n + k')} AS product, NULL::integer AS client,
      ${UNITS * 100} AS quantity
    FROM generate_series(0, ${size.linesInBulk - 1}) k`;
  const table = (count: number, each: number, day: number, header: string, lines: string) => `
    SELECT n, ${dated(each, day)} AS at, ${header} AS header, l.* FROM generate_series(0, ${count - 1}) n, LATERAL (${lines}) l`;
  return [
    {
      kind: 'supply',
      sequence: 'SPLY',
      firstId: FIRST_ID,
      statuses: ['CREATING', 'ORDERED', 'RECEIVED'],
      orders: table(
        MONTHS * size.deliveries,
        size.deliveries,
        1,
        `jsonb_build_object('supplier', ${picked(suppliers, 'n')}, 'supplierAddress', null,
          'warehouse', ${picked(warehouses, 'n')}, 'receivedAt', null)`,
        inBulk(10_000_000),
      ),
      movements: `jsonb_build_array(${movement('in', 0, "(o.header ->> 'warehouse')::integer")})`,
    },
    {
      kind: 'partner',
      sequence: 'PTNR',
      firstId: FIRST_ID,
      statuses: ['CREATING', 'SUBMITTED', 'IN_PROCESS', 'SHIPPED'],
      orders: table(
        MONTHS * size.partners,
        size.partners,
        5,
        `jsonb_build_object('partner', ${partner}, 'warehouse', ${picked(warehouses, 'n')}, 'orderPeriod', ${period(size.partners)},
          'distributionPeriod', null, 'receivedAt', null, 'portalOrderId', null)`,
        ofClients(20_000_000),
      ),
      movements: `jsonb_build_array(${movement('out', 0, "(o.header ->> 'warehouse')::integer")},
        ${movement('in', 1, "(o.header ->> 'partner')::integer")})`,
    },
    {
      kind: 'distribution',
      sequence: 'DIST',
      firstId: FIRST_ID,
      statuses: ['CREATING', 'COMPLETED'],
      orders: table(
        MONTHS * size.partners,
        size.partners,
        20,
        `jsonb_build_object('partner', ${partner}, 'distributionPeriod', ${period(size.partners)})`,
        ofClients(40_000_000),
      ),
      movements: `jsonb_build_array(${movement('out', 0, "(o.header ->> 'partner')::integer")})`,
    },
    {
      kind: 'transfer',
      sequence: 'TXFR',
      firstId: FIRST_ID,
      statuses: ['CREATING', 'COMPLETED'],
      orders: table(
        MONTHS * size.transfers,
        size.transfers,
        10,
        `jsonb_build_object('sourceLocation', ${picked(warehouses, 'n')}, 'targetLocation', ${picked(warehouses, 'n + 1')})`,
        inBulk(60_000_000),
      ),
      movements: `jsonb_build_array(${movement('out', 0, "(o.header ->> 'sourceLocation')::integer")},
        ${movement('in', 1, "(o.header ->> 'targetLocation')::integer")})`,
    },
  ];
};

/**
 * Writes ten years of a bank into the log, after those of the sample bank: partners with an order and a distribution in
 * each month for all clients whom they serve then, deliveries and transfers.
 */
export async function fillDecade(settings: PortalSettings, size: BankSize = ONE_BANK): Promise<void> {
  const { clients, active, partners } = size;
  await fillClientLog(settings, { count: clients, oneActiveOf: clients / active, partners });
  const referred = await readReferred(settings);
  const pool = new Pool({ connectionString: settings.databaseUrl, max: 1 });
  await pool.query("SET TIME ZONE 'UTC'");
  await pool.query(
    'CREATE TEMPORARY TABLE noted (stream text, version integer, type text, schema integer, data jsonb, at timestamptz)',
  );
  await noteEvents(pool, {
    stream: `'client-' || c`,
    version: '1',
    type: 'ProfileChanged',
    schema: 1,
    data: `jsonb_build_object('kind', 'client', 'id', c, 'changes', jsonb_build_object(
      ${Object.entries(referred.answers)
        .map(([question, answer]) => `'${question}', ${answer}`)
        .join(', ')}))`,
    at: `now() - interval '${MONTHS + 1} months'`,
    from: `generate_series(1, ${clients}) c`,
  });
  for (const made of madeOrders(referred, size)) await noteOrders(pool, made);
  await appendNoted(pool);
  await pool.query('VACUUM ANALYZE log.events');
  await pool.end();
}

/** Opens the portal once, so that the sample bank and the bank's own questions are there. */
async function readReferred(settings: PortalSettings): Promise<Referred> {
  const portal = await openPortal(settings);
  const ids = async (path: string): Promise<number[]> =>
    (await portal.call('GET', path)).data.map(({ id }: { id: number }) => id);
  const { data: questions } = await portal.call('GET', '/api/client/attribute/definition');
  const referred = {
    products: await ids('/api/products?partnerOrderable=1'),
    warehouses: await ids('/api/warehouses'),
    suppliers: await ids('/api/suppliers?per_page=50'),
    answers: Object.fromEntries(questions.flatMap(answerOf)),
  };
  await portal.close();
  return referred;
}

interface Question {
  id: number;
  name: string;
  type: string;
  options?: readonly { id: number }[];
}
/** SQL of the answers to questions that reports show; the others have none. */
const answerOf = ({ id, name, type, options = [] }: Question): [string, string][] => {
  if (name === 'guardian_zip') return [[String(id), `1 + c % ${ZIP_ROWS}`]];
  if (name === 'client_race')
    return [
      [
        String(id),
        `jsonb_build_array(${picked(
          options.map(({ id: option }) => option),
          'c',
        )})`,
      ],
    ];
  if (options.length)
    return [
      [
        String(id),
        picked(
          options.map(({ id: option }) => option),
          'c',
        ),
      ],
    ];
  return type === 'TEXT' ? [[String(id), `'${name} ' || c % 100`]] : [];
};

async function noteOrders(pool: Pool, { kind, sequence, firstId, statuses, orders, movements }: MadeOrders) {
  await pool.query(`
    CREATE TEMPORARY TABLE made ON COMMIT PRESERVE ROWS AS
    SELECT o.n, o.at, o.header,
      jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', l.id, 'product', l.product, 'quantity', l.quantity, 'client', l.client))
        ${kind === 'supply' ? `|| '{"cost": 0.13}'` : ''}${kind === 'partner' ? `|| jsonb_build_object('client', l.client)` : ''} ORDER BY l.id) AS lines,
      jsonb_agg(${movements} ORDER BY l.id) AS movements
    FROM (${orders}) o, LATERAL (SELECT o.id, o.product, o.client, o.quantity) l
    GROUP BY o.n, o.at, o.header`);
  // The movements of a line are an array, so that those of an order are an array of arrays.
  await pool.query(`
    UPDATE made SET movements = (SELECT jsonb_agg(moved) FROM jsonb_array_elements(movements) of_line, jsonb_array_elements(of_line) moved)`);
  const order = `'kind', '${kind}', 'order', n + ${firstId}`;
  const stream = `'${kind}Order-' || n + ${firstId}`;
  const event = (version: number, type: string, schema: number, data: string) =>
    noteEvents(pool, {
      stream,
      version: String(version),
      type,
      schema,
      data,
      at: `at + ${version} * interval '1 day'`,
      from: 'made',
    });
  const promised = kind === 'supply' ? "'[]'::jsonb" : 'movements';
  await event(
    0,
    'OrderPlaced',
    2,
    `jsonb_build_object(${order}, 'sequence', '${sequence}-' || lpad((n + ${firstId})::text, 6, '0'),
    'status', '${statuses[0]}', 'header', header, 'lines', lines, 'movements', ${promised})`,
  );
  for (const [index, to] of statuses.slice(1).entries())
    await event(
      index + 1,
      'OrderStatusChanged',
      1,
      `jsonb_build_object(${order}, 'from', '${statuses[index]}', 'to', '${to}')`,
    );
  const committedAt = ISO(`at + ${statuses.length} * interval '1 day'`);
  await event(
    statuses.length,
    'OrderCommitted',
    2,
    `jsonb_build_object(${order}, 'committedAt', ${committedAt}, 'effectiveAt', ${committedAt},
    'header', ${kind === 'supply' ? `jsonb_build_object('receivedAt', ${committedAt})` : "'{}'::jsonb"}, 'movements', movements)`,
  );
  await pool.query('DROP TABLE made');
}

const ISO = (at: string) => `to_char(${at}, 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')`;

interface NotedEvents {
  /** SQL, as are the fields below except the type and its schema. */
  stream: string;
  version: string;
  type: string;
  schema: number;
  data: string;
  at: string;
  from: string;
}

const noteEvents = (pool: Pool, { stream, version, type, schema, data, at, from }: NotedEvents) =>
  pool.query(`
    INSERT INTO noted (stream, version, type, schema, data, at)
    SELECT ${stream}, ${version}, '${type}', ${schema}, ${data}, ${at} FROM ${from}`);

/** Appends all noted events in the order of their times. */
const appendNoted = (pool: Pool) =>
  pool.query(`
    INSERT INTO log.events (position, id, stream, version, type, schema, data, metadata)
    SELECT (SELECT max(position) FROM log.events) + row_number() OVER (ORDER BY at, stream, version), gen_random_uuid(), stream, version,
      type, schema, data, jsonb_build_object('actor', 'user-1', 'correlationId', '00000000-0000-4000-8000-000000000000',
        'at', ${ISO('at')})
    FROM noted ORDER BY at, stream, version`);
