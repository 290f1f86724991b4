import { Pool } from 'pg';
import { FIRST_PARTNER_ID, fillClientLog, PARTNER_COUNT } from './clients-fill';
import type { PortalSettings } from './portal';

export const CLIENTS_OF_PARTNER = 400;
export const PAST_MONTHS = 17;
/** The sample bank's products of this many ids are diapers. */
const DIAPER_COUNT = 7;
export const LINE_COUNT = PARTNER_COUNT * CLIENTS_OF_PARTNER * PAST_MONTHS;

/** Writes partners with 400 active clients each, and a completed distribution for all of them in each month. */
export async function fillMonths(settings: PortalSettings): Promise<void> {
  await fillClientLog(settings, { count: PARTNER_COUNT * CLIENTS_OF_PARTNER, oneActiveOf: 1 });
  const pool = new Pool({ connectionString: settings.databaseUrl, max: 1 });
  // Client c belongs to the partner c % PARTNER_COUNT, so that its clients follow each other at that distance.
  await pool.query(`
    CREATE TEMPORARY TABLE given AS
    SELECT d, ${FIRST_PARTNER_ID + 1} + d % ${PARTNER_COUNT} AS partner, to_char(at, 'YYYY-MM') AS month, at,
      jsonb_agg(jsonb_build_object('id', d * ${CLIENTS_OF_PARTNER} + k, 'product', 1 + k % ${DIAPER_COUNT}, 'quantity', 50,
        'client', (k - 1) * ${PARTNER_COUNT} + CASE d % ${PARTNER_COUNT} WHEN 0 THEN ${PARTNER_COUNT} ELSE d % ${PARTNER_COUNT} END)) AS lines,
      jsonb_agg(jsonb_build_object('id', d * ${CLIENTS_OF_PARTNER} + k, 'line', d * ${CLIENTS_OF_PARTNER} + k, 'role', 'out',
        'product', 1 + k % ${DIAPER_COUNT}, 'location', ${FIRST_PARTNER_ID + 1} + d % ${PARTNER_COUNT}, 'cost', 0, 'delta', -50)) AS movements
    FROM generate_series(0, ${PARTNER_COUNT * PAST_MONTHS - 1}) d,
      LATERAL (SELECT date_trunc('month', now()) - (1 + d / ${PARTNER_COUNT}) * interval '1 month' + interval '20 days' AS at) t,
      generate_series(1, ${CLIENTS_OF_PARTNER}) k
    GROUP BY d, at`);
  const events: readonly (readonly [type: string, schema: number, data: string])[] = [
    [
      'OrderPlaced',
      2,
      `jsonb_build_object('kind', 'distribution', 'order', d + 1, 'sequence', 'DIST-' || lpad((d + 1)::text, 6, '0'),
        'status', 'CREATING', 'header', jsonb_build_object('partner', partner, 'distributionPeriod', month),
        'lines', lines, 'movements', movements)`,
    ],
    [
      'OrderStatusChanged',
      1,
      `jsonb_build_object('kind', 'distribution', 'order', d + 1, 'from', 'CREATING', 'to', 'COMPLETED')`,
    ],
    [
      'OrderCommitted',
      2,
      `jsonb_build_object('kind', 'distribution', 'order', d + 1, 'committedAt', at, 'effectiveAt', at, 'header', '{}'::jsonb,
        'movements', movements)`,
    ],
  ];
  for (const [version, [type, schema, data]] of events.entries())
    await pool.query(`
      INSERT INTO log.events (position, id, stream, version, type, schema, data, metadata)
      SELECT (SELECT max(position) FROM log.events) + 1 + d, gen_random_uuid(), 'distributionOrder-' || d + 1, ${version}, '${type}',
        ${schema}, ${data}, jsonb_build_object('actor', 'user-1', 'correlationId', '00000000-0000-4000-8000-000000000000',
          'at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'))
      FROM given ORDER BY d`);
  await pool.query('VACUUM ANALYZE log.events');
  await pool.end();
}
