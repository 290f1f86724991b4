import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  type EventStore,
  fillWaiting,
  keepLogPartitioned,
  migrate as migrateLog,
  openWaiting,
  postgresEventStore,
  START,
} from '@bank/event-store';
import { freshDatabase } from '@bank/event-store/testing';
import type { VerifierKey } from '@bank/sealed-log';
import { pino } from 'pino';
import { testSettings } from '../../testing/settings';
import { Clock } from '../commands/clock';
import { migrate } from '../database/migrate';
import { openPools, type Pools } from '../database/pools';
import { exportLog } from '../sealed-log/export-log';
import { Sealer } from '../sealed-log/sealer';
import { bringBack } from './bring-back';
import { dropArchived } from './drop-archived';
import { writeArchive } from './write-archive';
import { fromFrames, toFrames } from './zstd-frames';

const PARTITION_SIZE = 5;
const never = new AbortController().signal;
const onProgress = () => {};
const metadata = {
  actor: 'user-1',
  correlationId: 'c',
  at: '2026-03-18T15:04:00.000Z',
  personal: { subject: 'client-1', fields: ['name'] },
};

let folder: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let pools: Pools;
let store: EventStore & { close: () => Promise<void> };
let key: VerifierKey;

let template: Awaited<ReturnType<typeof freshDatabase>>;

const open = (url: string) => {
  pools = openPools(url, { keysOutliveCrash: true });
  store = postgresEventStore(pools.main, { pollMs: 60_000, warn: () => {} });
};
const close = async () => {
  await store.close();
  await pools.end();
};

