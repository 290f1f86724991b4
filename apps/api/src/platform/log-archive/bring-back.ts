import { createHash } from 'node:crypto';
import { type Archive, attachWaiting, dropWaiting, fillWaiting, findArchives, openWaiting } from '@bank/event-store';
import type { VerifierKey } from '@bank/sealed-log';
import { DatabaseError, type Pool } from 'pg';
import { CannotStart } from '../settings/cannot-start';
import { type ArchiveEnd, type ArchiveHeader, parseLine, readLines } from './archive-lines';
import { altered, openArchive, type ReadArchive } from './read-archive';

export interface BringingBack {
  pool: Pool;
  key: VerifierKey;
  file: string;
  signal: AbortSignal;
  onProgress: (doing: 'written' | 'verified', done: number, total: number) => void;
}

/** Makes a partition again with exactly the rows that it had. Goes on where it was cut off; others see all of it or nothing. @throws CannotStart, LogBusy */
export const bringBack = async (bringing: BringingBack): Promise<Archive> => {
  const { pool, key, file } = bringing;
  const opened = await openArchive(file, key);
  const archive = await findDropped(pool, file, opened.header);
  const table = await fill(bringing, archive, opened).catch(async (error) => {
    const found = isOfRow(error) ? altered(file, `a line cannot be a row (${(error as Error).message})`) : error;
    // What was read of a file that turns out to be altered does not stay.
    if (found instanceof CannotStart) await dropWaiting(pool, archive);
    throw found;
  });
  await refuseOtherRows(bringing, archive, table);
  await attachWaiting(pool, archive);
  return archive;
};

const findDropped = async (pool: Pool, file: string, header: ArchiveHeader): Promise<Archive> => {
  const archives = await findArchives(pool);
  const archive = archives.find(({ partition }) => partition === header.partition);
  if (!archive)
    throw new CannotStart(
      `The partition ${header.partition} was not dropped from this database: there is nothing to bring back.`,
    );
  const { firstId, firstNumber, events } = archive;
  if (firstId !== header.firstId || firstNumber !== header.firstNumber || events !== header.events)
    throw new CannotStart(`${file} has other events than the partition ${header.partition} had when it was dropped.`);
  return archive;
};

/** @returns the filled table */
const fill = async (
  { pool, file, signal, onProgress }: BringingBack,
  archive: Archive,
  { events }: ReadArchive,
): Promise<string> => {
  const { table, last } = await openWaiting(pool, archive);
  let done = 0;
  const refuseOther = ({ sha256 }: ArchiveEnd): void => {
    if (sha256 !== archive.sha256)
      throw new CannotStart(
        `${file} has other rows than the partition had when it was dropped: its checksum is another.`,
      );
  };
  for await (const lines of events(refuseOther)) {
    signal.throwIfAborted();
    const missing = lines.filter((line) => BigInt(parseLine(line).position) > last);
    if (missing.length) await fillWaiting(pool, table, missing);
    done += lines.length;
    onProgress('written', done, archive.events);
  }
  return table;
};

/** Data that no row can have, or a second row in one place. */
const isOfRow = (error: unknown): boolean => error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');

/** Reads what was written, to see that it is what was dropped, to the last digit. */
const refuseOtherRows = async (
  { pool, signal, onProgress }: BringingBack,
  archive: Archive,
  table: string,
): Promise<void> => {
  const hash = createHash('sha256');
  let done = 0;
  for await (const lines of readLines(pool, table, archive.firstNumber, signal)) {
    for (const line of lines) hash.update(`${line}\n`);
    done += lines.length;
    onProgress('verified', done, archive.events);
  }
  if (hash.digest('hex') === archive.sha256) return;
  await dropWaiting(pool, archive);
  throw new CannotStart('The rows that were written are not those of the archive: run it again. Nothing was changed.');
};
