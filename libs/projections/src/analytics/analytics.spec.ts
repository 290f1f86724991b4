import { type ErasableKind, personalFields, type RecordKind, records } from '@bank/domain';
import { tablesOf } from '../projection';
import { projections } from '../read-models';
import { snake } from '../tables/names';
import { type World, world } from '../testing/world';
import { ANALYTICS_VERSION, tablesReadBy, views } from './index';
import versions from './versions.json';

let w: World;
beforeAll(async () => {
  w = await world();
  await w.prepare(projections, () => {});
});
afterAll(() => w.end());

type Columns = Readonly<Record<string, Readonly<Record<string, string>>>>;

const known: Readonly<Record<string, Columns>> = versions;

/** View -> column -> type, as PostgreSQL has them. */
const columnsThere = async (): Promise<Columns> => {
  const { rows } = await w.pool.query<{ view: string; columns: Record<string, string> }>(
    `SELECT v.relname AS view, json_object_agg(a.attname, format_type(a.atttypid, a.atttypmod) ORDER BY a.attnum) AS columns
     FROM pg_class v JOIN pg_attribute a ON a.attrelid = v.oid AND a.attnum > 0
     WHERE v.relnamespace = 'analytics'::regnamespace GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ view, columns }) => [view, columns]));
};

describe('the version of the views', () => {
  it('goes up with every change of a column, so that versions.json has the columns of this one', async () => {
    expect(known[ANALYTICS_VERSION]).toEqual(await columnsThere());
  });

  it('is one more than that of the last change, whose columns were others', () => {
    expect(Object.keys(known)).toEqual(Array.from({ length: ANALYTICS_VERSION }, (_, n) => String(n + 1)));
    const texts = Object.values(known).map((columns) => JSON.stringify(columns));
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('is what the view of the version gives', async () => {
    expect((await w.pool.query('SELECT * FROM analytics.schema_version')).rows).toEqual([
      { version: ANALYTICS_VERSION },
    ]);
  });
});

describe('the views', () => {
  it('are all there, and read tables of the read models alone', async () => {
    expect(Object.keys(await columnsThere())).toEqual(views.map(({ name }) => name).sort());
    const tables = new Set(projections.flatMap((projection) => tablesOf(projection).map(({ name }) => name)));
    expect(views.flatMap(tablesReadBy).filter((table) => !tables.has(table))).toEqual([]);
    expect(views.filter(({ from }) => /\banalytics\./.test(from))).toEqual([]);
  });

  it('have a comment each, and so has every column', async () => {
    const { rows } = await w.pool.query<{ place: string; comment: string | null }>(
      `SELECT v.relname || coalesce('.' || a.attname, '') AS place,
              CASE WHEN n.n = 0 THEN obj_description(v.oid, 'pg_class') ELSE col_description(v.oid, n.n) END AS comment
       FROM pg_class v CROSS JOIN LATERAL generate_series(0, v.relnatts) n (n)
       LEFT JOIN pg_attribute a ON a.attrelid = v.oid AND a.attnum = n.n AND n.n > 0
       WHERE v.relnamespace = 'analytics'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter(({ comment }) => !comment || !/^[A-Z].*\.$/.test(comment)).map(({ place }) => place)).toEqual(
      [],
    );
  });
});

/** Columns of the read models that views read, as PostgreSQL knows them: `clients.status`. */
const columnsRead = async (types: readonly string[]): Promise<string[]> => {
  const { rows } = await w.pool.query<{ name: string }>(
    `SELECT DISTINCT t.relname || '.' || a.attname AS name
     FROM pg_class v JOIN pg_rewrite r ON r.ev_class = v.oid
     JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid AND d.refclassid = 'pg_class'::regclass
     JOIN pg_class t ON t.oid = d.refobjid AND t.relnamespace = 'read'::regnamespace
     JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
     WHERE v.relnamespace = 'analytics'::regnamespace AND (cardinality($1::text[]) = 0 OR format_type(a.atttypid, NULL) = ANY($1))
     ORDER BY 1`,
    [types],
  );
  return rows.map(({ name }) => name);
};

