import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { type EventStore, EventsArchived, findArchives, START } from '@bank/event-store';
import { type Hash, TILE_WIDTH, toBase64 } from '@bank/sealed-log';
import type { Pool } from 'pg';
import { followLog } from './follow-log';
import { readLeaves } from './seal-tables';
import { toStoredEvent } from './stored-event';

export interface Exporting {
  log: EventStore;
  pool: Pool;
  signal: AbortSignal;
}

/** Writes what was sealed as lines of JSON: `{number, leaf, event}` for each event, personal values as ciphertext, and `{checkpoint}` where one was signed. Fails where the file exists, or events are in an archive. @returns the number of events */
export const exportLog = async (file: string, { log, pool, signal }: Exporting): Promise<number> => {
  const [archive] = await findArchives(pool);
  if (archive) throw new EventsArchived(archive);
  const { rows } = await pool.query<{ size: string; note: string }>('SELECT size, note FROM seal.checkpoints');
  const notes = new Map(rows.map(({ size, note }) => [Number(size), note]));
  const end = Math.max(0, ...notes.keys());
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const written = finished(output);
  // The error is thrown where the end is waited for.
  written.catch(() => {});
  let size = 0;
  let tile: readonly Hash[] = [];
  writing: for await (const events of followLog(log, START, signal)) {
    for (const event of events) {
      if (size === end || output.destroyed) break writing;
      if (size % TILE_WIDTH === 0) tile = await readLeaves(pool, size / TILE_WIDTH);
      const leaf = tile[size % TILE_WIDTH];
      size += 1;
      const lines: object[] = [{ number: size, leaf: leaf && toBase64(leaf), event: toStoredEvent(event) }];
      const note = notes.get(size);
      if (note) lines.push({ checkpoint: note });
      if (!output.write(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
        await Promise.race([once(output, 'drain'), written]);
    }
  }
  output.end();
  await written;
  return size;
};
