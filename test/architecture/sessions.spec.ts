import { readSources } from './sources';

/** SQL whose effect stays with a session after its transaction. */
const NEEDS_SESSION =
  /\bpg_(try_)?advisory_(lock|unlock)|\bLISTEN [$A-Za-z]|['"`;]\s*(SET (?!LOCAL\b)(SESSION |TIME ZONE|[a-z_]+ *(=|TO\b))|PREPARE |DISCARD )|\bWITH HOLD\b|\bCREATE TEMP(ORARY)? (?!.*ON COMMIT DROP)/;
/** How a file comes by a connection to the server itself. */
const HAS_SESSION = /\b(sessionClient|openDedicated|clientTo|new Client)\(|\bLOCK_POOL\b|\bKEY_POOL\b/;

/** Files whose callers hand them such a connection, or that look for its loss. */
const GIVEN_ONE: Readonly<Record<string, string>> = {
  'libs/event-store/src/postgres/connection.ts': 'the settings that dedicated connections begin with',
  'libs/projections/src/rebuild/lock.ts': 'the dedicated connection of a rebuild',
  'libs/projections/src/rebuild/build.ts': 'the dedicated connection of a rebuild',
  'apps/api/src/platform/worker/worker.ts': 'the connection that holds the lead',
  'apps/api/src/platform/worker/recent-requests.ts': 'the connection that holds the lead',
  'apps/api/src/platform/database/release-locks.ts': 'the connection that has the locks',
  'apps/api/src/platform/database/pooler.ts': 'the time zone, which poolers follow from session to session',
  'apps/api/src/features/older-portal/load-older.ts': 'the connection that has the tables of a dump',
  'apps/api/src/features/older-portal/queries/derive.ts': 'the connection that has the tables of a dump',
};

const code = ['libs/event-store/src', 'libs/projections/src', 'apps/api/src'].flatMap(readSources);
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g, '');
const needing = code.filter(({ text }) => NEEDS_SESSION.test(withoutComments(text)));

describe('what needs a session of PostgreSQL', () => {
  it.each([
    'SELECT pg_try_advisory_lock(1)',
    'SELECT pg_advisory_unlock_all()',
    'LISTEN log_events',
    `'SET enable_seqscan = off'`,
    'a CURSOR WITH HOLD FOR',
  ])('is known by its SQL: %s', (sql) => expect(NEEDS_SESSION.test(sql)).toBe(true));

  it.each([
    'SELECT pg_advisory_xact_lock(1)',
    '`BEGIN; SET LOCAL lock_timeout = 1`',
    'UPDATE a SET b = 1',
    'DECLARE c CURSOR FOR',
  ])('is nothing that ends with a transaction: %s', (sql) => expect(NEEDS_SESSION.test(sql)).toBe(false));

  it('is asked on connections that have one, never on the pool that may lead through a pooler', () => {
    expect(needing.length).toBeGreaterThan(8);
    const without = needing.filter(({ path, text }) => !HAS_SESSION.test(text) && !(path in GIVEN_ONE));
    expect(without.map(({ path }) => path)).toEqual([]);
    expect(Object.keys(GIVEN_ONE).filter((path) => !needing.some((file) => file.path === path))).toEqual([]);
  });

  it('is never made out of the options of a pool, which may be those of the pooler', () => {
    const copying = code.filter(({ text }) =>
      /pool\.options\b(?!\.(max|connectionTimeoutMillis)\b)|\{ options \} = (this\.)?pool\b/.test(text),
    );
    expect(copying.map(({ path }) => path)).toEqual(['libs/event-store/src/postgres/session-client.ts']);
  });
});
