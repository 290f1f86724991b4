import { setImmediate } from 'node:timers/promises';
import { freshDatabase } from '@bank/event-store/testing';
import { type Fragment, type Source, toQuery } from '@bank/projections';
import { type Connection, Pool } from 'pg';
import { preparedPages } from '../database/prepared-query';
import { fetchPage, fetchPageOn, streamQuery, streamRows } from './fetch-page';
import { type AnyList, listQuery } from './list-query';
import { countOfList, pageOfList } from './list-sql';

const SHELVES = 300;

const list = listQuery({
  id: 's.id',
  sorts: {
    id: 's.id',
    title: 'lower(s.title)',
    weight: { sql: 's.weight', nulls: 'last' },
    room: { sql: 'lower(r.name)', joins: ['r'] },
    floor: { sql: 'f.name', joins: ['f'], nulls: 'last' },
    countedRoom: { sql: 'lower(r.name)', joins: ['r'], decidedBy: 'room' },
    countedFloor: { sql: 'f.name', joins: ['f'], nulls: 'last', decidedBy: 'room' },
  },
  sort: 'id|asc',
  filters: {
    title: { type: 'text', where: 's.title = ?' },
    floor: { type: 'text', where: 'f.name = ?', joins: ['f'] },
  },
});

const source: Source = {
  columns: 's.id, s.title, r.name AS room, f.name AS floor',
  from: 'shelves s',
  joins: {
    r: { table: 'rooms', on: 'r.id = s.room' },
    f: { table: 'floors', on: 'f.id = r.floor', joins: ['r'] },
  },
  where: [{ sql: 's.removed_at IS NULL' }],
};

/** The same, with everything joined to everything. */
const plainSql = (order: string, condition: string) => `
  SELECT s.id, s.title, r.name AS room, f.name AS floor
  FROM shelves s LEFT JOIN rooms r ON r.id = s.room LEFT JOIN floors f ON f.id = r.floor
  WHERE s.removed_at IS NULL AND ${condition} ORDER BY ${order}`;

let pool: Pool;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await freshDatabase();
  drop = database.drop;
  pool = new Pool({ connectionString: database.url });
  // Rooms have no key: PostgreSQL can't know by itself that joining them adds no row. Of three rooms two are called the same,
  // one has no floor, and room 7 is not there.
  await pool.query(`
    CREATE TABLE floors (id integer, name text);
    CREATE TABLE rooms (id integer, name text, floor integer);
    CREATE TABLE shelves (id integer PRIMARY KEY, title text, weight integer, room integer NOT NULL, removed_at timestamptz);
    INSERT INTO floors VALUES (1, 'ground'), (2, 'first');
    INSERT INTO rooms VALUES (1, 'Hall', 1), (2, 'HALL', 2), (3, 'attic', NULL), (4, 'Cellar', 2);
    INSERT INTO shelves
      SELECT id, chr(97 + id % 5), CASE WHEN id % 4 > 0 THEN id % 3 END, (ARRAY[1, 2, 3, 4, 7])[1 + (id * 7 + id / 11) % 5],
        CASE WHEN id % 10 = 0 THEN now() END
      FROM generate_series(1, ${SHELVES}) id;
    ANALYZE`);
});
afterAll(async () => {
  await pool.end();
  await drop();
});

const page = (asked: Record<string, string>) => fetchPage<{ id: number }>(pool, source, list.read(asked));

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops'?: number;
  Plans?: Plan[];
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
const explain = async (fragment: Fragment, options = ''): Promise<Plan[]> => {
  const { text, values } = toQuery(fragment);
  const { rows } = await pool.query(`EXPLAIN (FORMAT JSON ${options}) ${text}`, values);
  return nodes(rows[0]['QUERY PLAN'][0].Plan);
};
/** The plan nodes that find the page, without those that then fetch its rows. */
const search = async (asked: Record<string, string>, options?: string) => {
  const query = list.read(asked);
  const plans = await explain(pageOfList(source, query, query.paging!), options);
  const { Plans: searched = [] } = plans.find((node) => node['Node Type'] === 'Limit')!;
  return searched.flatMap(nodes).filter((node) => node['Relation Name']);
};
const tables = (plans: readonly Plan[]) => [...new Set(plans.flatMap((node) => node['Relation Name'] ?? []))].sort();

