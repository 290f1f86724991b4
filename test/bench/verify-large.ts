import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { formatCheckpoint, formatVerifierKey, GrowingTree, signNote, toBase64 } from '@bank/sealed-log';
import { v5 } from 'uuid';
import { signerOf } from '../../apps/api/src/platform/sealed-log/signing';
import { leafOf, toStoredEvent } from '../../apps/api/src/platform/sealed-log/stored-event';
import { atMost, type Figure } from './figure';

const VERIFIER = resolve(__dirname, '../../examples/verify-log/verify-log.mjs');
const SIZES = [1_000_000, 10_000_000] as const;
const EVENTS_PER_CHECKPOINT = 20_000;
const EVENTS_PER_WRITE = 1_000;
/** One event in so many has personal fields. */
const PERSONAL_EVERY = 10;

const signer = signerOf(Buffer.alloc(32, 9), 'bank.example/log');

/** What an order's line and, now and then, a child's record leave in the log. */
const recordedEvent = (number: number) => {
  const isPersonal = number % PERSONAL_EVERY === 0;
  const stream = isPersonal ? `client-${number}` : `partnerOrder-${Math.floor(number / 100)}`;
  const order = { kind: 'partner', order: Math.floor(number / 100), line: number, quantity: 200, cost: 0.13 };
  const fields = { firstName: 'c2VhbGVkIGZpcnN0IG5hbWU=', lastName: 'c2VhbGVkIGxhc3QgbmFtZQ==', status: 'ACTIVE' };
  return {
    id: v5(String(number), v5.URL),
    stream,
    version: number % 100,
    position: BigInt(number),
    schema: 1,
    event: isPersonal
      ? { type: 'RecordRegistered', data: { kind: 'client', id: number, fields } }
      : { type: 'LineChanged', data: order },
    metadata: {
      actor: `user-${number % 50}`,
      correlationId: v5(`command ${Math.floor(number / 7)}`, v5.URL),
      at: new Date(1_700_000_000_000 + number * 1_000).toISOString(),
      ...(isPersonal && { personal: { subject: stream, fields: ['fields.firstName', 'fields.lastName'] } }),
    },
  };
};

/** Goes on with an export up to so many events, as `npm run verify -- --export` writes it. */
async function writeExport(file: string, tree: GrowingTree, size: number) {
  const output = createWriteStream(file, { flags: 'a' });
  while (tree.size < size) {
    const lines: string[] = [];
    for (let n = 0; n < EVENTS_PER_WRITE; n++) {
      const recorded = recordedEvent(tree.size + 1);
      const leaf = leafOf(recorded);
      tree.add(leaf);
      lines.push(JSON.stringify({ number: tree.size, leaf: toBase64(leaf), event: toStoredEvent(recorded) }));
      if (tree.size % EVENTS_PER_CHECKPOINT) continue;
      const head = { origin: signer.name, size: tree.size, root: tree.root() };
      lines.push(JSON.stringify({ checkpoint: signNote(formatCheckpoint(head), signer) }));
    }
    tree.takeChanged();
    if (!output.write(`${lines.join('\n')}\n`)) await once(output, 'drain');
  }
  output.end();
  await finished(output);
}

/** Runs the verifier as whoever was given it does. */
async function verify(file: string) {
  const child = spawn(
    process.execPath,
    ['--import', join(__dirname, 'say-peak.mjs'), VERIFIER, file, formatVerifierKey(signer)],
    { stdio: ['ignore', 'pipe', 'inherit', 'pipe'], env: { ...process.env, NODE_OPTIONS: '' } },
  );
  let [said, peak] = ['', ''];
  child.stdout?.on('data', (text) => {
    said += text;
  });
  child.stdio[3]?.on('data', (text) => {
    peak += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The verifier ended with ${code}: ${said}`);
  const { megabytes, seconds } = JSON.parse(peak);
  return { megabytes: Number(megabytes), seconds: Number(seconds) };
}

/** Verifies an export of a million events, and then the same log with ten million. */
export async function benchVerifyLarge(dataDir: string): Promise<Figure[]> {
  const file = join(dataDir, 'large.ndjson');
  // A folder that is kept may have one.
  rmSync(file, { force: true });
  const tree = new GrowingTree();
  const runs: { size: number; megabytes: number; seconds: number }[] = [];
  for (const size of SIZES) {
    await writeExport(file, tree, size);
    runs.push({ size, ...(await verify(file)) });
    const { megabytes, seconds } = runs.at(-1)!;
    process.stderr.write(
      `${size} events, ${Math.round(statSync(file).size / 1e6)} MB of export: ${seconds.toFixed(0)} s of processor, ${megabytes.toFixed(0)} MB at most\n`,
    );
  }
  rmSync(file);
  const [small, large] = [runs[0]!, runs[1]!];
  const count = (size: number) => size.toLocaleString('en');
  return [
    atMost(
      `Memory to verify an export of ${count(large.size)} events (${Math.round(large.megabytes)} MB) to one of ${count(small.size)} (${Math.round(small.megabytes)} MB)`,
      large.megabytes / small.megabytes,
      1.2,
      'times',
    ),
    atMost(
      `Processor time for each of ${count(large.size)} events (${Math.round(large.seconds)} s for all) to each of ${count(small.size)} (${Math.round(small.seconds)} s)`,
      large.seconds / large.size / (small.seconds / small.size),
      1.2,
      'times',
    ),
  ];
}
