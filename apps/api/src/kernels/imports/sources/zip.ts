import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { formatCount } from '@bank/domain';
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';
import { MAX_READ_CHARACTERS, MAX_UNZIPPED_BYTES, MAX_ZIP_ENTRIES, MAX_ZIP_RATIO, MIN_BYTES_OF_RATIO } from './limits';
import { type FileBytes, refuseFile } from './source';

const NOT_COMPLETE = 'This is not a complete Excel file: open it in Excel, save it again, and choose the new file.';
const TOO_LARGE_INSIDE =
  'This Excel file unpacks to more than can be read: copy the rows into a new file, and choose that.';

const PROTECTED =
  'This Excel file is protected by a password: remove the password, save it again, and choose the new file.';

class FileReader extends RandomAccessReader {
  constructor(private readonly bytes: FileBytes) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.bytes.stream(start, end);
  }
}

export interface Archive {
  has: (name: string) => boolean;
  open: (name: string) => Promise<Readable>;
  /** Counts what is unpacked: many sheets may lead to the same part. @throws Rejection invalid */
  count: (characters: number) => void;
}

/** Parts are called with capitals or without, as their program likes. */
const keyOf = (name: string): string => name.toLowerCase();

const listEntries = (zip: ZipFile): Promise<Map<string, Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      entries.set(keyOf(entry.fileName), entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });

const refuseBomb = (entries: ReadonlyMap<string, Entry>): void => {
  const all = [...entries.values()];
  const isTooDense = ({ compressedSize, uncompressedSize }: Entry) =>
    uncompressedSize > MIN_BYTES_OF_RATIO && uncompressedSize > compressedSize * MAX_ZIP_RATIO;
  const total = all.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (total > MAX_UNZIPPED_BYTES || all.some(isTooDense)) refuseFile(TOO_LARGE_INSIDE);
};

/** Reads the list of contents alone; nothing is unpacked before it is known how large it becomes. @throws Rejection invalid */
export const openArchive = async (bytes: FileBytes): Promise<Archive> => {
  const open = promisify(fromRandomAccessReader) as (
    reader: RandomAccessReader,
    size: number,
    options: object,
  ) => Promise<ZipFile>;
  const zip = await open(new FileReader(bytes), bytes.size, { lazyEntries: true, autoClose: false }).catch(() =>
    refuseFile(NOT_COMPLETE),
  );
  if (zip.entryCount > MAX_ZIP_ENTRIES)
    refuseFile(`This Excel file has ${formatCount(zip.entryCount)} parts, more than any sheet: save the sheet alone.`);
  const entries = await listEntries(zip).catch(() => refuseFile(NOT_COMPLETE));
  refuseBomb(entries);
  let read = 0;
  return {
    count: (characters) => {
      read += characters;
      if (read > MAX_READ_CHARACTERS) refuseFile(TOO_LARGE_INSIDE);
    },
    has: (name) => entries.has(keyOf(name)),
    open: (name) =>
      new Promise((resolve, reject) => {
        const entry = entries.get(keyOf(name));
        if (!entry) return reject(new Error(`there is no ${name}`));
        zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
      }),
  };
};

/** @throws Rejection invalid instead of the library's errors about what stands in the file */
export async function* unpack(archive: Archive, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  try {
    for await (const chunk of await archive.open(name)) {
      archive.count(chunk.length);
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof Error && error.message.includes('encrypted')) refuseFile(PROTECTED);
    if (error instanceof Error && /^(?:Z_|ERR_)|invalid|bytes|too (?:many|few)|there is no/i.test(error.message))
      refuseFile(NOT_COMPLETE);
    throw error;
  }
}