describe('a page of a list', () => {
  const orders = {
    id: 's.id',
    title: 'lower(s.title)',
    weight: 's.weight',
    room: 'lower(r.name)',
    floor: 'f.name',
    countedRoom: 'lower(r.name)',
    countedFloor: 'f.name',
  };
  const nullsLast = ['weight', 'floor', 'countedFloor'];
  const filters = {
    'without a filter': [{}, 'true'],
    'of the own table': [{ title: 'b' }, "s.title = 'b'"],
    'of a joined table': [{ floor: 'first' }, "f.name = 'first'"],
    'that find nothing': [{ floor: 'second', title: 'b' }, 'false'],
  } as const;

  describe.each(Object.entries(orders))('sorted by %s', (sort, expression) => {
    it.each(Object.entries(filters))('holds the rows that plain SQL gives it, %s', async (_, [asked, condition]) => {
      for (const direction of ['asc', 'desc']) {
        const nulls = nullsLast.includes(sort) ? 'NULLS LAST' : '';
        const order = `${expression} ${direction} ${nulls}, s.id ${direction}`;
        const { rows: expected } = await pool.query(plainSql(order, condition));
        const pages = [];
        for (let number = 1; number <= Math.ceil(expected.length / 70) + 1; number++) {
          const { rows, total } = await page({
            ...asked,
            sort: `${sort}|${direction}`,
            page: String(number),
            per_page: '70',
          });
          expect(total).toBe(expected.length);
          pages.push(...rows);
        }
        expect(pages).toEqual(expected);
      }
    });
  });

  it('is found in the table that took the place of the one for which it was planned', async () => {
    const sameConnection = new Pool({ ...pool.options, max: 1 });
    const first = () => fetchPage<{ id: number }>(sameConnection, source, list.read({ per_page: '3' }));
    try {
      expect((await first()).rows.map(({ id }) => id)).toEqual([1, 2, 3]);
      await sameConnection.query(`
        ALTER TABLE shelves RENAME TO old_shelves;
        CREATE TABLE shelves AS SELECT * FROM old_shelves WHERE id > 5`);
      expect((await first()).rows.map(({ id }) => id)).toEqual([6, 7, 8]);
    } finally {
      await sameConnection.query('DROP TABLE shelves; ALTER TABLE old_shelves RENAME TO shelves');
      await sameConnection.end();
    }
  });

  it('is found in the own table alone, when neither order nor filters speak of another', async () => {
    expect(tables(await search({ sort: 'title|asc' }))).toEqual(['shelves']);
    expect(tables(await search({ sort: 'title|asc', title: 'b', page: '3' }))).toEqual(['shelves']);
  });

  it('is found with the joins of its order and its filters, and the joins that these depend on', async () => {
    expect(tables(await search({ sort: 'room|asc' }))).toEqual(['rooms', 'shelves']);
    expect(tables(await search({ sort: 'room|asc', floor: 'first' }))).toEqual(['floors', 'rooms', 'shelves']);
  });

  it('is counted with the joins of its filters, whatever it is sorted by', async () => {
    const counted = async (asked: Record<string, string>) =>
      tables(await explain(countOfList(source, list.read(asked))));
    expect(await counted({ sort: 'room|asc' })).toEqual(['shelves']);
    expect(await counted({ sort: 'room|asc', floor: 'first' })).toEqual(['floors', 'rooms', 'shelves']);
  });

  it.each(['id|desc', 'weight|asc', 'countedRoom|asc'])(
    'is not looked for behind the last one (%s), however deep it lies',
    async (sort) => {
      const asked = { sort, page: '1000000', per_page: '500' };
      expect(await page(asked)).toEqual({ rows: [], total: SHELVES - SHELVES / 10 });
      const read = (await search(asked, ', ANALYZE')).filter((node) => node['Relation Name'] === 'shelves');
      expect(read.map((node) => node['Actual Loops'])).toEqual(read.map(() => 0));
      expect(read).not.toEqual([]);
    },
  );

  it.each(Object.entries(orders))('asks conditions on other tables once, sorted by %s', async (sort, expression) => {
    const ofFirstFloor: Source = {
      ...source,
      joins: {
        r: { table: 'LATERAL (SELECT * FROM rooms WHERE id = s.room)', wholeTable: 'rooms', on: 'r.id = s.room' },
        f: { table: 'floors', on: 'f.id = r.floor', joins: ['r'] },
      },
      where: [...source.where!, { sql: 'f.name = ?', values: ['first'], joins: ['f'] }],
    };
    const nulls = nullsLast.includes(sort) ? 'NULLS LAST' : '';
    const { rows: expected } = await pool.query(plainSql(`${expression} desc ${nulls}, s.id desc`, "f.name = 'first'"));
    const query = list.read({ sort: `${sort}|desc`, page: '2', per_page: '50' });
    expect(await fetchPage(pool, ofFirstFloor, query)).toEqual({
      rows: expected.slice(50, 100),
      total: expected.length,
    });
  });

  it('is read in the transaction that looked for it, which sees one state', async () => {
    const noting = listQuery({
      sorts: { id: 's.id' },
      sort: 'id|asc',
      id: 's.id',
      filters: { noted: { type: 'text', where: "set_config('spec.searched_at', now()::text, true) <> ?" } },
    });
    const telling = {
      ...source,
      columns: `s.id, current_setting('spec.searched_at', true) = now()::text AS "isSameTransaction",
        current_setting('transaction_isolation') AS isolation`,
    };
    const { rows } = await fetchPage(pool, telling, noting.read({ noted: 'never', per_page: '2' }));
    const seen = { isSameTransaction: true, isolation: 'repeatable read' };
    expect(rows).toEqual([
      { id: 1, ...seen },
      { id: 2, ...seen },
    ]);
  });

  it('has its rows read by one plan, whatever is asked for', async () => {
    // Specs share a process, and those of all lists prepare as many as there may be.
    preparedPages.clear();
    const own = new Pool(pool.options);
    const connection = await own.connect();
    try {
      for (const asked of [
        { title: 'b' },
        { title: 'c', sort: 'room|desc', per_page: '20' },
        { floor: 'first', sort: 'floor|asc' },
        { sort: 'weight|asc', page: '3' },
      ])
        await fetchPageOn(connection, source, list.read(asked));
      const { rows } = await connection.query(
        "SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%FROM shelves%'",
      );
      expect(rows).toHaveLength(1);
    } finally {
      connection.release();
      await own.end();
    }
  });

  it.each(Object.entries(filters))(
    'is counted without the few that a condition leaves out, %s',
    async (_, [asked, condition]) => {
      const isOfAttic = "s.room IN (SELECT id FROM rooms WHERE name = 'attic')";
      const elsewhere: Source = {
        ...source,
        where: [...source.where!, { sql: `NOT ${isOfAttic}`, leavesOutFew: isOfAttic }],
      };
      const { rows: expected } = await pool.query(plainSql('s.id', `NOT ${isOfAttic} AND ${condition}`));
      for (const sort of ['id', 'countedRoom'])
        for (const page of ['1', '2', '90']) {
          const query = list.read({ ...asked, sort: `${sort}|asc`, page, per_page: '30' });
          const found = await fetchPage<{ id: number }>(pool, elsewhere, query);
          expect(found.total).toBe(expected.length);
          if (sort === 'id') expect(found.rows).toEqual(expected.slice((Number(page) - 1) * 30, Number(page) * 30));
        }
      const { rows: counted } = await pool.query(toQuery(countOfList(elsewhere, list.read(asked))));
      expect(counted).toEqual([{ total: expected.length }]);
    },
  );

  it('fails where its connection breaks, and nothing fails beside it that would end the process', async () => {
    const breaking = Object.assign(Object.create(pool), {
      connect: async () => {
        const connection = await pool.connect();
        connection.on('error', () => {});
        (connection as unknown as { connection: Connection }).connection.stream.destroy();
        return connection;
      },
    });
    await expect(fetchPage(breaking, source, list.read({ page: '2' }))).rejects.toThrow('Connection terminated');
    // By then Node has reported what nobody waits for, which fails the test.
    await setImmediate();
  });

  it('refuses to speak of a table that the list does not join', async () => {
    const wrong: AnyList = listQuery({
      sorts: { wall: { sql: 'w.name', joins: ['w'] } },
      sort: 'wall|asc',
      id: 's.id',
    });
    await expect(fetchPage(pool, source, wrong.read({}))).rejects.toThrow(
      "The list speaks of w, which it doesn't join",
    );
  });
});

