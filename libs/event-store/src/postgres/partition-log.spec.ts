import { VersionConflict } from '../event-store';
import { keepLogPartitioned, migrate, postgresEventStore } from '../postgres';
import { freshStream, someEvent } from '../testing/events';
import { openPostgres } from '../testing/postgres';

type Opened = Awaited<ReturnType<typeof openPostgres>>;
let opened: Opened;
beforeEach(async () => {
  opened = await openPostgres();
});
afterEach(() => opened.close());

const query = async <Row>(text: string, values?: unknown[]) => (await opened.pool.query(text, values)).rows as Row[];

const insertAt = (position: number, stream: string, version: number) =>
  query(
    `INSERT INTO log.events (position, id, stream, version, type, schema, data, metadata)
     VALUES ($1, $2, $3, $4, 'Noted', 1, '{}', '{}')`,
    [position, someEvent().id, stream, version],
  );

const partitions = async () =>
  (
    await query<{ name: string }>(
      `SELECT relid::text AS name FROM pg_partition_tree('log.events') WHERE isleaf ORDER BY length(relid::text), 1`,
    )
  ).map(({ name }) => name);

const keep = () => keepLogPartitioned(opened.pool, new AbortController().signal);

describe('a log that crosses the end of a partition', () => {
  const stream = freshStream();
  beforeEach(() => insertAt(9_999_998, stream, 0));

  it('goes on in the next, and reads the stream from both', async () => {
    const events = [someEvent(), someEvent(), someEvent()];
    const first = await opened.store.append(stream, events, { expected: 0 });
    expect(first).toEqual({ version: 3, position: 10_000_001n });
    expect(await opened.store.append(stream, events, { expected: 0 })).toEqual(first);
    expect(await opened.store.append(stream, events)).toEqual(first);
    expect((await opened.store.read(stream)).map(({ version }) => version)).toEqual([0, 1, 2, 3]);
    expect(await query('SELECT count(*)::int AS events FROM log.events_1')).toEqual([{ events: 2 }]);
  });

  it('refuses a version that an earlier partition has', async () => {
    const event = someEvent();
    await opened.store.append(stream, [event], { expected: 0 });
    await opened.store.append(freshStream(), [someEvent()], { expected: -1 });
    for (const expected of [-1, 0, 2])
      await expect(opened.store.append(stream, [someEvent()], { expected })).rejects.toThrow(
        new VersionConflict(stream, expected, 1),
      );
    expect((await opened.store.append(stream, [event], { expected: 0 })).position).toBe(9_999_999n);
  });

  it('has the next one made before it is full', async () => {
    await keep();
    expect(await partitions()).toEqual(['log.events_0', 'log.events_1']);
  });

  it.each([0, undefined])('makes the next itself where nobody made it, at an append expecting %s', async (expected) => {
    const { position } = await opened.store.append(stream, [someEvent(), someEvent()], { expected });
    expect(position).toBe(10_000_000n);
    expect(await partitions()).toEqual(['log.events_0', 'log.events_1']);
  });
});

describe('a log of an earlier release', () => {
  const makeOneTable = `
    DROP SCHEMA log CASCADE;
    CREATE SCHEMA log;
    CREATE TABLE log.events (
      position    bigint      PRIMARY KEY,
      id          uuid        NOT NULL,
      stream      text        NOT NULL COLLATE "C",
      version     int         NOT NULL,
      type        text        NOT NULL,
      schema      int         NOT NULL,
      data        jsonb       NOT NULL,
      metadata    jsonb       NOT NULL,
      recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      UNIQUE (stream, version)
    );
    CREATE INDEX events_id ON log.events (id);
    INSERT INTO log.events (position, id, stream, version, type, schema, data, metadata)
    SELECT n, gen_random_uuid(), 'thing-' || n % 1234, n / 1234, 'Noted', 1, '{}', '{}' FROM generate_series(0, 4999) n`;

  beforeEach(async () => {
    await query(makeOneTable);
    await migrate(opened.pool);
  });

  it('serves from its one table as it did', async () => {
    expect(await opened.store.read('thing-7')).toHaveLength(5);
    await expect(opened.store.append('thing-7', [someEvent()], { expected: -1 })).rejects.toThrow(
      new VersionConflict('thing-7', -1, 4),
    );
    expect((await opened.store.append('thing-7', [someEvent()], { expected: 4 })).version).toBe(5);
    expect(await opened.store.read('thing-7')).toHaveLength(6);
  });

  it('becomes the first partition while others append', async () => {
    const stores = [opened.store, postgresEventStore(opened.pool, { warn: () => {} })];
    let isMoving = true;
    const write = async (name: string, n: number) => {
      const store = stores[n % 2]!;
      let appends = 0;
      for (let expected = (await store.read(name)).length - 1; isMoving || !appends; appends++)
        expected = (await store.append(name, [someEvent()], { expected })).version;
      return appends;
    };
    const names = ['thing-3', 'thing-1000', 'thing-1233', freshStream(), freshStream()];
    const writing = Promise.all(names.map(write));
    await keep();
    isMoving = false;
    const appends = await writing;
    expect(await partitions()).toEqual(['log.events_0']);
    for (const [n, name] of names.entries())
      expect(await opened.store.read(name)).toHaveLength(appends[n]! + (n < 3 ? (n === 0 ? 5 : 4) : 0));
  });

  it('stays one table while a process of an earlier release may run', async () => {
    await keepLogPartitioned(opened.pool, new AbortController().signal, { mayMove: false });
    expect(await partitions()).toEqual([]);
    expect((await opened.store.append('thing-7', [someEvent()], { expected: 4 })).version).toBe(5);
  });

  it('is moved over later where somebody reads it for long', async () => {
    await query('CREATE INDEX events_0_recorded_at ON log.events USING brin (recorded_at)');
    const reader = await opened.pool.connect();
    await reader.query('BEGIN; SELECT FROM log.events LIMIT 1');
    await expect(keep()).rejects.toThrow('it is tried again');
    await opened.store.append('thing-5', [someEvent()], { expected: 4 });
    await reader.query('COMMIT');
    reader.release();
    await keep();
    expect(await opened.store.read('thing-5')).toHaveLength(6);
    expect(await partitions()).toEqual(['log.events_0']);
    await insertAt(19_999_999, freshStream(), 0);
    await opened.store.append(freshStream(), [someEvent()]);
    expect(await partitions()).toEqual(['log.events_0', 'log.events_2']);
  });
});
