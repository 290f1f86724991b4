import { basename } from 'node:path';
import { type Archive, dropPartition } from '@bank/event-store';
import { toBase64 } from '@bank/sealed-log';
import type { Pool } from 'pg';
import { hasWaiting, migrations } from '../database/migrate';
import { hashRanges } from '../sealed-log/seal-tables';
import { CannotStart } from '../settings/cannot-start';
import { type ArchiveEnd, type ArchiveHeader, type PartitionWork, readLines } from './archive-lines';
import { type ClosedPartition, findClosedPartition } from './closed-partition';
import { altered, openArchive, type ReadArchive } from './read-archive';

export interface Dropped {
  archive: Archive;
  /** Streams with events in it. */
  streams: number;
}

/** Takes a partition out of the database, once the file was found to have every row of it, and its events to be those that were sealed. @throws CannotStart, LogBusy */
export const dropArchived = async (dropping: PartitionWork): Promise<Dropped> => {
  const { pool, key, partition, file } = dropping;
  if (await hasWaiting(pool, migrations))
    throw new CannotStart(
      'A process of an earlier version may still run, which would pass over what is archived: try again a minute after the upgrade has ended.',
    );
  const closed = await findClosedPartition(pool, partition);
  const opened = await openArchive(file, key);
  refuseOther(file, opened.header, closed);
  const { sha256, root } = await compareRows(dropping, opened);
  await refuseOtherSeal(pool, closed, root);
  const streams = await countStreams(pool, closed);
  const { from, end, firstNumber, firstId, events } = closed;
  const archive = { file: basename(file), partition, from, end, firstNumber, firstId, events, sha256 };
  await dropPartition(pool, closed, archive);
  return { archive, streams };
};

const refuseOther = (file: string, header: ArchiveHeader, closed: ClosedPartition): void => {
  const isThis =
    header.partition === closed.name &&
    header.firstId === closed.firstId &&
    header.firstNumber === closed.firstNumber &&
    header.events === closed.events;
  if (!isThis)
    throw new CannotStart(
      `${file} has ${header.events} events of ${header.partition} from number ${header.firstNumber} on, and the partition ${closed.name} has ${closed.events} from ${closed.firstNumber} on: write it anew with npm run log -- archive ${closed.name} FILE. Nothing was dropped.`,
    );
  if (BigInt(header.from) !== closed.from || BigInt(header.end) !== closed.end)
    throw altered(file, `its first line has other positions than ${closed.from} to ${closed.end}`);
};

/** @throws CannotStart for the first row that differs */
const compareRows = async (
  { pool, partition, file, signal, onProgress }: PartitionWork,
  { header: { firstNumber, events: total }, events }: ReadArchive,
): Promise<ArchiveEnd> => {
  const living = oneByOne(readLines(pool, partition, firstNumber, signal));
  let number = firstNumber;
  let end: ArchiveEnd | undefined;
  const archived = events((found) => {
    end = found;
  });
  for await (const lines of archived) {
    for (const line of lines) {
      if ((await living.next()).value !== line)
        throw new CannotStart(
          `${file} has another event ${number} than the partition ${partition}: run npm run verify to see whether the log was altered. Nothing was dropped.`,
        );
      number += 1;
    }
    onProgress(number - firstNumber, total);
  }
  return end!;
};

async function* oneByOne(batches: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const lines of batches) yield* lines;
}

/** @throws CannotStart where the tiles in the database give another root */
const refuseOtherSeal = async (pool: Pool, { firstNumber, events }: ClosedPartition, root: string): Promise<void> => {
  const [sealed] = await hashRanges(pool, [{ start: 0, end: firstNumber - 1 + events }]);
  if (!sealed || toBase64(sealed) !== root)
    throw new CannotStart('The seal in the database is of other events: run npm run verify. Nothing was dropped.');
};

const countStreams = async (pool: Pool, { name }: ClosedPartition): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(DISTINCT stream)::integer AS count FROM log.${name}`,
  );
  return rows[0]!.count;
};
