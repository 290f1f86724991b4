import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';

const BUFFER_BYTES = 256 * 1024;

/** A file that is not there under its name before `keep`. */
export interface WrittenFile {
  bytes: number;
  keep: () => Promise<void>;
  drop: () => Promise<void>;
}

/** Nothing is left where it fails. @param write ends the output */
export const writeWholeFile = async (
  file: string,
  write: (output: Writable) => Promise<void>,
): Promise<WrittenFile> => {
  const unfinished = `${file}.${process.pid}.part`;
  const drop = () => rm(unfinished, { force: true });
  try {
    await write(createWriteStream(unfinished, { flags: 'wx', mode: 0o600, highWaterMark: BUFFER_BYTES }));
    await sync(unfinished);
    const { size: bytes } = await stat(unfinished);
    const keep = async () => {
      await rename(unfinished, file);
      await sync(dirname(file));
    };
    return { bytes, keep, drop };
  } catch (error) {
    await drop();
    throw error;
  }
};

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
};
