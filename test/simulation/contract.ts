import { once } from 'node:events';
import { LockLost, postgresEventStore } from '@bank/event-store';
import { freshStream, someEvent } from '@bank/event-store/testing';
import pg, { type Client, type Pool } from 'pg';
import { Idempotency, StillRunning } from '../../apps/api/src/platform/commands/idempotency';
import { openPools, type Pools } from '../../apps/api/src/platform/database/pools';
import { ShutdownTasks } from '../../apps/api/src/platform/shutdown/shutdown-tasks';

export interface OpenedPostgres {
  url: string;
  /** Ends the connections of a backend. */
  close: () => Promise<void>;
}

const request = { owner: 'user-1', key: 'k-1', route: 'POST /api/orders', bodyHash: 'hash' };

/** Takes one lock as a decision does, alone or together with others. */
const lockSql = (key: number, isAlone: boolean) => `SELECT pg_backend_pid() AS backend,
    CASE WHEN is_alone THEN pg_advisory_lock(key) ELSE pg_advisory_lock_shared(key) END
  FROM unnest('{${key}}'::bigint[], '{${isAlone}}'::boolean[]) AS k(key, is_alone)`;

const PLACE = 'INSERT INTO app.reactors VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET position = excluded.position';
const placeOf = async (connection: Pool | Client, name: string): Promise<string | undefined> =>
  (await connection.query('SELECT position FROM app.reactors WHERE name = $1', [name])).rows[0]?.position;

/** What the histories rely on, of PostgreSQL and of the simulated one. */
export const postgresContract = (name: string, open: () => Promise<OpenedPostgres>): void => {
  describe(`${name}, as the histories rely on it,`, () => {
    let opened: OpenedPostgres;
    let pools: Pools;
    const clients: Client[] = [];
    beforeAll(async () => {
      opened = await open();
      pools = openPools(opened.url, { keysOutliveCrash: false });
    });
    afterEach(async () => {
      await Promise.all(clients.splice(0).map((one) => one.end()));
    });
    afterAll(async () => {
      await pools.end();
      await opened.close();
    });

    const connect = async (options = ''): Promise<Client> => {
      const client = new pg.Client({ connectionString: opened.url, options });
      client.on('error', () => {});
      await client.connect();
      clients.push(client);
      return client;
    };

    it('lets one hold a key, and the next one when that one ends', async () => {
      const [first, second] = [await connect(), await connect()];
      await first.query(lockSql(1, true));
      const order: string[] = [];
      const waiting = second.query(lockSql(1, true)).then(() => order.push('second holds'));
      await pools.main.query('SELECT position FROM app.reactors WHERE name = $1', ['nobody']);
      order.push('first ends');
      await first.end();
      await waiting;
      expect(order).toEqual(['first ends', 'second holds']);
    });

    it('lets those hold a key together who asked for it so, and nobody alone meanwhile', async () => {
      const [one, other, alone] = [await connect(), await connect(), await connect('-c lock_timeout=50')];
      await one.query(lockSql(2, false));
      await other.query(lockSql(2, false));
      await expect(alone.query(lockSql(2, true))).rejects.toMatchObject({ code: '55P03' });
      await one.query('SELECT pg_advisory_unlock_all()');
      await other.query('SELECT pg_advisory_unlock_all()');
      await alone.query(lockSql(2, true));
    });

    it('shows what a transaction wrote when it is committed, and says so then', async () => {
      const [writer, listener] = [await connect(), await connect()];
      await listener.query('LISTEN worker');
      const heard: unknown[] = [];
      listener.on('notification', ({ payload }) => heard.push(payload));
      await writer.query('BEGIN');
      await writer.query(PLACE, ['written', '5']);
      await writer.query('SELECT pg_notify($1, name) FROM unnest($2::text[]) name', ['worker', ['lost']]);
      expect(await placeOf(pools.main, 'written')).toBeUndefined();
      await writer.query('ROLLBACK');
      expect(await placeOf(pools.main, 'written')).toBeUndefined();

      await writer.query('BEGIN');
      await writer.query(PLACE, ['written', '6']);
      await writer.query('SELECT pg_notify($1, name) FROM unnest($2::text[]) name', ['worker', ['kept']]);
      const next = once(listener, 'notification');
      await writer.query('COMMIT');
      await next;
      expect(await placeOf(pools.main, 'written')).toBe('6');
      expect(heard).toEqual(['kept']);
    });

    it('appends for a decision only while its connection holds its keys', async () => {
      const store = postgresEventStore(pools.main);
      const holder = await connect();
      const { rows } = (await holder.query(lockSql(3, true))) as { rows: { backend: number }[] };
      const decided = { expected: -1, holder: { backend: rows[0]!.backend, keys: [3n] } };
      const stream = freshStream();
      await store.append(stream, [someEvent()], decided);
      await holder.query('SELECT pg_advisory_unlock_all()');
      await expect(store.append(freshStream(), [someEvent()], decided)).rejects.toThrow(LockLost);
      await expect(store.append(stream, [someEvent()], { ...decided, expected: 0 })).rejects.toThrow(LockLost);
      expect(await store.read(stream)).toHaveLength(1);
      await store.close();
    });

    it('leads by one connection, and by the next one when that one is gone', async () => {
      const [leader, other] = [await connect(), await connect()];
      const tryToLead = async (client: Client) =>
        (await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS leads', ['worker'])).rows[0].leads;
      expect([await tryToLead(leader), await tryToLead(other)]).toEqual([true, false]);
      await leader.end();
      let leads = false;
      while (!leads) leads = await tryToLead(other);
    });

    it('knows a request by its key, in any process, and forgets one that was refused', async () => {
      const elsewhere = openPools(opened.url, { keysOutliveCrash: false });
      const [mine, theirs] = [pools, elsewhere].map(({ keys }) => new Idempotency(keys, new ShutdownTasks())) as [
        Idempotency,
        Idempotency,
      ];
      const first = mine.attempt(request);
      const ids = await first.ids({ order: 2 });
      const more = await first.ids({ line: 1 });
      await expect(theirs.attempt(request, 0).begin()).rejects.toThrow(StillRunning);
      await mine.leaveUnfinished(first);
      const second = theirs.attempt(request);
      expect([await second.ids({ order: 2 }), await second.ids({ line: 1 })]).toEqual([ids, more]);
      expect([second.isRepeat, second.finished]).toEqual([true, false]);
      second.noteAppended(7n);
      await theirs.finish(second, 201);
      const third = mine.attempt(request);
      await third.begin();
      expect([third.finished, third.position]).toEqual([true, 7n]);
      await mine.forget(third);
      const fresh = mine.attempt(request);
      expect(await fresh.ids({ order: 2 })).not.toEqual(ids);
      expect(fresh.isRepeat).toBe(false);
      await fresh.renew();
      await mine.forget(fresh);
      await elsewhere.end();
    });
  });
};
