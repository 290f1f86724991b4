import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate, type NewEvent, postgresEventStore } from '@bank/event-store';
import { Client, Pool } from 'pg';
import { openSource } from '../../apps/api/src/kernels/imports/sources/open-source';
import { atLeast, atMost, type Figure, measureMs } from './figure';
import { describeSheet, writeExcel } from './imports-file';
import { optionOf } from './options';
import { openPortal, type Portal, type PortalSettings } from './portal';

const ROWS = Number(optionOf('rows') ?? 60_000);
const PART_BYTES = 4 * 1024 * 1024;
const WRITERS = 8;
const POLL_MS = 100;

/** Brings children with 35 attributes into the sample bank. */
export async function benchImports(settings: PortalSettings): Promise<Figure[]> {
  const portal = await openPortal(settings);
  const client = new Client({ connectionString: settings.databaseUrl });
  await client.connect();
  const file = await writeExcel(await describeSheet(portal), ROWS + 1);
  const byHand = await readByHand(file, client);
  const id = await sendFile(portal, file);
  const read = await measureMs(() => awaitImport(portal, id));
  const mapping = (await portal.call('GET', `/api/imports/${id}`)).data.mapping;
  const check = await measureMs(async () => {
    await portal.call('POST', `/api/imports/${id}/check`, { mapping, dayOrders: {} });
    await awaitImport(portal, id);
  });
  const states = (await portal.call('GET', `/api/imports/${id}`)).data.states;
  if (states.NEW !== ROWS) throw new Error(`The dry run found ${JSON.stringify(states)} among ${ROWS} rows.`);
  const run = await measureMs(async () => {
    await portal.call('POST', `/api/imports/${id}/run`);
    await awaitImport(portal, id);
  });
  const { outcomes } = (await portal.call('GET', `/api/imports/${id}`)).data;
  if (outcomes.NEW !== ROWS) throw new Error(`The run ended with ${JSON.stringify(outcomes)} of ${ROWS} rows.`);
  const bare = await appendBare(settings.databaseUrl, client, id);
  await client.end();
  await portal.close();
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const rows = ROWS.toLocaleString('en');
  return [
    atMost(
      `Dry run of ${rows} clients with 35 attributes (${seconds(read)} to read, ${seconds(check)} to decide) to reading the file and one SELECT per row (${seconds(byHand)})`,
      (read + check) / byHand,
      2,
      'times',
    ),
    atLeast(
      `Run of the same (${seconds(run)}) to appending its ${bare.events} events bare with ${WRITERS} writers (${seconds(bare.ms)})`,
      bare.ms / run,
      0.25,
    ),
  ];
}

/** The file by its library, and a child by its names for each row. */
async function readByHand(file: Buffer, client: Client): Promise<number> {
  const bytes = {
    size: file.length,
    stream: (start: number, end: number) => Readable.from([file.subarray(start, end)]),
  };
  return measureMs(async () => {
    const source = await openSource(bytes);
    for await (const { cells } of source.rows)
      await client.query({
        name: 'child',
        text: 'SELECT id FROM read.clients WHERE lower(first_name) = $1 AND match_last = $2 AND birthdate::text = $3',
        values: [cells[0], cells[1], cells[4]],
      });
  });
}

async function sendFile({ call }: Portal, file: Buffer): Promise<number> {
  const { id } = (await call('POST', '/api/imports', { kind: 'clients', file: 'children.xlsx' })).data;
  for (let place = 0; place * PART_BYTES < file.length; place++) {
    const part = file.subarray(place * PART_BYTES, (place + 1) * PART_BYTES);
    await call('POST', `/api/imports/${id}/parts`, { place, content: part.toString('base64') });
  }
  await call('POST', `/api/imports/${id}/read`);
  return id;
}

async function awaitImport({ call }: Portal, id: number): Promise<void> {
  for (;;) {
    const { status, message } = (await call('GET', `/api/imports/${id}`)).data;
    if (status === 'DONE') return;
    if (status !== 'WAITING' && status !== 'RUNNING') throw new Error(`${status}: ${message}`);
    await sleep(POLL_MS);
  }
}

/** The events as they lie in the log, appended one by one to another one on the same server. */
async function appendBare(databaseUrl: string, client: Client, id: number) {
  await client.query('CREATE DATABASE bench_imports_bare');
  const { rows } = await client.query(
    `SELECT id, stream, type, schema, data, metadata FROM log.events WHERE metadata -> 'import' = $1 ORDER BY position`,
    [JSON.stringify(id)],
  );
  const url = Object.assign(new URL(databaseUrl), { pathname: '/bench_imports_bare' }).href;
  const pool = new Pool({ connectionString: url, max: 20 });
  await migrate(pool);
  const store = postgresEventStore(pool);
  const streams = new Map<string, NewEvent[]>();
  for (const { id: event, stream, type, schema, data, metadata } of rows) {
    const events = streams.get(stream) ?? [];
    streams.set(stream, [...events, { id: event, event: { type, data }, metadata, schema }]);
  }
  const waiting = streams.entries();
  const ms = await measureMs(() =>
    Promise.all(
      Array.from({ length: WRITERS }, async () => {
        for (const [stream, events] of waiting) await store.append(stream, events, { expected: -1 });
      }),
    ),
  );
  await store.close();
  await pool.end();
  return { ms, events: rows.length };
}
