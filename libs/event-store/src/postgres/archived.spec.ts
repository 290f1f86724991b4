import { Pool } from 'pg';
import { EventsArchived, firstEventId } from '../archive';
import { type EventStore, type RecordedEvent, START } from '../event-store';
import { keepLogPartitioned, migrate, postgresEventStore } from '../postgres';
import { type FreshDatabase, freshDatabase } from '../testing/database';
import { someEvent } from '../testing/events';
import { attachWaiting, dropPartition, fillWaiting, LogBusy, openWaiting } from './archive-partition';
import { findArchives } from './archives';
import { findPartitions, readPartition, rowJson } from './partitions';

const PARTITION_SIZE = 5;
const never = new AbortController().signal;

let database: FreshDatabase;
let pool: Pool;
type OpenedStore = EventStore & { close: () => Promise<void> };
let store: OpenedStore;
let stores: OpenedStore[] = [];
const openStore = (): OpenedStore => {
  const opened = postgresEventStore(pool, { pollMs: 60_000, warn: () => {} });
  stores.push(opened);
  return opened;
};

/** Positions 1 to 14: "early" is in the first partition, "long" in all three, "middle" in the second, "late" in the newest. */
beforeEach(async () => {
  database = await freshDatabase();
  pool = new Pool({ connectionString: database.url });
  await migrate(pool, PARTITION_SIZE);
  store = openStore();
  const write = async (stream: string, count: number, expected: number) =>
    store.append(
      stream,
      Array.from({ length: count }, () => someEvent()),
      { expected },
    );
  await write('early', 3, -1);
  await write('long', 3, -1);
  await write('middle', 2, -1);
  await write('long', 3, 2);
  await write('late', 3, -1);
  await keepLogPartitioned(pool, never);
});
afterEach(async () => {
  for (const opened of stores) await opened.close();
  stores = [];
  await pool.end();
  await database.drop();
});

const linesIn = async (table: string) => {
  const lines: string[] = [];
  for await (const rows of readPartition(pool, table, never)) lines.push(...rows.map(rowJson));
  return lines;
};

/** @returns its rows, as an archive keeps them */
const drop = async (name: string): Promise<string[]> => {
  const partition = (await findPartitions(pool)).find((one) => one.name === name)!;
  const lines = await linesIn(name);
  const { event, position } = JSON.parse(lines[0]!);
  const archive = { file: `${name}.zst`, partition: name, from: partition.from, end: partition.end };
  const counted = { firstNumber: Number(position), firstId: event.id, events: lines.length, sha256: '' };
  await dropPartition(pool, partition, { ...archive, ...counted });
  return lines;
};

const bringBack = async (name: string, lines: readonly string[]) => {
  const archive = (await findArchives(pool)).find(({ partition }) => partition === name)!;
  const { table } = await openWaiting(pool, archive);
  await fillWaiting(pool, table, lines);
  await attachWaiting(pool, archive);
};

const isArchived = (file: string) =>
  expect.objectContaining({
    constructor: EventsArchived,
    message: expect.stringMatching(
      new RegExp(
        `^The events \\d+ to \\d+ of the log are in the archive ${file}, not in the database. npm run log -- bring-back FILE brings them back.$`,
      ),
    ),
  });
/** By a process that wrote none of it. */
const follow = async (after: bigint): Promise<RecordedEvent[]> => {
  const aborting = new AbortController();
  const events: RecordedEvent[] = [];
  for await (const batch of openStore().subscribe(after, aborting.signal, 2)) {
    events.push(...batch);
    if (!batch.length) aborting.abort();
  }
  return events;
};

