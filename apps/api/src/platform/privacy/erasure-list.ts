import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CannotStart } from '../settings/cannot-start';
import type { Settings } from '../settings/settings';
import { SETTINGS } from '../settings/tokens';

export interface ListedErasure {
  stream: string;
  /** Id of the stream's first event: in a log that an older backup brought back, the stream's name may be given to somebody else. */
  firstEvent: string;
  at: string;
}

const LINE = /^(\S+) ([0-9a-f-]{36}) (\S+)$/;

/** One a line, without names. It must never be put back with a backup: it names the people to erase there again. */
@Injectable()
export class ErasureList {
  private readonly file: string;

  constructor(@Inject(SETTINGS) { erasureList }: Settings) {
    this.file = erasureList;
  }

  /** A line that was cut short counts as none. @throws CannotStart when there is a list that can't be read */
  async read(): Promise<ListedErasure[]> {
    const text = await readFile(this.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw new CannotStart(`ERASURE_LIST names a file that can't be read: ${error.message}.`);
    });
    return text.split('\n').flatMap((line) => {
      const [, stream, firstEvent, at] = LINE.exec(line) ?? [];
      return stream && firstEvent && at ? [{ stream, firstEvent, at }] : [];
    });
  }

  /** When it returns, the erasure is on the disk. Adding one twice is fine. */
  async add({ stream, firstEvent, at }: ListedErasure): Promise<void> {
    const listed = await this.read();
    if (listed.some((one) => one.stream === stream && one.firstEvent === firstEvent)) return;
    await mkdir(dirname(this.file), { recursive: true });
    const file = await open(this.file, 'a', 0o600);
    try {
      // A line break first: the last line may have been cut short.
      await file.write(`\n${stream} ${firstEvent} ${at}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await syncFolder(dirname(this.file));
  }
}

/** Makes sure that a new file is found after a power cut. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};
