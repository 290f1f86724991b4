import { createHash } from 'node:crypto';
import { formatVerifierKey, fromBase64, HASH_BYTES, type Hash, type VerifierKey } from '@bank/sealed-log';
import { openCheckpoint } from '../sealed-log/open-checkpoint';
import { leafOfStored } from '../sealed-log/stored-event';
import { CannotStart } from '../settings/cannot-start';
import { type ArchiveEnd, type ArchiveHeader, FORMAT, FORMAT_VERSION, parseLine } from './archive-lines';
import { PartitionProof } from './prove-partition';
import { BrokenFrames, fromFrames } from './zstd-frames';

export interface ReadArchive {
  header: ArchiveHeader;
  /** The lines of the events, many at once, checked on the way. It ends without an error only where the archive is whole and proven. @throws CannotStart with what is wrong */
  events: (onEnd: (end: ArchiveEnd) => Promise<void> | void) => AsyncGenerator<string[]>;
}

/** @param key of the bank's checkpoints @throws CannotStart for a file that is no archive of this bank's log */
export const openArchive = async (file: string, key: VerifierKey): Promise<ReadArchive> => {
  const header = parseHeader(file, await readFirstLine(file));
  if (header.key !== formatVerifierKey(key))
    throw new CannotStart(
      `${file} is of another bank's log: its checkpoint is signed with ${header.key}, and those of this bank with ${formatVerifierKey(key)}.`,
    );
  const head = openCheckpoint(header.checkpoint, key);
  if (typeof head === 'string') throw altered(file, `its checkpoint does not count: ${head}`);
  return { header, events: (onEnd) => checkEvents(file, header, new PartitionProof(header, head), onEnd) };
};

const readFirstLine = async (file: string): Promise<string> => {
  for await (const [line] of framesOf(file)) return line ?? '';
  return '';
};

async function* framesOf(file: string): AsyncGenerator<string[]> {
  try {
    yield* fromFrames(file);
  } catch (error) {
    if (error instanceof BrokenFrames) throw altered(file, 'it ends too early, or is no archive');
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new CannotStart(`There is no file ${file}.`);
    throw error;
  }
}

const parseHeader = (file: string, line: string): ArchiveHeader => {
  const header = parseJson<ArchiveHeader>(line);
  if (header?.archive !== FORMAT) throw new CannotStart(`${file} is no archive of the log.`);
  if (header.version > FORMAT_VERSION)
    throw new CannotStart(`${file} was written by a newer version of the portal: use that version.`);
  if (!isComplete(header)) throw altered(file, 'its first line lacks something, or has something else in its place');
  return header;
};

const areTexts = (all: readonly unknown[]): boolean => all.every((one) => typeof one === 'string');
const isHash = (text: unknown): boolean => typeof text === 'string' && fromBase64(text)?.length === HASH_BYTES;
const areHashes = (all: unknown): boolean => Array.isArray(all) && all.every(isHash);
const isPosition = (text: unknown): boolean => typeof text === 'string' && /^\d{1,19}$/.test(text);
const isPlace = (number: unknown): boolean => Number.isSafeInteger(number) && Number(number) > 0;

const isComplete = ({
  version,
  partition,
  from,
  end,
  firstId,
  key,
  checkpoint,
  firstNumber,
  events,
  edge,
  proof,
}: ArchiveHeader) =>
  [version, firstNumber, events].every(isPlace) &&
  areTexts([partition, firstId, key, checkpoint]) &&
  [from, end].every(isPosition) &&
  areHashes(proof) &&
  Array.isArray(edge) &&
  edge.every(areHashes);

async function* checkEvents(
  file: string,
  { firstNumber, events }: ArchiveHeader,
  proof: PartitionProof,
  onEnd: (end: ArchiveEnd) => Promise<void> | void,
): AsyncGenerator<string[]> {
  const hash = createHash('sha256');
  const behind = firstNumber + events;
  let next = firstNumber;
  let position = -1n;
  let end: ArchiveEnd | undefined;
  let isHeader = true;
  for await (const lines of framesOf(file)) {
    const found = isHeader ? lines.slice(1) : lines;
    isHeader = false;
    if (end || found.length > behind - next + 1) throw altered(file, 'it has more events than its first line says');
    if (found.length > behind - next) end = parseEnd(file, found.pop()!);
    for (const line of found) {
      const event = parseEvent(file, line, next);
      if (event.position <= position) throw altered(file, `event ${next} has no later position than the one before`);
      position = event.position;
      proof.add(event.leaf);
      hash.update(`${line}\n`);
      next += 1;
    }
    yield found;
  }
  if (!end) throw altered(file, `it ends after event ${next - 1} of ${behind - 1}`);
  if (!proof.holds() || end.root !== proof.root())
    throw altered(file, `one of its events is not the one that was sealed: they give the root ${proof.root()}`);
  if (end.sha256 !== hash.digest('hex')) throw altered(file, 'its checksum is another');
  await onEnd(end);
}

const parseEvent = (file: string, line: string, number: number): { position: bigint; leaf: Hash } => {
  try {
    const archived = parseLine(line);
    if (archived.number === number) return { position: BigInt(archived.position), leaf: leafOfStored(archived.event) };
  } catch {
    // It is no event.
  }
  throw altered(file, `event ${number} is missing: another line stands in its place`);
};

const parseEnd = (file: string, line: string): ArchiveEnd => {
  const end = parseJson<ArchiveEnd>(line);
  if (end?.end !== FORMAT) throw altered(file, 'it has more events than its first line says');
  return end;
};

const parseJson = <T>(text: string): T | undefined => {
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
};

export const altered = (file: string, why: string): CannotStart =>
  new CannotStart(`${file} is not whole, or it was altered: ${why}. Nothing was changed in the database.`);
