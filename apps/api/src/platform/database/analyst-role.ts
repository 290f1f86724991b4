import { randomBytes } from 'node:crypto';
import { withLogin } from '@bank/event-store';
import { escapeIdentifier as id, escapeLiteral as literal, type Pool, type PoolClient } from 'pg';
import { scramSecret } from './scram';
import { inTransaction } from './transaction';

/** Of all sessions of the role together. */
const CONNECTION_LIMIT = 4;
const MOST_BYTES_OF_A_NAME = 63;

/** What a session begins with. It could raise these limits itself; what it may read, it can't. */
const SETTINGS = {
  statement_timeout: '60s',
  idle_in_transaction_session_timeout: '60s',
  default_transaction_read_only: 'on',
  // A query takes one core and no more.
  max_parallel_workers_per_gather: '0',
} as const;
const TRANSACTION_TIMEOUT = { name: 'transaction_timeout', value: '120s', since: 170_000 };
/** Only a superuser may set it for others, and nobody else can raise it. */
const TEMP_FILE_LIMIT = { name: 'temp_file_limit', value: '2GB' };

interface Server {
  database: string;
  version: number;
  is_superuser: boolean;
}

const readServer = async (connection: PoolClient): Promise<Server> => {
  const { rows } = await connection.query<Server>(
    `SELECT current_database() AS database, current_setting('server_version_num')::integer AS version,
            current_setting('is_superuser')::boolean AS is_superuser`,
  );
  return rows[0]!;
};

/** Roles are of the whole server, so that each database has one of its own. */
const roleOf = (database: string): string => {
  const suffix = '_analyst';
  return `${Buffer.from(database).subarray(0, MOST_BYTES_OF_A_NAME - suffix.length)}${suffix}`;
};

const exists = async (connection: PoolClient, role: string): Promise<boolean> =>
  Boolean((await connection.query('SELECT FROM pg_roles WHERE rolname = $1', [role])).rowCount);

const takeTurns = `SELECT pg_advisory_xact_lock(hashtextextended('analyst role', 0))`;

/** So that an old password, or none, leaves nobody in. Nothing is ended where the account may not do so. */
const endSessions = (role: string): string => `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE usename = ${literal(role)} AND pg_has_role(current_user, usesysid, 'USAGE')`;

export interface AnalystRole {
  role: string;
  password: string;
  /** Whether the role was there, so that its earlier password is good for nothing now. */
  isReplaced: boolean;
}

/** A login that reads the views of a schema and nothing else. */
export const createAnalystRole = (pool: Pool, schema: string): Promise<AnalystRole> =>
  inTransaction(pool, async (connection) => {
    await connection.query(takeTurns);
    const { database, version, is_superuser } = await readServer(connection);
    const role = roleOf(database);
    const password = randomBytes(24).toString('hex');
    const isReplaced = await exists(connection, role);
    await connection.query(
      `${isReplaced ? 'ALTER' : 'CREATE'} ROLE ${id(role)} LOGIN CONNECTION LIMIT ${CONNECTION_LIMIT} PASSWORD ${literal(scramSecret(password))}`,
    );
    const settings: [name: string, value: string][] = [
      ...Object.entries(SETTINGS),
      ['search_path', schema],
      ...(version >= TRANSACTION_TIMEOUT.since
        ? [[TRANSACTION_TIMEOUT.name, TRANSACTION_TIMEOUT.value] satisfies [string, string]]
        : []),
      ...(is_superuser ? [[TEMP_FILE_LIMIT.name, TEMP_FILE_LIMIT.value] satisfies [string, string]] : []),
    ];
    for (const [name, value] of settings)
      await connection.query(`ALTER ROLE ${id(role)} SET ${name} = ${literal(value)}`);
    await connection.query(`GRANT CONNECT ON DATABASE ${id(database)} TO ${id(role)}`);
    await connection.query(`GRANT USAGE ON SCHEMA ${id(schema)} TO ${id(role)}`);
    await connection.query(`GRANT SELECT ON ALL TABLES IN SCHEMA ${id(schema)} TO ${id(role)}`);
    await connection.query(endSessions(role));
    return { role, password, isReplaced };
  });

/** @returns its name, or undefined where there was none */
export const dropAnalystRole = (pool: Pool, schema: string): Promise<string | undefined> =>
  inTransaction(pool, async (connection) => {
    await connection.query(takeTurns);
    const { database } = await readServer(connection);
    const role = roleOf(database);
    if (!(await exists(connection, role))) return undefined;
    const isThere = await hasSchema(connection, schema);
    if (isThere)
      await connection.query(`REVOKE ALL ON ALL TABLES IN SCHEMA ${id(schema)} FROM ${id(role)};
                              REVOKE ALL ON SCHEMA ${id(schema)} FROM ${id(role)}`);
    await connection.query(`REVOKE ALL ON DATABASE ${id(database)} FROM ${id(role)}`);
    await connection.query(endSessions(role));
    await connection.query(`DROP ROLE ${id(role)}`);
    return role;
  });

export const hasSchema = async (connection: Pool | PoolClient, schema: string): Promise<boolean> =>
  Boolean((await connection.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema])).rowCount);

/** The address of the same database for another login. */
export const urlFor = (databaseUrl: string, { role, password }: Pick<AnalystRole, 'role' | 'password'>): string =>
  withLogin(databaseUrl, role, password);
