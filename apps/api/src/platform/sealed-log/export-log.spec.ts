import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventStore } from '@bank/event-store';
import { freshDatabase } from '@bank/event-store/testing';
import { formatVerifierKey } from '@bank/sealed-log';
import { pino } from 'pino';
import { testSettings } from '../../testing/settings';
import { Clock } from '../commands/clock';
import { migrate } from '../database/migrate';
import { openPools } from '../database/pools';
import { exportLog } from './export-log';
import { Sealer } from './sealer';

const VERIFIER = join(__dirname, '../../../../../examples/verify-log/verify-log.mjs');
const signal = new AbortController().signal;
const metadata = {
  actor: 'user-1',
  correlationId: 'c',
  at: '2026-03-18T15:04:00.000Z',
  personal: { subject: 'client-1', fields: ['name.first', 'name.last'] },
};

let folder: string;
let lines: string[];
let key: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-export-'));
  const database = await freshDatabase();
  await migrate(database.url);
  const pools = openPools(database.url, { keysOutliveCrash: true });
  const store = await openEventStore({ pool: pools.main });
  const settings = { ...testSettings(database.url), sealFile: join(folder, 'checkpoints.log') };
  const sealer = new Sealer(pools.main, new Clock(), store, settings, pino({ level: 'silent' }));
  for (let n = 0; n < 6; n += 1) {
    const event = {
      type: 'Çounted',
      data: { n, price: 1e21, name: { first: 'c2VhbGVk', last: null }, 'a"b': ['ü', {}] },
    };
    const events = Array.from({ length: 90 }, () => ({ id: randomUUID(), event, metadata }));
    await store.append(`client-${n}`, events);
    if (n % 2) await sealer.sealNew(signal);
  }
  key = formatVerifierKey(await sealer.signer());
  const file = join(folder, 'whole.ndjson');
  expect(await exportLog(file, { log: store, pool: pools.main, signal })).toBe(540);
  lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  await store.close();
  await pools.end();
  await database.drop();
});
afterAll(() => rm(folder, { recursive: true }));

/** What the verifier says about a file of these lines, and its exit code. */
const verifyLines = async (some: readonly string[], keyLine = key) => {
  const file = join(folder, 'altered.ndjson');
  await writeFile(file, some.map((line) => `${line}\n`).join(''));
  return new Promise<{ code: number; says: string }>((resolve) => {
    execFile(process.execPath, [VERIFIER, file, keyLine], { execArgv: [] } as object, (error, stdout) =>
      resolve({ code: Number(error?.code ?? 0), says: stdout.trim() }),
    );
  });
};
const isEvent = (line: string) => line.startsWith('{"number"');
/** Where the nth event stands, from 1. */
const lineOf = (n: number) => lines.flatMap((line, at) => (isEvent(line) ? [at] : []))[n - 1]!;

/** The lines with `others` instead of `count` of them from `at` on. */
const splice = (at: number, count: number, ...others: string[]) => [
  ...lines.slice(0, at),
  ...others,
  ...lines.slice(at + count),
];
const change = (n: number, from: string, to: string) => splice(lineOf(n), 1, lines[lineOf(n)]!.replace(from, to));

const renumber = (some: readonly string[]) => {
  let number = 0;
  return some.map((line) => {
    if (!isEvent(line)) return line;
    number += 1;
    return line.replace(/^\{"number":\d+/, `{"number":${number}`);
  });
};

describe('an exported log', () => {
  it('is unaltered for a program that has nothing but it and the key', async () => {
    expect(await verifyLines(lines)).toEqual({ code: 0, says: '540 events, unaltered.' });
  });

  it.each<[string, () => string[], RegExp]>([
    [
      'one byte of data changed',
      () => change(301, '"n":3', '"n":4'),
      /^Altered: event 301 \(Çounted, number 30 of client-3\) is not the one that was sealed there\.$/,
    ],
    ['a time changed', () => change(7, '15:04', '15:05'), /^Altered: event 7 /],
    ['a ciphertext changed', () => change(8, 'c2VhbGVk', 'c2VhbGVl'), /^Altered: event 8 /],
    ['an event dropped', () => splice(lineOf(42), 1), /^Altered: event 42 is missing: event 43 stands in its place\.$/],
    [
      'an event dropped and the rest numbered anew',
      () => renumber(splice(lineOf(42), 1)),
      /^Altered: a checkpoint of 180 events stands after event 179\.$/,
    ],
    [
      'two events swapped',
      () => splice(lineOf(9), 2, lines[lineOf(10)]!, lines[lineOf(9)]!),
      /^Altered: event 9 is missing: event 10 stands in its place\.$/,
    ],
    [
      'two events swapped with their numbers',
      () => renumber(splice(lineOf(9), 2, lines[lineOf(10)]!, lines[lineOf(9)]!)),
      /^Altered: one of the events 1 to 180 was exchanged/,
    ],
    [
      'an event inserted',
      () => splice(lineOf(200), 0, lines[lineOf(2)]!),
      /^Altered: event 200 is missing: event 2 stands in its place\.$/,
    ],
    [
      'a checkpoint changed',
      () => lines.map((line) => (isEvent(line) ? line : line.replace('\\n360\\n', '\\n361\\n'))),
      /^Altered: the checkpoint after event 360 is not signed with this key\.$/,
    ],
    ['an event emptied', () => splice(lineOf(5), 1, '{"number":5,"leaf":"AAAA"}'), /^Altered: event 5 /],
  ])('with %s is altered', async (_, alter, says) => {
    expect(await verifyLines(alter())).toEqual({ code: 1, says: expect.stringMatching(says) });
  });

  it.each<[string, () => string[], RegExp]>([
    ['no checkpoint', () => lines.filter(isEvent), /has no checkpoint to check against/],
    [
      'its last checkpoint cut off',
      () => lines.slice(0, -1),
      /^The first 360 events are unaltered; the 180 after them/,
    ],
    ['half a line', () => [...lines.slice(0, 20), lines[20]!.slice(0, 50)], /no JSON: the file is not whole/],
    ['nothing', () => [], /has no checkpoint/],
  ])('with %s leaves open whether it was altered', async (_, alter, says) => {
    expect(await verifyLines(alter())).toEqual({ code: 2, says: expect.stringMatching(says) });
  });

  it('is not checked with half a key', async () => {
    expect(await verifyLines(lines, key.slice(0, -3))).toEqual({
      code: 2,
      says: expect.stringMatching(/^The key is not one/),
    });
  });
});
