import dns from 'node:dns';
import { freshDatabase } from '@bank/event-store/testing';
import { openPools, type Pools } from '../database/pools';
import { problemOf } from './problem';

describe('what PostgreSQL can not do at this moment', () => {
  let pools: Pools;
  /** The same database without the short limit, for what is the server's own. */
  let patientPools: Pools;
  let drop: () => Promise<void>;
  /** Roles are the server's, which other specs use too. */
  const CROWDED = `crowded_${process.pid}`;
  beforeAll(async () => {
    const database = await freshDatabase();
    drop = database.drop;
    pools = openPools(database.url, { keysOutliveCrash: true, requestLimitMs: 100 });
    patientPools = openPools(database.url, { keysOutliveCrash: true });
  });
  afterAll(async () => {
    await pools.end();
    await patientPools.end();
    await drop();
  });

  const problemWith = (work: Promise<unknown>) =>
    work.then(
      () => {
        throw new Error('it worked');
      },
      (error) => problemOf(error),
    );
  const raising = (sqlstate: string) =>
    problemWith(pools.main.query(`DO $$ BEGIN RAISE 'no' USING ERRCODE = '${sqlstate}'; END $$`));

  it.each(['main', 'locks', 'keys'] as const)('is said when a query takes too long in the pool %s', async (pool) => {
    expect(await problemWith(pools[pool].query('SELECT pg_sleep(20)'))).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: expect.stringMatching(/^The database took too long over this\./),
    });
  });

  it.each([
    ['its disk is full', '53100', "The database's disk is full, so nothing can be saved."],
    ['it has no memory', '53200', 'The database has not enough memory for this at the moment.'],
    ['it has no connection free', '53300', 'The database has no connection free at this moment.'],
    ['it has reached a limit', '53400', 'The database has reached one of its limits.'],
    ['it runs out of something else', '53000', 'The database has reached one of its limits.'],
    ['it is being stopped', '57P01', 'The database does not answer at this moment.'],
    ['it is a standby', '25006', 'The database does not answer at this moment.'],
  ])('is said when %s', async (_, sqlstate, sentence) => {
    const { status, code, message } = await raising(sqlstate);
    expect({ status, code }).toEqual({ status: 503, code: 'unavailable' });
    expect(message.startsWith(sentence)).toBe(true);
  });

  it('is said when its disk can only be read', async () => {
    const text = 'could not open file "base/1/2": Read-only file system';
    const failing = pools.main.query(`DO $$ BEGIN RAISE '%', '${text}' USING ERRCODE = '42501'; END $$`);
    expect(await problemWith(failing)).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: expect.stringMatching(/^The database's disk can only be read, so nothing can be saved\./),
    });
  });

  it('is said while its name is not found, and what comes afterwards is answered', async () => {
    const url = new URL(String(patientPools.main.options.connectionString));
    const address = url.hostname;
    url.hostname = 'database.bank.example';
    const lookup = jest.spyOn(dns, 'lookup');
    const answerWith = (error: Error | null) =>
      lookup.mockImplementation(((_: string, options: { all?: boolean }, done: (...found: unknown[]) => void) =>
        options.all ? done(error, [{ address, family: 4 }]) : done(error, address, 4)) as typeof dns.lookup);
    const named = openPools(url.href, { keysOutliveCrash: true });
    answerWith(Object.assign(new Error('getaddrinfo ENOTFOUND database.bank.example'), { code: 'ENOTFOUND' }));
    expect(await problemWith(named.main.query('SELECT 1'))).toMatchObject({
      status: 503,
      message: 'The database does not answer at this moment. Try again in a few seconds.',
    });
    answerWith(null);
    expect((await named.main.query('SELECT 1')).rowCount).toBe(1);
    lookup.mockRestore();
    await named.end();
  });

  it('is said when this server has no file handle free for a connection', async () => {
    const full = Object.assign(new Error('connect EMFILE 127.0.0.1:5432'), { code: 'EMFILE' });
    expect(problemOf(full)).toMatchObject({
      status: 503,
      message: 'The server has no file handle free at this moment. Try again in a few seconds.',
    });
  });

  it('is no excuse for a bug', async () => {
    expect(await problemWith(pools.main.query('SELECT nonsense'))).toMatchObject({ status: 500, code: 'internal' });
  });

  it('is said when the server has no more connections for anybody', async () => {
    const crowded = openPools(await withLimit(1), { keysOutliveCrash: true });
    const first = await crowded.main.connect();
    expect(await problemWith(crowded.main.query('SELECT 1'))).toMatchObject({
      status: 503,
      message: 'The database has no connection free at this moment. Try again in a few seconds.',
    });
    first.release();
    await crowded.end();
    await patientPools.main.query(`DROP ROLE ${CROWDED}`);
  });

  /** The same database for a role that may connect only so often. */
  const withLimit = async (connections: number): Promise<string> => {
    await patientPools.main.query(`CREATE ROLE ${CROWDED} LOGIN PASSWORD '${CROWDED}' CONNECTION LIMIT ${connections}`);
    const url = new URL(String(pools.main.options.connectionString));
    url.username = CROWDED;
    url.password = CROWDED;
    return url.href;
  };
});

it('holds no connection for longer than the limit, also when the server says nothing at all', async () => {
  const database = await freshDatabase();
  const pools = openPools(database.url, { keysOutliveCrash: true });
  for (const pool of [pools.main, pools.locks, pools.keys, pools.sheets]) {
    const { rows } = await pool.query(
      `SELECT name, setting::integer FROM pg_settings
       WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`,
    );
    for (const { setting } of rows) expect(setting).toBeGreaterThan(0);
    expect(pool.options.query_timeout).toBeGreaterThan(rows[1].setting);
  }
  await pools.end();
  await database.drop();
});