describe('a log whose second partition is dropped', () => {
  let lines: string[];
  beforeEach(async () => {
    lines = await drop('events_1');
  });

  it('refuses what has events in it, and answers all else', async () => {
    for (const stream of ['long', 'middle'])
      for (const one of [store, openStore()])
        await expect(one.read(stream)).rejects.toEqual(isArchived('events_1.zst'));
    expect(await store.read('early')).toHaveLength(3);
    expect(await store.read('late')).toHaveLength(3);
    expect(await store.read('unknown')).toEqual([]);
  });

  it('refuses a page that would pass over it, however long', async () => {
    for (const limit of [1, 3, 100])
      await expect(store.readAfter(4n, limit)).rejects.toEqual(isArchived('events_1.zst'));
    await expect(store.readAfter(START, 5)).rejects.toEqual(isArchived('events_1.zst'));
    await expect(store.readAfter(8n, 5)).rejects.toEqual(isArchived('events_1.zst'));
    expect(await store.readAfter(START, 4)).toHaveLength(4);
    expect((await store.readAfter(9n, 5)).map(({ position }) => position)).toEqual([10n, 11n, 12n, 13n, 14n]);
    expect(await store.head()).toBe(14n);
  });

  it('is followed up to it and from its end on', async () => {
    await expect(follow(START)).rejects.toEqual(isArchived('events_1.zst'));
    await expect(follow(7n)).rejects.toEqual(isArchived('events_1.zst'));
    expect(await follow(9n)).toHaveLength(5);
    const seen: RecordedEvent[] = [];
    await expect(
      (async () => {
        for await (const batch of openStore().subscribe(START, never, 100)) seen.push(...batch);
      })(),
    ).rejects.toEqual(isArchived('events_1.zst'));
    expect(seen).toHaveLength(4);
  });

  it('takes what names its version, and judges it as before', async () => {
    expect(await store.append('middle', [someEvent()], { expected: 1 })).toEqual({ version: 2, position: 15n });
    for (const expected of [-1, 0, 1, 5])
      await expect(store.append('middle', [someEvent()], { expected })).rejects.toThrow('found 2');
    await expect(store.read('middle')).rejects.toEqual(isArchived('events_1.zst'));
  });

  it('refuses an append that may repeat one in it, and lets the others of its group through', async () => {
    const answers = await Promise.allSettled([
      store.append('middle', [someEvent()]),
      store.append('late', [someEvent()]),
      store.append('early', [someEvent()]),
      store.append('new', [someEvent()]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect((answers[0] as PromiseRejectedResult).reason).toEqual(isArchived('events_1.zst'));
  });

  it('is as it was when it is brought back', async () => {
    const long = lines.filter((line) => JSON.parse(line).event.stream === 'long');
    await bringBack('events_1', lines);
    expect(await linesIn('events_1')).toEqual(lines);
    expect(long).not.toEqual([]);
    for (const [stream, length] of [
      ['early', 3],
      ['long', 6],
      ['middle', 2],
      ['late', 3],
    ] as const)
      expect((await store.read(stream)).map(({ version }) => version)).toEqual(Array.from({ length }, (_, n) => n));
    expect(await store.readAfter(START, 100)).toHaveLength(14);
    expect(await follow(START)).toHaveLength(14);
    expect(await findArchives(pool)).toEqual([]);
    expect(await findPartitions(pool)).toMatchObject([
      { name: 'events_0', from: 0n, end: 5n, isClosed: true },
      { name: 'events_1', from: 5n, end: 10n, isClosed: true },
      { name: 'events_2', from: 10n, end: 15n, isClosed: false },
    ]);
  });

  it('grows on, and notes the heads of further partitions', async () => {
    for (let n = 0; n < 8; n++) await store.append('middle', [someEvent()], { expected: 1 + n });
    await keepLogPartitioned(pool, never);
    expect((await findPartitions(pool)).map(({ name }) => name)).toEqual([
      'events_0',
      'events_2',
      'events_3',
      'events_4',
    ]);
    await bringBack('events_1', lines);
    expect(await store.read('middle')).toHaveLength(10);
    expect(await store.append('middle', [someEvent()])).toMatchObject({ version: 10 });
  });
});

it('a log whose first partition is dropped is known by the same first event', async () => {
  const [first] = await store.readAfter(START, 1);
  const lines = await drop('events_0');
  expect(await firstEventId(store)).toBe(first!.id);
  await expect(store.read('early')).rejects.toEqual(isArchived('events_0.zst'));
  await drop('events_1');
  expect(await firstEventId(store)).toBe(first!.id);
  await expect(store.read('long')).rejects.toEqual(isArchived('events_0.zst'));
  await bringBack('events_0', lines);
  expect(await firstEventId(store)).toBe(first!.id);
  await expect(store.read('long')).rejects.toEqual(isArchived('events_1.zst'));
});

it('the rows of a partition are read in the order of their positions, over pages', async () => {
  await store.append(
    'late',
    Array.from({ length: 1_200 }, () => someEvent()),
    { expected: 2 },
  );
  const positions: number[] = [];
  for await (const rows of readPartition(pool, 'events', never))
    positions.push(...rows.map(({ position }) => Number(position)));
  expect(positions).toEqual(Array.from({ length: 1_214 }, (_, n) => n + 1));
});

it('a partition stays while somebody reads the log for long', async () => {
  const reader = await pool.connect();
  await reader.query('BEGIN; SELECT FROM log.events LIMIT 1');
  await expect(drop('events_0')).rejects.toThrow(LogBusy);
  await store.append('late', [someEvent()], { expected: 2 });
  await reader.query('COMMIT');
  reader.release();
  expect(await store.readAfter(START, 100)).toHaveLength(15);
});
