import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type WrittenFile, writeWholeFile } from '../files/whole-file';
import { CannotStart } from '../settings/cannot-start';
import { decrypt, encrypt, type FileKey, newEncryption, openEncryption } from './encryption';
import { fromFrames, type Part, toFrames } from './frames';
import { type BackupHeader, FORMAT_VERSION, parseHeader } from './header';

/** Twice as fast as zlib's default, for files that are a tenth larger. */
const GZIP_LEVEL = 3;
const MAX_HEADER_BYTES = 64 * 1024;
const CHECKSUM = /^\nsha256 ([0-9a-f]{64})\n$/;
const CHECKSUM_BYTES = '\nsha256 \n'.length + 64;

const BUFFERED = { highWaterMark: 256 * 1024 };

/** A line of JSON, the parts (compressed, and encrypted where there is a password), a checksum of all. Nothing is left where it fails. */
export const writeBackupFile = async (
  file: string,
  header: BackupHeader,
  parts: AsyncIterable<Part>,
  password?: string,
): Promise<WrittenFile> => {
  const { encryption, fileKey } = password ? newEncryption(password) : {};
  const first = Buffer.from(`${JSON.stringify({ ...header, ...(encryption && { encryption }) })}\n`);
  return writeWholeFile(file, (output) =>
    pipeline(
      toFrames(parts),
      createGzip({ level: GZIP_LEVEL, chunkSize: BUFFERED.highWaterMark }),
      fileKey ? encrypt(fileKey) : pass,
      (source: AsyncIterable<Buffer>) => addChecksum(first, source),
      output,
    ),
  );
};

async function* pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* source;
}

async function* addChecksum(first: Buffer, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256').update(first);
  yield first;
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.from(`\nsha256 ${hash.digest('hex')}\n`);
}

/** A file that was found whole. */
export interface BackupFile {
  file: string;
  header: BackupHeader;
  start: number;
  end: number;
  fileKey: FileKey | undefined;
}

/** Reads the whole file and compares its checksum. @throws CannotStart with a sentence */
export const openBackupFile = async (
  file: string,
  part: BackupHeader['part'],
  password?: string,
): Promise<BackupFile> => {
  const { size } = await stat(file).catch((error: Error) => {
    throw new CannotStart(`There is no backup to read: ${error.message}.`);
  });
  const start = await read(file, 0, Math.min(size, MAX_HEADER_BYTES));
  const line = start.subarray(0, start.indexOf('\n') + 1);
  const header = parseHeader(line.toString());
  if (!header || header.part !== part)
    throw new CannotStart(`${file} is not the file of a backup that holds the ${part}.`);
  if (header.version > FORMAT_VERSION)
    throw new CannotStart(`${file} was written by a newer version of the portal: restore it with that version.`);
  const end = size - CHECKSUM_BYTES;
  const [, expected] = CHECKSUM.exec((await read(file, Math.max(end, 0), size)).toString()) ?? [];
  if (end < line.length || !expected || expected !== (await hashOf(file, end)))
    throw new CannotStart(`${file} is not whole, or it was altered: its checksum is another. Nothing was written.`);
  return { file, header, start: line.length, end, fileKey: keyOf(file, header, password) };
};

const keyOf = (file: string, { encryption }: BackupHeader, password?: string): FileKey | undefined => {
  if (!encryption) return undefined;
  if (!password) throw new CannotStart(`${file} is encrypted: set BACKUP_PASSWORD to its password.`);
  const key = openEncryption(encryption, password);
  if (key) return key;
  throw new CannotStart(`BACKUP_PASSWORD is not the password of ${file}.`);
};

const read = async (file: string, from: number, to: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  if (to > from) for await (const chunk of createReadStream(file, { start: from, end: to - 1 })) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const hashOf = async (file: string, end: number): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: end - 1, ...BUFFERED })) hash.update(chunk);
  return hash.digest('hex');
};

/** Every part, in order; `take` reads each content to its end. */
export const readBackupFile = async (
  { file, start, end, fileKey }: BackupFile,
  take: (part: Part) => Promise<void>,
): Promise<void> => {
  await pipeline(
    createReadStream(file, { start, end: end - 1, ...BUFFERED }),
    fileKey ? decrypt(fileKey) : pass,
    createGunzip({ chunkSize: BUFFERED.highWaterMark }),
    async (source: AsyncIterable<Buffer>) => {
      for await (const part of fromFrames(source)) await take(part);
    },
  );
};