/** A sealed log of 23 events in four closed partitions and an open one. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-archive-'));
  template = await freshDatabase();
  await migrate(template.url);
  open(template.url);
  await migrateLog(pools.main, PARTITION_SIZE);
  for (let n = 0; n < 23; n++) await happen(n);
  await keepLogPartitioned(pools.main, never);
  await aSealer().sealNew(never);
  key = await aSealer().signer();
  await close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-archive-'));
  database = await freshDatabase(new URL(template.url).pathname.slice(1));
  open(database.url);
});
afterEach(async () => {
  await close();
  await database.drop();
  await rm(folder, { recursive: true });
});
afterAll(() => template.drop());

const happen = (n: number, stream = `client-${n % 3}`) => {
  const data = { n, price: 1e21, share: 0.1, name: 'c2VhbGVk', 'a"b': ['ü\n', {}] };
  return store.append(stream, [{ id: randomUUID(), event: { type: 'Çounted', data }, metadata }]);
};
const aSealer = () => {
  const settings = { ...testSettings(template.url), sealFile: join(folder, 'checkpoints.log') };
  return new Sealer(pools.main, new Clock(), store, settings, pino({ level: 'silent' }));
};

const path = (name: string) => join(folder, name);
const archive = (partition = 'events_1', file = path(`${partition}.ndjson.zst`)) =>
  writeArchive({ pool: pools.main, key, partition, file, signal: never, onProgress }).then((written) => ({
    ...written,
    file,
  }));
const drop = (file: string, partition = 'events_1') =>
  dropArchived({ pool: pools.main, key, partition, file, signal: never, onProgress });
const back = (file: string) => bringBack({ pool: pools.main, key, file, signal: never, onProgress });

const rows = async () => (await pools.main.query('SELECT * FROM log.events ORDER BY position')).rows;
const tables = async () =>
  (
    await pools.main.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'log'::regnamespace AND relkind = 'r' AND relname LIKE 'events%' ORDER BY 1`,
    )
  ).rows.map(({ relname }) => relname);

const linesIn = async (file: string) => {
  const lines: string[] = [];
  for await (const some of fromFrames(file)) lines.push(...some);
  return lines;
};
const rewrite = async (file: string, lines: readonly string[]): Promise<string> => {
  const frames: Buffer[] = [];
  for await (const frame of toFrames(Readable.from(lines.map((line) => `${line}\n`)))) frames.push(frame);
  await writeFile(file, Buffer.concat(frames));
  return file;
};

it('a partition is written out, dropped and brought back as it was', async () => {
  const before = await rows();
  const { file, header } = await archive();
  expect(header).toMatchObject({ partition: 'events_1', firstNumber: 5, events: 5, from: '5', end: '10' });
  const lines = await linesIn(file);
  expect(lines).toHaveLength(7);
  expect(JSON.parse(lines[1]!)).toMatchObject({
    number: 5,
    position: '5',
    event: { stream: 'client-1', data: { n: 4 } },
  });
  expect(await drop(file)).toMatchObject({ archive: { file: 'events_1.ndjson.zst' }, streams: 3 });
  expect(await rows()).toEqual(before.filter(({ position }) => position < 5 || position >= 10));
  await back(file);
  expect(await rows()).toEqual(before);
  expect(await tables()).toEqual(['events_0', 'events_1', 'events_2', 'events_3', 'events_4']);
  expect(await aSealer().compare(never)).toBeUndefined();
  // Once more, from a file that another checkpoint proves.
  await happen(23);
  await aSealer().sealNew(never);
  const again = await archive('events_1', path('again.zst'));
  await drop(file);
  await back(again.file);
  expect((await rows()).slice(0, 23)).toEqual(before);
});

it('all closed partitions are dropped and brought back in any order', async () => {
  const before = await rows();
  const names = ['events_0', 'events_1', 'events_2', 'events_3'];
  const dropOne = async (name: string) => drop((await archive(name)).file, name);
  for (const name of ['events_1', 'events_0', 'events_3', 'events_2']) await dropOne(name);
  expect(await rows()).toHaveLength(4);
  for (const name of ['events_0', 'events_3', 'events_1', 'events_2']) await back(path(`${name}.ndjson.zst`));
  expect(await rows()).toEqual(before);
  expect(await tables()).toEqual([...names, 'events_4']);
  expect(await store.readAfter(START, 100)).toHaveLength(23);
});

describe('while a partition is archived', () => {
  let file: string;
  beforeEach(async () => {
    ({ file } = await archive());
    await drop(file);
  });

  it('the log is sealed on, and what is there is compared', async () => {
    await happen(23, 'client-new');
    const sealer = aSealer();
    await sealer.sealNew(never);
    expect(await sealer.compare(never)).toBeUndefined();
    await pools.main.query(`UPDATE log.events SET type = 'Other' WHERE position = 12`);
    expect(await sealer.compare(never)).toMatch(/^Event 12 of the log is not the one that was sealed there/);
  });

  it('a change of its seal is found', async () => {
    await pools.main.query(
      `UPDATE seal.tiles SET hashes = set_byte(hashes, 5 * 32, (get_byte(hashes, 5 * 32) + 1) % 256) WHERE level = 0`,
    );
    expect(await aSealer().compare(never)).toMatch(/another root|not the one that was/);
  });

  it('the log is not exported without its events', async () => {
    const exported = exportLog(path('log.ndjson'), { log: store, pool: pools.main, signal: never });
    await expect(exported).rejects.toThrow(/^The events 5 to 9 of the log are in the archive events_1.ndjson.zst/);
    expect(existsSync(path('log.ndjson'))).toBe(false);
  });

  it('bringing it back goes on where it was cut off', async () => {
    const aborting = new AbortController();
    const cutOff = bringBack({
      ...{ pool: pools.main, key, file, signal: aborting.signal },
      onProgress: () => aborting.abort(),
    });
    await expect(cutOff).rejects.toThrow(/aborted/);
    expect(await rows()).toHaveLength(18);
    await back(file);
    expect(await rows()).toHaveLength(23);
    expect(await tables()).toEqual(['events_0', 'events_1', 'events_2', 'events_3', 'events_4']);
  });

  it('what somebody else wrote in its place is thrown away', async () => {
    const lines = (await linesIn(file)).slice(1, 3).map((line) => line.replace('"n": ', '"n": 1'));
    await fillWaiting(
      pools.main,
      (
        await openWaiting(pools.main, {
          ...{ file, partition: 'events_1', from: 5n, end: 10n, firstNumber: 5, firstId: '', events: 5, sha256: '' },
        })
      ).table,
      lines,
    );
    await expect(back(file)).rejects.toThrow(/^The rows that were written are not those of the archive: run it again/);
    expect(await rows()).toHaveLength(18);
    await back(file);
    expect(await aSealer().compare(never)).toBeUndefined();
  });

  it('it is not dropped or written again, nor is another one brought back', async () => {
    await expect(drop(file)).rejects.toThrow(
      /^The log has no partition events_1. Closed are: events_0, events_2, events_3/,
    );
    await expect(archive('events_1', path('more.zst'))).rejects.toThrow(/^The log has no partition events_1/);
    const other = await archive('events_2');
    await expect(back(other.file)).rejects.toThrow(/^The partition events_2 was not dropped from this database/);
  });
});

describe('an archive that is not what was written', () => {
  const change = (lines: string[], n: number, from: string, to: string) =>
    lines.map((line, at) => (at === n ? line.replace(from, to) : line));
  const altered: [string, (lines: string[]) => string[], RegExp][] = [
    [
      'one byte of data changed',
      (lines) => change(lines, 3, '"n": 6', '"n": 7'),
      /one of its events is not the one that was sealed/,
    ],
    [
      'a ciphertext changed',
      (lines) => change(lines, 3, 'c2VhbGVk', 'c2VhbGVl'),
      /one of its events is not the one that was sealed/,
    ],
    [
      'a position changed',
      (lines) => change(lines, 5, '"position":"9"', '"position":"8"'),
      /event 9 has no later position/,
    ],
    [
      'a time of recording changed',
      (lines) => lines.map((line) => line.replace(/"recordedAt":"20/, '"recordedAt":"19')),
      /checksum/,
    ],
    ['an event dropped', (lines) => lines.filter((_, n) => n !== 3), /event 7 is missing/],
    ['two events swapped', ([head, a, b, ...rest]) => [head!, b!, a!, ...rest], /event 5 is missing/],
    [
      'two events swapped with their numbers',
      ([head, a, b, ...rest]) => [
        head!,
        b!.replace('"number":6', '"number":5'),
        a!.replace('"number":5', '"number":6'),
        ...rest,
      ],
      /event 6 has no later position/,
    ],
    [
      'an event more',
      (lines) => [...lines.slice(0, 6), lines[5]!, ...lines.slice(6)],
      /more events than its first line says/,
    ],
    ['its end cut off', (lines) => lines.slice(0, -1), /ends after event 9 of 9/],
    ['its last events cut off', (lines) => lines.slice(0, 4), /ends after event 7 of 9/],
    ['its checkpoint changed', (lines) => change(lines, 0, '\\n23\\n', '\\n24\\n'), /checkpoint does not count/],
    [
      'its tree changed',
      (lines) => [lines[0]!.replace(/"edge":\[\["...../, '"edge":[["AAAAA'), ...lines.slice(1)],
      /one of its events is not/,
    ],
    [
      'a hash of its tree cut short',
      (lines) => [lines[0]!.replace(/"edge":\[\["..../, '"edge":[["'), ...lines.slice(1)],
      /something else in its place/,
    ],
    ['an event that is none', (lines) => change(lines, 2, '"event":', '"avent":'), /event 6 is missing/],
  ];

  it.each(altered)('with %s drops nothing and brings nothing back', async (_, alter, says) => {
    const { file } = await archive();
    const before = await rows();
    const wrong = await rewrite(path('wrong.zst'), alter(await linesIn(file)));
    // The living rows are compared on the way, and the proof stands at the end.
    await expect(drop(wrong)).rejects.toThrow(new RegExp(`${says.source}|has another event \\d+ than the partition`));
    expect(await rows()).toEqual(before);
    await drop(file);
    const left = await rows();
    await expect(back(wrong)).rejects.toThrow(says);
    expect(await rows()).toEqual(left);
    await back(file);
    expect(await rows()).toEqual(before);
  });

  it('with the positions of another partition drops nothing', async () => {
    const { file } = await archive();
    const wrong = await rewrite(path('wrong.zst'), change(await linesIn(file), 0, '"end":"10"', '"end":"20"'));
    await expect(drop(wrong)).rejects.toThrow(/its first line has other positions than 5 to 10/);
    expect(await rows()).toHaveLength(23);
  });

  it('is refused where it is cut off at any byte, or one of them is another', async () => {
    const { file } = await archive();
    const bytes = await readFile(file);
    for (let at = 0; at < bytes.length; at += 17) {
      await writeFile(path('cut.zst'), bytes.subarray(0, at));
      await expect(drop(path('cut.zst'))).rejects.toThrow(/is not whole, or it was altered|is no archive of the log/);
    }
    const lines = (await linesIn(file)).join();
    const saysTheSame = () =>
      linesIn(path('other.zst')).then(
        (others) => others.join() === lines,
        () => false,
      );
    for (let at = 0; at < bytes.length; at += 41) {
      const other = Buffer.from(bytes);
      other[at]! ^= 4;
      await writeFile(path('other.zst'), other);
      // Of what was written twice, the compressed bytes may name the other place: nothing is altered then.
      if (await saysTheSame()) continue;
      await expect(drop(path('other.zst'))).rejects.toThrow(
        /wrong|not whole|no archive|another bank|newer version|another event|has \d+ events/,
      );
    }
    expect(await rows()).toHaveLength(23);
  });

  it('is refused with the key of another bank', async () => {
    const { file } = await archive();
    const theirs = { ...key, name: 'other.example/log' };
    const dropping = { pool: pools.main, key: theirs, partition: 'events_1', file, signal: never, onProgress };
    await expect(dropArchived(dropping)).rejects.toThrow(
      /is of another bank's log: its checkpoint is signed with portal.example/,
    );
  });

  it('is refused where the living rows are others', async () => {
    const { file } = await archive();
    await pools.main.query(
      `UPDATE log.events SET recorded_at = recorded_at + interval '1 microsecond' WHERE position = 7`,
    );
    await expect(drop(file)).rejects.toThrow(/has another event 7 than the partition events_1/);
    await expect(drop(file, 'events_2')).rejects.toThrow(
      /has 5 events of events_1 from number 5 on, and the partition events_2 has 5 from 10 on/,
    );
    await expect(drop(path('missing.zst'))).rejects.toThrow(/^There is no file/);
  });
});

it('nothing is dropped while a process of an earlier version may run', async () => {
  const { file } = await archive();
  await pools.main.query(`DELETE FROM app.migrations WHERE name = 'ContractArchivedLog1790000000520'`);
  await expect(drop(file)).rejects.toThrow(/^A process of an earlier version may still run/);
  expect(await rows()).toHaveLength(23);
});

describe('no archive is written', () => {
  const expectNothing = async () =>
    expect((await readdir(folder)).filter((name) => name !== 'checkpoints.log')).toEqual([]);

  it('of a partition that is open, unknown, or not sealed to its end', async () => {
    await expect(archive('events_4')).rejects.toThrow(/^The partition events_4 is not closed/);
    await expect(archive('events; DROP TABLE log.events')).rejects.toThrow(/^The log has no partition/);
    await pools.main.query('DELETE FROM seal.checkpoints');
    await expect(archive()).rejects.toThrow(/^The partition events_1 is not sealed up to its end/);
    await expectNothing();
  });

  it('of events that are not those that were sealed', async () => {
    await pools.main.query(`UPDATE log.events SET type = 'Other' WHERE position = 7`);
    await expect(archive()).rejects.toThrow(
      /^The events of events_1 are not those that were sealed: npm run verify names/,
    );
    await expectNothing();
  });

  it('where there is a file already, no folder, or it is interrupted', async () => {
    await expect(archive('events_1', path('no/folder.zst'))).rejects.toThrow(/^There is no folder/);
    const writing = { pool: pools.main, key, partition: 'events_1', file: path('cut.zst'), onProgress };
    await expect(writeArchive({ ...writing, signal: AbortSignal.abort() })).rejects.toThrow(/aborted/);
    await expectNothing();
    await writeFile(path('there.zst'), '');
    await expect(archive('events_1', path('there.zst'))).rejects.toThrow(/^There is already a/);
  });
});