describe('the whole of a list', () => {
  it('is what its pages are together, also row by row', async () => {
    const whole = { ...list.read({ sort: 'floor|desc', title: 'c' }), paging: undefined };
    const { rows: expected } = await pool.query(plainSql('f.name desc NULLS LAST, s.id desc', "s.title = 'c'"));
    expect(await fetchPage(pool, source, whole)).toEqual({ rows: expected, total: expected.length });
    const streamed = [];
    for await (const row of streamRows(pool, source, whole, new AbortController().signal)) streamed.push(row);
    expect(streamed).toEqual(expected);
  });
});

describe('the rows of a query', () => {
  const FAILS_AT = 700;
  const signal = new AbortController().signal;
  let single: Pool;
  beforeAll(() => {
    single = new Pool({ ...pool.options, max: 1, connectionTimeoutMillis: 10_000 });
  });
  afterAll(() => single.end());

  it('are all given before the failure of later ones is reported, also to a slow reader', async () => {
    const text = `SELECT n, 1 / (${FAILS_AT} - n) FROM generate_series(1, 5000) n`;
    const read: number[] = [];
    const reading = async () => {
      for await (const { n } of streamQuery<{ n: number }>(single, text, [], signal)) {
        read.push(n);
        await pool.query('SELECT');
      }
    };
    await expect(reading()).rejects.toThrow('division by zero');
    expect(read).toEqual(Array.from({ length: 500 }, (_, place) => place + 1));
  });

  it('leave their connection free when they were not all wanted', async () => {
    for (let round = 0; round < 2; round++)
      for await (const { n } of streamQuery<{ n: number }>(single, 'SELECT generate_series(1, 5000) n', [], signal))
        if (n === 2) break;
    expect((await single.query('SELECT now() = statement_timestamp() AS outside')).rows).toEqual([{ outside: true }]);
  });
});
