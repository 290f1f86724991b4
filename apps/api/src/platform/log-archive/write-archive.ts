import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { formatVerifierKey } from '@bank/sealed-log';
import { writeWholeFile } from '../files/whole-file';
import { openCheckpoint } from '../sealed-log/open-checkpoint';
import { leafOfStored } from '../sealed-log/stored-event';
import { CannotStart } from '../settings/cannot-start';
import {
  type ArchiveEnd,
  type ArchiveHeader,
  FORMAT,
  FORMAT_VERSION,
  type PartitionWork,
  parseLine,
  readLines,
} from './archive-lines';
import { findClosedPartition } from './closed-partition';
import { PartitionProof, readProof } from './prove-partition';
import { toFrames } from './zstd-frames';

export interface Archived {
  bytes: number;
  header: ArchiveHeader;
  root: string;
}

/** Writes a closed partition to a file, which appears when it is whole. @throws CannotStart */
export const writeArchive = async (archiving: PartitionWork): Promise<Archived> => {
  const { pool, key, file } = archiving;
  await refusePlace(file);
  const header = await describePartition(archiving);
  const head = openCheckpoint(header.checkpoint, key);
  if (typeof head === 'string') throw new CannotStart(`The newest checkpoint is not to be trusted: ${head}.`);
  const proof = new PartitionProof(header, head);
  const lines = linesOf(archiving, header, proof);
  const written = await writeWholeFile(file, (output) => pipeline(toFrames(lines), output));
  try {
    const { events } = await findClosedPartition(pool, header.partition);
    if (!proof.holds() || events !== header.events)
      throw new CannotStart(
        `The events of ${header.partition} are not those that were sealed: npm run verify names the first one. Nothing was written.`,
      );
    await written.keep();
  } catch (error) {
    await written.drop();
    throw error;
  }
  return { bytes: written.bytes, header, root: proof.root() ?? '' };
};

const refusePlace = async (file: string): Promise<void> => {
  if (existsSync(file)) throw new CannotStart(`There is already a ${file}: name another file, or move this one.`);
  const folder = await stat(dirname(file)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new CannotStart(`There is no folder ${dirname(file)} to write the archive to.`);
};

const describePartition = async ({ pool, key, partition }: PartitionWork): Promise<ArchiveHeader> => {
  const closed = await findClosedPartition(pool, partition);
  return {
    archive: FORMAT,
    version: FORMAT_VERSION,
    partition,
    from: String(closed.from),
    end: String(closed.end),
    firstNumber: closed.firstNumber,
    firstId: closed.firstId,
    events: closed.events,
    key: formatVerifierKey(key),
    ...(await readProof(pool, key, closed)),
  };
};

async function* linesOf(
  { pool, signal, onProgress }: PartitionWork,
  header: ArchiveHeader,
  proof: PartitionProof,
): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`;
  const hash = createHash('sha256');
  let written = 0;
  for await (const lines of readLines(pool, header.partition, header.firstNumber, signal)) {
    for (const line of lines) {
      proof.add(leafOfStored(parseLine(line).event));
      hash.update(`${line}\n`);
      written += 1;
      yield `${line}\n`;
    }
    onProgress(written, header.events);
  }
  const end: ArchiveEnd = { end: FORMAT, events: written, root: proof.root() ?? '', sha256: hash.digest('hex') };
  yield `${JSON.stringify(end)}\n`;
}
