import { clientTo } from '@bank/event-store';
import { openPools } from '../../apps/api/src/platform/database/pools';
import { openPairedBank } from '../failover/bank';
import { playFailovers } from '../failover/play';
import { compareWithLog, KeyedWriters, SAVED_NAMES } from '../support/keyed-writers';
import { PairOfServers } from '../support/pair-of-servers';

jest.setTimeout(180_000);

/** Of a request whose append was under way when the server stopped, on a busy machine. */
const STOPPED_ANSWER_LIMIT_MS = 20_000;

/** The server's processes are found in /proc. */
const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('a primary whose standby confirms each commit', () => {
  let pair: PairOfServers;
  beforeAll(async () => {
    pair = await PairOfServers.start();
  });
  afterAll(() => pair?.stop());

  const portOfWritable = async (url = pair.url): Promise<number> => {
    const client = clientTo(url);
    await client.connect();
    const { rows } = await client.query('SELECT inet_server_port() AS port, pg_is_in_recovery() AS "isStandby"');
    await client.end();
    expect(rows[0].isStandby).toBe(false);
    return rows[0].port;
  };

  it('may die under writers: nothing acknowledged is lost or doubled, and callers hear why', async () => {
    const bank = await openPairedBank(pair);
    const {
      acknowledged,
      takeovers,
      sentences: _,
      ...problems
    } = await playFailovers({ bank, pair, times: 1, writers: 3 });
    expect(problems).toEqual({ wrong: [], lost: [], doubled: [] });
    expect(acknowledged).toBeGreaterThan(3);
    expect(takeovers[0]!.outageMs).toBeLessThan(takeovers[0]!.promotionMs + 5_000);
    await bank.close();
  });

  it('may stand still: callers hear so after about ten seconds, and a repeat saves once', async () => {
    const bank = await openPairedBank(pair);
    const writers = new KeyedWriters(bank.post, 3);
    await writers.untilAllSavedSince(performance.now());
    await pair.whilePrimaryStandsStill(() => writers.untilRefused(6));
    await writers.untilAllSavedSince(performance.now());
    await writers.stop();
    expect(writers.wrong).toEqual([]);
    expect(writers.longestMs).toBeLessThan(STOPPED_ANSWER_LIMIT_MS);
    const compared = compareWithLog(writers.acknowledged, await bank.query(SAVED_NAMES));
    expect(compared).toEqual({ lost: [], doubled: [] });
    await bank.close();
  });

  it('leaves downloads to its standby, unless that is behind what their reader has seen', async () => {
    const pools = openPools(pair.url, { keysOutliveCrash: true, readUrl: pair.standbyUrl });
    const read = async () => {
      const connection = await pools.sheets.connect();
      const { rows } = await connection.query(
        'SELECT pg_is_in_recovery() AS "isStandby", (SELECT count(*)::integer FROM seen) AS count',
      );
      connection.release();
      return rows[0];
    };
    await pools.main.query('CREATE TABLE seen (at timestamptz)');
    for (let count = 1; count <= 5; count++) {
      await pools.main.query('INSERT INTO seen VALUES (now())');
      expect(await read()).toEqual({ isStandby: true, count });
    }
    await pair.stopReplay();
    await pools.main.query('INSERT INTO seen VALUES (now())');
    expect(await read()).toEqual({ isStandby: false, count: 6 });
    await pools.end();
  });

  it('reads no other database as its standby', async () => {
    const other = process.env.TEST_DATABASE_URL!;
    const pools = openPools(pair.url, { keysOutliveCrash: true, readUrl: other });
    const connection = await pools.sheets.connect();
    const { rows } = await connection.query('SELECT current_database() AS name, pg_is_in_recovery() AS "isStandby"');
    connection.release();
    expect(rows[0]).toEqual({ name: 'bank', isStandby: false });
    await pools.end();
  });

  it('is not written to when it comes back beside the one that took its place', async () => {
    const before = await portOfWritable();
    await pair.failOver();
    // Where nobody was connected when it died, whoever comes first notices.
    await portOfWritable().catch(() => {});
    const after = await portOfWritable();
    expect(after).not.toBe(before);
    await pair.startFormerPrimary();
    expect(await portOfWritable()).toBe(after);
    // Nobody has searched with this one before.
    expect(await portOfWritable(`${pair.url}&application_name=later`)).toBe(after);
  });
});
