import { Readable } from 'node:stream';
import { type NewEvent, START } from '@bank/event-store';
import { stream } from 'exceljs';
import { Client } from 'pg';
import { openEventStore } from '../../apps/api/src/platform/database/open-event-store';
import { openPools } from '../../apps/api/src/platform/database/pools';
import { createDatabase } from './database';
import { measureMs } from './figure';
import type { PortalSettings } from './portal';

export const WRITERS = 8;
const BARE = 'bench_imports_bare';
const EVENTS_AT_ONCE = 1_000;

/** The file by its library, and for each row a child by its birthdate and names. @returns milliseconds */
export async function readByHand(file: Buffer, url: string): Promise<number> {
  // A connection of its own, since the plan of a table that was small stays with the connection.
  const client = new Client({ connectionString: url });
  await client.connect();
  const ms = await measureMs(async () => {
    for await (const sheet of new stream.xlsx.WorkbookReader(Readable.from([file], { objectMode: false }), {}))
      for await (const { number, values } of sheet) {
        if (number === 1) continue;
        const [, firstName, lastName, , , birthdate] = values as string[];
        await client.query({
          name: 'child',
          text: 'SELECT id FROM read.clients WHERE birthdate = $3 AND match_last = $2 AND lower(first_name) = $1 AND removed_at IS NULL AND merged_into IS NULL',
          values: [firstName, lastName, birthdate],
        });
      }
  });
  await client.end();
  return ms;
}

const openStore = async (settings: PortalSettings, url: string) => {
  const pools = openPools(url, { keysOutliveCrash: false });
  const store = await openEventStore(settings, pools);
  return {
    store,
    close: async () => {
      await store.close();
      await pools.end();
    },
  };
};

/** The events of an import, by stream. */
async function readEvents(settings: PortalSettings, id: number): Promise<ReadonlyMap<string, NewEvent[]>> {
  const { store, close } = await openStore(settings, settings.databaseUrl);
  const streams = new Map<string, NewEvent[]>();
  for (let at = START; ; ) {
    const some = await store.readAfter(at, EVENTS_AT_ONCE);
    for (const { id: event, stream: name, event: what, metadata, schema } of some)
      if (metadata.import === id)
        streams.set(name, [...(streams.get(name) ?? []), { id: event, event: what, metadata, schema }]);
    if (some.length < EVENTS_AT_ONCE) break;
    at = some.at(-1)!.position;
  }
  await close();
  return streams;
}

/** A log that nobody reads, to which the events of imports are appended, sealed like any. */
export async function openBareLog(settings: PortalSettings) {
  const { store, close } = await openStore(settings, await createDatabase(settings.databaseUrl, BARE));
  /** @returns milliseconds */
  const append = async (id: number) => {
    const streams = await readEvents(settings, id);
    const waiting = streams.entries();
    const ms = await measureMs(() =>
      Promise.all(
        Array.from({ length: WRITERS }, async () => {
          for (const [name, appended] of waiting) await store.append(name, appended, { expected: -1 });
        }),
      ),
    );
    return { ms, events: [...streams.values()].flat().length };
  };
  return { append, close };
}