describe('people', () => {
  const read = (...of: string[]) => columnsRead(of);

  it('are in no view: of all personal fields, the views read the month of birth alone', async () => {
    const personal = (Object.keys(records) as (RecordKind & ErasableKind)[]).flatMap((kind) =>
      personalFields(kind).map((field) => `${snake(records[kind].path)}.${snake(field)}`),
    );
    expect(personal).toEqual(expect.arrayContaining(['clients.first_name', 'partners.contacts', 'users.email']));
    expect((await read()).filter((column) => personal.includes(column))).toEqual(['clients.birthdate']);
    const sql = views.flatMap(({ columns, from }) => [from, ...Object.values(columns).map(([, column]) => column)]);
    const uses = [...sql.join('\n').matchAll(/(\w+\(\w+ FROM )?[\w.]*birthdate/g)].map(([, month]) => month);
    expect(new Set(uses)).toEqual(new Set(['extract(year FROM ', 'extract(month FROM ']));
  });

  it('are in no text, answer or day that a view reads: each of these is on this list', async () => {
    const orders = ['adjustment', 'distribution', 'inventory', 'merchandise', 'partner', 'supply', 'transfer'];
    expect(await read('text', 'json', 'jsonb', 'date')).toEqual(
      [
        // Kinds, statuses and sequences.
        ...orders.flatMap((kind) => [`${kind}_orders.sequence`, `${kind}_orders.status`]),
        ...['client_activity.status', 'clients.status', 'partners.status', 'partners.partner_type'],
        ...['products.status', 'suppliers.status', 'suppliers.supplier_type', 'warehouses.status'],
        ...['storage_locations.status', 'storage_locations.type', 'storage_locations.partner_type'],
        'stock_transactions.order_kind',
        // Months, and the zone of the bank.
        ...['distribution_orders.distribution_period', 'partner_orders.distribution_period'],
        ...['partner_orders.order_period', 'stock_months.month', 'system_settings.time_zone'],
        // Goods and organizations.
        ...['products.name', 'products.sku', 'products.minimums', 'product_categories.name'],
        ...['partners.title', 'storage_locations.title', 'partners_fulfillment_periods.name'],
        'partners_distribution_methods.name',
        // Of a donor, which may be a person, the view gives none.
        'suppliers.title',
        // Questions, and of the answers those that the bank has worded.
        ...['client_attribute_definition', 'partner_attribute_definition'].flatMap((questions) =>
          ['label', 'name', 'options', 'type', 'view_groups'].map((column) => `${questions}.${column}`),
        ),
        ...['clients.profile', 'partners.profile'],
        // The month alone.
        'clients.birthdate',
        // As a code that leads nowhere.
        ...['clients.family_id', 'clients.public_id'],
      ].sort(),
    );
  });
});

describe('a read model that is built anew', () => {
  const registered = (id: number) => ({
    type: 'RecordRegistered',
    data: { kind: 'product', id, fields: { name: `Size ${id}`, status: 'ACTIVE' } },
  });
  const productsRead = async () =>
    (await w.pool.query<{ name: string }>('SELECT name FROM analytics.products ORDER BY 1')).rows.map(
      ({ name }) => name,
    );
  const grants = async () =>
    (
      await w.pool.query(
        `SELECT count(*)::int AS granted FROM pg_class v, aclexplode(v.relacl) a
         WHERE v.relnamespace = 'analytics'::regnamespace AND a.grantee = 'pg_monitor'::regrole`,
      )
    ).rows;

  it('is read by the same views, which whoever could read them still can', async () => {
    await w.pool.query(`GRANT USAGE ON SCHEMA analytics TO pg_monitor;
                        GRANT SELECT ON ALL TABLES IN SCHEMA analytics TO pg_monitor`);
    const products = projections.find(({ name }) => name === 'products')!;
    await w.append('product-1', registered(1));
    await w.rebuild(products);
    expect(await productsRead()).toEqual(['Size 1']);

    const { rows: before } = await w.pool.query(`SELECT 'analytics.products'::regclass::oid AS oid`);
    await w.append('product-2', registered(2));
    await w.prepare([{ ...products, version: products.version + 1 }], () => {});
    expect(await productsRead()).toEqual(['Size 1', 'Size 2']);
    expect((await w.pool.query(`SELECT 'analytics.products'::regclass::oid AS oid`)).rows).not.toEqual(before);
    expect(await grants()).toEqual([{ granted: views.length }]);
  });

  it('leaves the views of others alone, and a start leaves all alone that are as they should be', async () => {
    const oids = async () =>
      (
        await w.pool.query(
          `SELECT relname, oid FROM pg_class WHERE relnamespace = 'analytics'::regnamespace ORDER BY 1`,
        )
      ).rows;
    const before = await oids();
    await w.prepare(projections, () => {});
    const after = await oids();
    const changed = after.filter(({ oid }, n) => oid !== before[n].oid).map(({ relname }) => relname);
    // The version of the products is back to what it was.
    expect(changed).toEqual(
      views
        .filter((view) => tablesReadBy(view).includes('products'))
        .map(({ name }) => name)
        .sort(),
    );
    await w.prepare(projections, () => {});
    expect(await oids()).toEqual(after);
  });

  it('brings back at a start what a hand has dropped or defined otherwise', async () => {
    await w.pool.query('DROP VIEW analytics.clients');
    await w.prepare(projections, () => {});
    expect(await columnsThere()).toHaveProperty('clients');
    await w.pool.query(`COMMENT ON SCHEMA analytics IS 'older'; DROP VIEW analytics.products;
                        CREATE VIEW analytics.products AS SELECT 1 AS one; CREATE VIEW analytics.gone AS SELECT 1 AS one`);
    await w.prepare(projections, () => {});
    expect(known[ANALYTICS_VERSION]).toEqual(await columnsThere());
  });

  it('waits for the query of an analyst no longer than a second at a time, and lets others in between', async () => {
    const analyst = await w.pool.connect();
    await analyst.query('BEGIN; SELECT * FROM analytics.products');
    const rebuilding = w.rebuild(projections.find(({ name }) => name === 'products')!);
    await w.until(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'DROP VIEW%'`);
    expect(await productsRead()).toEqual(['Size 1', 'Size 2']);
    await analyst.query('COMMIT');
    analyst.release();
    expect((await rebuilding).differed).toBe(false);
  });
});
