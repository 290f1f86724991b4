import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { formatCount } from '@bank/domain';
import { MAX_FILE_BYTES, PART_BYTES } from '../sources/limits';
import { refuseFile } from '../sources/source';

const MB = 1024 * 1024;

/** @throws Rejection invalid for one that no import takes */
export const refuseLargeFile = async (path: string): Promise<void> => {
  const { size } = await stat(path);
  if (!size) refuseFile('There is nothing in this file.');
  if (size > MAX_FILE_BYTES)
    refuseFile(
      `The file has more than ${formatCount(MAX_FILE_BYTES / MB)} MB: split it into numbered files, such as clients-1.csv and clients-2.csv.`,
    );
};

export const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
};

/** The parts in which an import takes a file, one in memory at a time. */
export async function* partsOf(path: string): AsyncGenerator<Buffer> {
  const handle = await open(path, 'r');
  try {
    for (let at = 0; ; at += PART_BYTES) {
      const part = Buffer.alloc(PART_BYTES);
      let length = 0;
      while (length < PART_BYTES) {
        const { bytesRead } = await handle.read(part, length, PART_BYTES - length, at + length);
        if (!bytesRead) break;
        length += bytesRead;
      }
      if (length) yield part.subarray(0, length);
      if (length < PART_BYTES) return;
    }
  } finally {
    await handle.close();
  }
}
