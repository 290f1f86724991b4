import { Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import archiver from 'archiver';
import type { Place } from './place';

/** Most of the bytes are text, which the first level halves many times over. */
const COMPRESSION_LEVEL = 4;

/** A ZIP whose table of contents is written at the end, so that a part of it opens nowhere. */
export const openZip = (out: Writable): Place => {
  const zip = archiver('zip', { zlib: { level: COMPRESSION_LEVEL }, forceZip64: false });
  const failed = new Promise<never>((_, reject) => {
    zip.once('error', reject);
    out.once('error', reject);
    out.once('close', () => reject(new Error('the file was closed before its end')));
  });
  // Whoever adds next hears of it.
  failed.catch(() => {});
  zip.pipe(out);
  return {
    add: async (name, content) => {
      const source = Readable.from(content, { objectMode: false });
      const broken = new Promise<never>((_, reject) => source.once('error', reject));
      broken.catch(() => {});
      const added = new Promise<void>((resolve) => zip.once('entry', () => resolve()));
      zip.append(source, { name });
      await Promise.race([added, broken, failed]);
    },
    finish: async () => {
      const written = finished(out);
      await Promise.race([zip.finalize(), failed]);
      await written;
    },
  };
};
