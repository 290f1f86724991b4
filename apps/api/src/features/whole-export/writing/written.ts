import { createHash } from 'node:crypto';
import type { Place } from './place';

export interface WrittenFile {
  file: string;
  /** Without that of the headings; none for a file that is no table. */
  rows?: number;
  bytes: number;
  sha256: string;
}

/** Adds files to a place and remembers what they were. */
export class Written {
  readonly files: WrittenFile[] = [];

  constructor(private readonly place: Place) {}

  async add(file: string, content: AsyncIterable<Buffer>, rows?: () => number): Promise<void> {
    const hash = createHash('sha256');
    let bytes = 0;
    const measured = async function* () {
      for await (const chunk of content) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    };
    await this.place.add(file, measured());
    this.files.push({ file, ...(rows && { rows: rows() }), bytes, sha256: hash.digest('hex') });
  }
}
