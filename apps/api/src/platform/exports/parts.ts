import { Writable } from 'node:stream';
import type { Pool } from 'pg';

const PART_BYTES = 512 * 1024;

/** In the database, where every process reaches it. */
export class PartsWriter extends Writable {
  private waiting: Buffer[] = [];
  private bytes = 0;
  private place = 0;

  constructor(
    private readonly pool: Pool,
    private readonly id: number,
  ) {
    super();
    // The writer finds the error in `errored`; an event that nobody hears would end the process.
    this.on('error', () => {});
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error) => void): void {
    this.waiting.push(chunk);
    this.bytes += chunk.length;
    if (this.bytes < PART_BYTES) done();
    else this.store().then(() => done(), done);
  }

  override _final(done: (error?: Error) => void): void {
    this.store().then(() => done(), done);
  }

  private async store(): Promise<void> {
    const content = Buffer.concat(this.waiting);
    this.waiting = [];
    this.bytes = 0;
    await this.pool.query('INSERT INTO app.export_parts (export, place, content) VALUES ($1, $2, $3)', [
      this.id,
      this.place++,
      content,
    ]);
  }
}

/** The bytes of a file, a part in memory at a time. @throws Error when the file is removed meanwhile */
export async function* readParts(pool: Pool, id: number): AsyncGenerator<Buffer> {
  const { rows: all } = await pool.query<{ parts: number }>(
    'SELECT count(*)::integer AS parts FROM app.export_parts WHERE export = $1',
    [id],
  );
  for (let place = 0; place < all[0]!.parts; place++) {
    const { rows } = await pool.query<{ content: Buffer }>(
      'SELECT content FROM app.export_parts WHERE export = $1 AND place = $2',
      [id, place],
    );
    if (!rows[0]) throw new Error('it was removed meanwhile');
    yield rows[0].content;
  }
}
