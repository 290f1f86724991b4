import { checkMasterKey, migrate, migrateSubjectKeys } from '@bank/event-store';
import { Pool } from 'pg';
import type { PortalSettings } from './portal';

export const CLIENT_COUNT = 600_000;
export const FIRST_PARTNER_ID = 100_000;
export const PARTNER_COUNT = 75;
export const BUSY_PARTNER_ID = FIRST_PARTNER_ID + 7;

const SYLLABLES = (
  'ma ri lo pe na ca sto gar ci le ro dri guez ha ven ta ' +
  'jo hn son wil li am smi th bro wn mo re no al fon so ' +
  'da vis cla ra go mez tor res an der sa nchez kim ngu yen ' +
  'bel la eva fer nan do her ald ing ram os que zu ber'
).split(' ');
const SQL_SYLLABLES = `ARRAY['${SYLLABLES.join("', '")}']`;
const syllable = (seed: string) => `(${SQL_SYLLABLES})[1 + (${seed}) % ${SYLLABLES.length}]`;
/** A name of three syllables out of 64, the same for the same seed. */
const nameOf = (seed: string) =>
  `initcap(${syllable(seed)} || ${syllable(`${seed} / 64`)} || ${syllable(`${seed} / 4096`)})`;

interface ClientsOfLog {
  count: number;
  /** Of so many clients of each partner one is active. */
  oneActiveOf: number;
  partners?: number;
}

/** Writes clients into an empty log: one event each, as a bank has them after ten years. Who reads them folds them. */
export async function fillClientLog(
  { databaseUrl, personalDataKey }: PortalSettings,
  { count, oneActiveOf, partners = PARTNER_COUNT }: ClientsOfLog = { count: CLIENT_COUNT, oneActiveOf: 10 },
): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  // Who is active is so young that nothing makes it inactive soon.
  const isActive = `c / ${partners} % ${oneActiveOf} = 0`;
  await migrate(pool);
  await migrateSubjectKeys(pool);
  await checkMasterKey(pool, personalDataKey, false);
  const metadata = `'{"actor": "user-1", "correlationId": "00000000-0000-4000-8000-000000000000", "at": "2026-11-20T12:00:00.000Z"}'`;
  await pool.query(`
    INSERT INTO log.events (position, id, stream, version, type, schema, data, metadata)
    SELECT p, gen_random_uuid(), 'partner-' || ${FIRST_PARTNER_ID} + p, 0, 'RecordRegistered', 2,
      jsonb_build_object('kind', 'partner', 'id', ${FIRST_PARTNER_ID} + p, 'fields', jsonb_build_object(
        'title', 'Partner ' || p, 'partnerType', 'AGENCY', 'status', 'ACTIVE', 'isPublicDisplay', true, 'contacts', '[]'::jsonb)),
      ${metadata}
    FROM generate_series(1, ${partners}) p`);
  await pool.query(`
    INSERT INTO log.events (position, id, stream, version, type, schema, data, metadata)
    SELECT ${partners} + c, gen_random_uuid(), 'client-' || c, 0, 'RecordRegistered', 2,
      jsonb_build_object('kind', 'client', 'id', c, 'fields', jsonb_build_object(
        'firstName', ${nameOf('first')}, 'lastName', ${nameOf('last')},
        'parentFirstName', ${nameOf('first + 77')}, 'parentLastName', ${nameOf('last')},
        'birthdate', to_char(CASE WHEN ${isActive} THEN current_date - (30 + c % 1000)::integer ELSE date '2016-11-01' + (c % 3650)::integer END, 'YYYY-MM-DD'), 'partner', ${FIRST_PARTNER_ID + 1} + c % ${partners},
        'isExpirationOverridden', false, 'isExpirationOverriddenTemporarily', false, 'pullupDistributionMax', 6,
        'publicId', (SELECT string_agg(substr('BCDFGHJKLMNPRSTVWXYZ2579', (1 + (c / (24 ^ k)::bigint) % 24)::integer, 1), '' ORDER BY k)
                     FROM generate_series(0, 7) k),
        'familyId', 'BCDFGHJK', 'isPublic', false,
        'status', CASE WHEN ${isActive} THEN 'ACTIVE' ELSE 'INACTIVE_(EXPIRED)' END)),
      ${metadata}
    FROM (SELECT c::bigint, abs(hashint8(c))::bigint % 262144 AS first, abs(hashint8(c * 31))::bigint % 262144 AS last
          FROM generate_series(1, ${count}) c) clients`);
  await pool.query('VACUUM ANALYZE log.events');
  await pool.end();
}

/** The names and birthdate of clients of the log, as somebody would type them again. */
export const soughtClients = async (pool: Pool, count: number) => {
  const { rows } = await pool.query<{ id: number; firstName: string; lastName: string; birthdate: string }>(
    `SELECT id, first_name AS "firstName", last_name AS "lastName", to_char(birthdate, 'YYYY-MM-DD') AS birthdate
     FROM read.clients WHERE id <= ${CLIENT_COUNT} ORDER BY hashint4(id) LIMIT $1`,
    [count],
  );
  return rows.map((row) => ({ ...row, firstName: ` ${row.firstName.toUpperCase()}`, references: {} }));
};
