import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { EventStore, Position } from '@bank/event-store';
import { ProjectionsBehind } from '@bank/projections';
import { Pool } from 'pg';
import { pino } from 'pino';
import { createApp } from '../../apps/api/src/app';
import { hashOf, newSecret } from '../../apps/api/src/platform/auth/secret';
import { ProjectionsService } from '../../apps/api/src/platform/commands/projections.service';
import { EVENT_STORE } from '../../apps/api/src/platform/settings/tokens';
import { atLeast, type Figure, measureMs, median } from './figure';
import type { PortalSettings } from './portal';

const EVENT_COUNT = 60_000;
const ROWS_PER_READ = 1_000;
const TURNS = 5;

/** Catching up by lines, against merely reading the same events out of the table, in turns. */
export async function benchFeed(settings: PortalSettings): Promise<Figure[]> {
  const app = await createApp(settings, { log: pino({ level: 'silent' }) });
  const pool = app.get(Pool, { strict: false });
  const store = app.get<EventStore>(EVENT_STORE, { strict: false });
  const token = await givenToken(store, pool);
  await fillLog(pool);
  await untilCaughtUp(app.get(ProjectionsService, { strict: false }), await store.head());
  await app.listen(0, '127.0.0.1');
  const url = `${await app.getUrl()}/api/events`;
  const reads: number[] = [];
  const feeds: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    reads.push(await measureMs(() => readTable(pool)));
    feeds.push(await measureMs(() => readLines(url, token)));
  }
  await app.close();
  const speed = (values: readonly number[]) =>
    `${Math.round((1_000 * EVENT_COUNT) / median(values)).toLocaleString('en')} a second`;
  return [
    atLeast(
      `The feed as lines (${speed(feeds)} of ${EVENT_COUNT.toLocaleString('en')} events) to merely reading the table (${speed(reads)})`,
      median(reads) / median(feeds),
      0.3,
    ),
  ];
}

/** The read models fold all of it, which takes longer than a request would wait. */
const untilCaughtUp = async (projections: ProjectionsService, head: Position): Promise<void> => {
  for (;;) {
    try {
      return await projections.caughtUpWith(head);
    } catch (error) {
      if (!(error instanceof ProjectionsBehind)) throw error;
    }
  }
};

const readTable = async (pool: Pool): Promise<void> => {
  for (let after = '0'; ; ) {
    const { rows } = await pool.query({
      name: 'bench.read_table',
      text: `SELECT position, id, stream, version, type, schema, data, metadata FROM log.events
        WHERE position > $1 ORDER BY position LIMIT $2`,
      values: [after, ROWS_PER_READ],
    });
    if (!rows.length) return;
    after = rows.at(-1).position;
  }
};

/** A reader that does nothing with what it reads. */
const readLines = async (url: string, token: string): Promise<void> => {
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/x-ndjson' };
  const asked = request(url, { headers }).end();
  const [response] = await once(asked, 'response');
  let lines = 0;
  response.on('data', (chunk: Buffer) => {
    for (const byte of chunk) if (byte === 10) lines++;
  });
  await once(response, 'end');
  if (lines < EVENT_COUNT) throw new Error(`${lines} events came of ${EVENT_COUNT}`);
};

/** Placed supply orders of three lines. */
const fillLog = async (pool: Pool): Promise<void> => {
  await pool.query(`
    INSERT INTO log.events (position, id, stream, version, type, schema, data, metadata)
    SELECT (SELECT coalesce(max(position), 0) FROM log.events) + o, gen_random_uuid(), 'supplyOrder-' || o, 0, 'OrderPlaced', 3,
      jsonb_build_object('kind', 'supply', 'order', o, 'sequence', 'SPLY-' || o, 'status', 'CREATING',
        'header', jsonb_build_object('supplier', 1, 'supplierAddress', null, 'warehouse', 2, 'receivedAt', null),
        'lines', (
          SELECT jsonb_agg(jsonb_build_object('id', o * 3 + l, 'product', l, 'quantity', 200, 'cost', 0.13))
          FROM generate_series(1, 3) l),
        'movements', (
          SELECT jsonb_agg(jsonb_build_object('id', o * 3 + l, 'line', o * 3 + l, 'role', 'in', 'product', l, 'location', 2, 'delta', 200, 'cost', 0.13))
          FROM generate_series(1, 3) l)),
      '{"actor": "user-1", "correlationId": "00000000-0000-4000-8000-000000000000", "at": "2026-11-20T12:00:00.000Z"}'
    FROM generate_series(1, ${EVENT_COUNT}) o`);
  await pool.query('VACUUM ANALYZE log.events');
};

const givenToken = async (store: EventStore, pool: Pool): Promise<string> => {
  const fields = { name: 'Bench', scopes: ['feed'], eventTypes: [], expiresAfterDays: null };
  const event = { type: 'RecordRegistered', data: { kind: 'apiToken', id: 1, fields } };
  const metadata = { actor: 'system', correlationId: randomUUID(), at: new Date().toISOString() };
  await store.append('apiToken-1', [{ id: randomUUID(), event, metadata }]);
  const token = `bank_${newSecret()}`;
  await pool.query('INSERT INTO app.api_tokens (token_id, hash) VALUES (1, $1)', [hashOf(token)]);
  return token;
};
