import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import { PART_BYTES } from './sources/limits';
import { type FileBytes, refuseFile } from './sources/source';

const READ_BYTES = 256 * 1024;

async function* readRange(pool: Pool, id: number, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const place = Math.floor(at / PART_BYTES);
    const offset = at - place * PART_BYTES;
    const length = Math.min(READ_BYTES, end - at, PART_BYTES - offset);
    const { rows } = await pool.query<{ content: Buffer }>(
      'SELECT substring(content FROM $3 FOR $4) AS content FROM app.import_parts WHERE import = $1 AND place = $2',
      [id, place, offset + 1, length],
    );
    const content = rows[0]?.content;
    if (!content?.length) throw new Error('a part of the file is missing');
    yield content;
    at += content.length;
  }
}

/** The file of an import, a piece in memory at a time. @throws Rejection invalid where it is not kept any more */
export const openImportFile = async (pool: Pool, id: number): Promise<FileBytes> => {
  const { rows } = await pool.query<{ size: number }>(
    'SELECT coalesce(sum(length(content)), 0)::integer AS size FROM app.import_parts WHERE import = $1',
    [id],
  );
  const { size } = rows[0]!;
  if (!size) refuseFile('The file is not kept any more: choose it again.');
  return { size, stream: (start, end) => Readable.from(readRange(pool, id, start, end), { objectMode: false }) };
};
