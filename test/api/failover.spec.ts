import { randomUUID } from 'node:crypto';
import { clientTo, type Position, START } from '@bank/event-store';
import type { Counter } from 'prom-client';
import { openPools } from '../../apps/api/src/platform/database/pools';
import type { StandbyUse } from '../../apps/api/src/platform/database/standby';
import { FeedReader } from '../../apps/api/src/platform/feed/feed-reader';
import type { HealthReport } from '../../apps/api/src/platform/health/health';
import { Metrics } from '../../apps/api/src/platform/observability/metrics';
import { openPairedBank, type PairedBank } from '../failover/bank';
import { playFailovers } from '../failover/play';
import { PairOfServers } from '../support/pair-of-servers';
import { compareWithLog } from '../support/writers/compare';
import { KeyedWriters } from '../support/writers/keyed-writers';

jest.setTimeout(180_000);

/** Of a request whose append was under way when the server stopped, on a busy machine. */
const STOPPED_ANSWER_LIMIT_MS = 20_000;

interface ReportPage {
  meta: { position: string };
}
type Health = Pick<HealthReport, 'status' | 'standby'>;

const ALL_THERE = { lost: [], doubled: [], unlisted: 0, levels: [] };

const readCount = async (counter: Counter, labels: object): Promise<number> => {
  const { values } = await counter.get();
  return values.find((one) => JSON.stringify(one.labels) === JSON.stringify(labels))?.value ?? 0;
};

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
    const played = await playFailovers({ bank, pair, times: 1, writers: 3 });
    const { acknowledged, short, wrong, takeovers } = played;
    expect(played).toMatchObject(ALL_THERE);
    expect(wrong).toEqual([]);
    expect(acknowledged.names.length).toBeGreaterThan(3);
    expect(acknowledged.orders.some(({ isCompleted }) => isCompleted)).toBe(true);
    expect(short).toBeGreaterThan(0);
    expect(takeovers[0]!.outageMs).toBeLessThan(takeovers[0]!.promotionMs + 5_000);
    await bank.close();
  });

  it('may stand still: callers hear so after about ten seconds, and a repeat saves once', async () => {
    const bank = await openPairedBank(pair);
    const writers = await KeyedWriters.start(bank.send, 3);
    await writers.untilAllSavedSince(performance.now());
    await pair.whilePrimaryStandsStill(() => writers.untilRefused(6));
    await writers.untilAllSavedSince(performance.now());
    await writers.stop();
    expect(writers.wrong).toEqual([]);
    expect(writers.longestMs).toBeLessThan(STOPPED_ANSWER_LIMIT_MS);
    expect(await compareWithLog(bank.query, writers.acknowledged)).toEqual(ALL_THERE);
    await bank.close();
  });

  it('may stand still for good: its standby takes over, and the read models are kept there', async () => {
    const bank = await openPairedBank(pair);
    const writers = await KeyedWriters.start(bank.send, 3);
    await writers.untilAllSavedSince(performance.now());
    await pair.failOverFromSilent(async () => void (await writers.untilAllSavedSince(performance.now())));
    await writers.stop();
    expect(writers.wrong).toEqual([]);
    expect(writers.longestMs).toBeLessThan(STOPPED_ANSWER_LIMIT_MS);
    expect(await compareWithLog(bank.query, writers.acknowledged)).toEqual(ALL_THERE);
    await bank.close();
    await pair.addStandby();
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

  describe('with its standby for readers', () => {
    let bank: PairedBank;
    beforeAll(async () => {
      await pair.resumeReplay();
      // The feed keeps in memory what came since the start of its process.
      await (await openPairedBank(pair)).close();
      bank = await openPairedBank(pair, { readUrl: pair.standbyUrl });
    });
    afterAll(() => bank?.close());

    const save = async (): Promise<bigint> => {
      await bank.send('POST', '/api/product-categories', randomUUID(), { name: randomUUID() });
      const [{ head } = { head: '' }] = await bank.query<{ head: string }>('SELECT log.head() AS head');
      return BigInt(head);
    };
    const servedByStandby = (use: StandbyUse) => readCount(bank.app.get(Metrics).standbyReads, { use });
    const readPosition = async () => BigInt((await bank.read<ReportPage>('/api/reports/transactions')).meta.position);
    const inPagesOf = async (limit: number): Promise<string[]> => {
      const feed = bank.app.get(FeedReader);
      const ids: string[] = [];
      let after: Position = START;
      for (;;) {
        const { events, end } = await feed.read(after, limit, { types: undefined, hasPersonalData: false });
        if (!events.length) return ids;
        ids.push(...events.map(({ id }) => String(id)));
        after = end;
      }
    };

    it('shows in no report less than was saved before, and gives the feed whole', async () => {
      for (let n = 1; n <= 5; n++) {
        const saved = await save();
        expect(await readPosition()).toBeGreaterThanOrEqual(saved);
      }
      expect(await servedByStandby('reports')).toBeGreaterThan(0);
      const all = await bank.query<{ id: string }>('SELECT id FROM log.events ORDER BY position');
      expect(await inPagesOf(3)).toEqual(all.map(({ id }) => id));
      expect(await servedByStandby('feed')).toBeGreaterThan(0);
      expect((await bank.read<Health>('/health')).standby).toEqual({ ok: true });
    });

    it('leaves a standby alone that is behind, and says so', async () => {
      await pair.stopReplay();
      const before = await servedByStandby('reports');
      for (let n = 1; n <= 2; n++) {
        const saved = await save();
        expect(await readPosition()).toBeGreaterThanOrEqual(saved);
      }
      const all = await bank.query<{ id: string }>('SELECT id FROM log.events ORDER BY position');
      expect(await inPagesOf(3)).toEqual(all.map(({ id }) => id));
      expect(await servedByStandby('reports')).toBe(before);
      const { status, standby } = await bank.read<Health>('/health');
      expect({ status, standby }).toEqual({
        status: 'degraded',
        standby: { ok: false, problem: expect.stringMatching(/^The standby that DATABASE_READ_URL names is behind/) },
      });
    });
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
