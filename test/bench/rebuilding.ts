import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { migrate } from '@bank/event-store';
import { Pool } from 'pg';
import { scripts } from '../../package.json';
import { atLeast, atMost, type Figure, median } from './figure';

const EVENT_COUNT = 500_000;

export interface RebuildMeasurement {
  /** Milliseconds to merely read the log, and to rebuild from it, in turns. */
  reads: number[];
  rebuilds: number[];
  /** To rebuild from a snapshot at 95 % of the log. */
  fromSnapshot: number[];
  /** Largest resident set while rebuilding, in MB, and at the beginning. */
  peak: number;
  before: number;
}

/** Measures in a process of its own, started as `npm run rebuild` is, so that its memory is what an operator sees. */
export async function benchRebuild(url: string): Promise<Figure[]> {
  await fillLog(url);
  const root = resolve(__dirname, '../..');
  const child = fork(join(__dirname, 'rebuild-process.mjs'), [url, join(root, 'dist')], {
    cwd: root,
    execArgv: scripts.rebuild.match(/--\S+/g)!,
  });
  const [[{ reads, rebuilds, fromSnapshot, peak, before }]] = await Promise.all([
    once(child, 'message') as Promise<[RebuildMeasurement]>,
    once(child, 'exit'),
  ]);
  const seconds = (values: number[]) => `${(median(values) / 1000).toFixed(1)} s`;
  const what = `Stock ledger rebuilt from ${EVENT_COUNT.toLocaleString('en')} events of three lines`;
  return [
    atLeast(
      `${what} (${seconds(rebuilds)}) to merely reading them (${seconds(reads)})`,
      median(reads) / median(rebuilds),
      0.25,
    ),
    atMost(
      `The same from a snapshot at 95 % (${seconds(fromSnapshot)}) to from the first event`,
      median(fromSnapshot) / median(rebuilds),
      0.7,
      'times',
    ),
    atMost(`Memory of the rebuilding process (${Math.round(before)} MB at its begin)`, peak, 200, 'MB'),
  ];
}

/** Fills the log with the events of placed supply orders of three lines. */
async function fillLog(url: string) {
  const pool = new Pool({ connectionString: url, max: 1 });
  await migrate(pool);
  await pool.query(`
    INSERT INTO log.events (position, id, stream, version, type, schema, data, metadata)
    SELECT o, gen_random_uuid(), 'supplyOrder-' || o, 0, 'OrderPlaced', 1,
      jsonb_build_object('kind', 'supply', 'order', o, 'sequence', 'SPLY-' || o, 'status', 'CREATING',
        'header', jsonb_build_object('supplier', 1, 'supplierAddress', null, 'warehouse', 2, 'receivedAt', null),
        'lines', (
          SELECT jsonb_agg(jsonb_build_object('id', o * 3 + l, 'product', l, 'quantity', 200, 'cost', 0.13))
          FROM generate_series(1, 3) l),
        'movements', (
          SELECT jsonb_agg(jsonb_build_object('id', o * 3 + l, 'line', o * 3 + l, 'product', l, 'location', 2, 'delta', 200, 'cost', 0.13))
          FROM generate_series(1, 3) l)),
      '{"actor": "user-1", "correlationId": "00000000-0000-4000-8000-000000000000", "at": "2026-11-20T12:00:00.000Z"}'
    FROM generate_series(1, ${EVENT_COUNT}) o`);
  await pool.query('VACUUM ANALYZE log.events');
  await pool.end();
}
