import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { refuseCutOff, refuseDump } from './refuse-dump';

const HEAD_BYTES = 64 * 1024;
const GZIP = '1f8b';
const NAME_SOMETHING_ELSE =
  'is no dump that can be read: name what mysqldump or pg_dump has written (.sql or .sql.gz), or a folder of CSV files that are named by their tables.';
export const IN_OWN_FORMAT =
  'is in the own format of pg_dump: make it readable by pg_restore --file=dump.sql and its name, and name dump.sql.';
const ENCRYPTED = 'is encrypted: decrypt it, and name the result.';
const PACKED = 'is packed: unpack it, and name what was in it.';
const UTF_16 =
  'is in UTF-16, as PowerShell writes it: make the dump again, with --result-file=dump.sql (mysqldump) or --file=dump.sql (pg_dump).';

const AS_UTF_8 = '--default-character-set=utf8mb4 (mysqldump) or --encoding=UTF8 (pg_dump)';

/** First bytes of a file that is no text -> what to do. */
const refused: readonly (readonly [string, string])[] = [
  [Buffer.from('PGDMP').toString('hex'), IN_OWN_FORMAT],
  [Buffer.from('toc.dat\0').toString('hex'), IN_OWN_FORMAT],
  [Buffer.from('Salted__').toString('hex'), ENCRYPTED],
  [Buffer.from('age-encryption.org').toString('hex'), ENCRYPTED],
  [Buffer.from('-----BEGIN PGP MESSAGE').toString('hex'), ENCRYPTED],
  ['504b0304', PACKED],
  ['377abcaf', PACKED],
  ['425a68', PACKED],
  ['fd377a585a', PACKED],
  ['28b52ffd', PACKED],
  ['fffe', UTF_16],
  ['feff', UTF_16],
];

const bytesOf = async (path: string): Promise<AsyncIterable<Buffer>> => {
  const handle = await open(path, 'r');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0).finally(() => handle.close());
  if (!bytesRead) refuseDump(path, 'is empty: make the dump again.');
  const file = createReadStream(path);
  if (buffer.toString('hex') !== GZIP) return file;
  const unpacked = createGunzip();
  file.on('error', (error) => unpacked.destroy(error));
  unpacked.on('close', () => file.destroy());
  return file.pipe(unpacked);
};

async function* named(path: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') refuseCutOff(path, 'what is packed in it');
    if (code?.startsWith('Z_'))
      refuseDump(path, "is damaged and can't be unpacked: copy it again, or make the dump again.");
    throw error;
  }
}

/** Encodings as MySQL and PostgreSQL call them. */
const encodings: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  utf8mb3: 'utf-8',
  utf8mb4: 'utf-8',
  latin1: 'windows-1252',
  win1252: 'windows-1252',
  binary: 'utf-8',
  ascii: 'utf-8',
  sql_ascii: 'utf-8',
};
const NAMES_ENCODING = /(?:SET\s+NAMES|SET\s+client_encoding\s*=)\s*'?(\w+)/gi;

const encodingIn = (path: string, head: string): string | undefined => {
  for (const [, name] of head.matchAll(NAMES_ENCODING)) {
    const encoding = encodings[name!.toLowerCase()];
    if (encoding) return encoding;
    refuseDump(path, `is in the encoding ${name}: make the dump again, with ${AS_UTF_8}.`);
  }
  return undefined;
};

const isUtf8 = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of named(path, await bytesOf(path))) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};

export interface OpenText {
  /** Its beginning. */
  head: string;
  chunks: AsyncGenerator<string>;
}

/** A file of text, which may be packed by gzip. @param other its encoding where it names none and is not UTF-8 @throws CannotStart for any other file */
export const openText = async (path: string, other?: 'windows-1252'): Promise<OpenText> => {
  const bytes = named(path, await bytesOf(path));
  const first: Buffer[] = [];
  for (let length = 0; length < HEAD_BYTES; ) {
    const { done, value } = await bytes.next();
    if (done) break;
    first.push(value);
    length += value.length;
  }
  const head = Buffer.concat(first);
  const start = head.toString('hex', 0, 32);
  const sentence = refused.find(([mark]) => start.startsWith(mark))?.[1];
  if (sentence) refuseDump(path, sentence);
  if (head.includes(0) || !head.length) refuseDump(path, NAME_SOMETHING_ELSE);
  const text = head.toString('latin1');
  const encoding = encodingIn(path, text) ?? ((await isUtf8(path)) ? 'utf-8' : other);
  if (!encoding)
    return refuseDump(path, `does not say its encoding, and is not in UTF-8: make the dump again, with ${AS_UTF_8}.`);
  const decoder = new TextDecoder(encoding);
  const chunks = async function* () {
    yield decoder.decode(head, { stream: true });
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  };
  return { head: text, chunks: chunks() };
};

export const refuseOther = (path: string): never => refuseDump(path, NAME_SOMETHING_ELSE);
