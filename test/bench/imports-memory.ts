import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { atMost, type Figure } from './figure';
import { checkImport, readImport, runImport } from './imports-calls';
import { describeDeliveries, type RowOf, writeText } from './imports-file';
import type { Portal } from './portal';

const MANY_TO_FEW = 10;
const MEMORY_EVERY_MS = 1_000;
const MB = 1024 * 1024;
const inWords = (count: number) => count.toLocaleString('en');

/** What is in use after collections, at its highest while something is done, in MB. The file is not counted. */
async function peakWhile(file: Buffer, work: () => Promise<unknown>): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  let peak = 0;
  const look = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    peak = Math.max(peak, heapUsed + external - file.length);
  };
  const timer = setInterval(look, MEMORY_EVERY_MS);
  await work();
  look();
  clearInterval(timer);
  return peak / MB;
}

const flat = (what: string, few: { rows: number; peak: number }, many: { rows: number; peak: number }): Figure =>
  atMost(
    `${what} at ${inWords(many.rows)} rows (${many.peak.toFixed(0)} MB) to that at ${inWords(few.rows)} (${few.peak.toFixed(0)} MB)`,
    many.peak / few.peak,
    1.25,
    'times',
  );

/** While a file is read and its rows are decided. */
export async function benchMemory(portal: Portal, rowOf: RowOf, rows: number): Promise<Figure[]> {
  const measure = async (count: number) => {
    const file = writeText(rowOf, 2, count + 1);
    const peak = await peakWhile(file, async () =>
      checkImport(portal, await readImport(portal, 'children.txt', file), count),
    );
    return { rows: count, peak };
  };
  await measure(rows);
  return [flat('Memory', await measure(rows), await measure(rows * MANY_TO_FEW))];
}

/** While the rows come in too: children, of whom each is a record, and deliveries, of which some rows are one. */
export async function benchMemoryOfRuns(portal: Portal, rowOf: RowOf, rows: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { kind, what, sheet } of [
    { kind: 'clients', what: 'Memory of a run of children', sheet: () => rowOf },
    { kind: 'past-supply-orders', what: 'Memory of a run of deliveries', sheet: describeDeliveries },
  ]) {
    const rowOfKind = await sheet(portal);
    let next = 2;
    const measure = async (count: number) => {
      const file = writeText(rowOfKind, next, next + count - 1);
      next += count;
      const peak = await peakWhile(file, async () => {
        const id = await readImport(portal, 'rows.txt', file, kind);
        await checkImport(portal, id, count);
        await runImport(portal, id, count);
      });
      // Said at once, since what comes after it takes long.
      const size = (file.length / MB).toFixed(1);
      process.stdout.write(`${what}: ${inWords(count)} rows in a file of ${size} MB, ${peak.toFixed(0)} MB\n`);
      return { rows: count, peak };
    };
    await measure(Math.ceil(rows / MANY_TO_FEW));
    figures.push(flat(what, await measure(rows), await measure(rows * MANY_TO_FEW)));
  }
  return figures;
}
