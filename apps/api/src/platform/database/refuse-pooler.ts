import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { clientTo } from '@bank/event-store';
import type { Client, QueryResult } from 'pg';
import { CannotStart } from '../settings/cannot-start';
import { throwUnreachable } from './migrate';
import { MAIN_CONNECTIONS } from './pools';
import { IDLE_TRANSACTION_LIMIT_MS, STATEMENT_LIMITS_MS } from './time-limits';

const ANSWER_LIMIT_MS = 5_000;
/** A pooler may happen to give the same session twice. */
const ROUNDS = 3;
/** Sent as start-up options, which PgBouncer refuses or drops. */
const SENT = { statement_timeout: 654_321 };
const USE_SERVER = 'set DATABASE_DIRECT_URL to the PostgreSQL itself (DATABASE_URL may go on leading to the pooler)';

const open = async (url: string, options: object = {}): Promise<Client> => {
  const client = clientTo(url, {
    query_timeout: ANSWER_LIMIT_MS,
    connectionTimeoutMillis: ANSWER_LIMIT_MS,
    ...options,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
};

const askOne = async <T>(client: Client, sql: string, values: unknown[] = []): Promise<T> => {
  const results: QueryResult | QueryResult[] = await client.query(sql, values.length ? values : undefined);
  return Object.values([results].flat().at(-1)!.rows[0])[0] as T;
};

/** @param name of the setting, for the sentence @throws CannotStart where connections to the address have no session, or no start-up options */
export const refusePooler = async (name: string, url: string): Promise<void> => {
  const first = await open(url, SENT).catch((error: Error) => {
    if (/unsupported startup parameter/.test(error.message)) throw new CannotStart(droppedSentence(name));
    return throwUnreachable(error);
  });
  try {
    if (await isSameSocket(first)) return;
    if (await sharesSessions(url, first)) throw new CannotStart(lostSentence(name));
    const limit = await askOne(first, `SELECT current_setting('statement_timeout')`);
    if (limit !== `${SENT.statement_timeout}ms`) throw new CannotStart(droppedSentence(name));
  } finally {
    await first.end().catch(() => {});
  }
};

const lostSentence = (name: string) =>
  `${name} leads to a pooler that gives a session for one transaction only, in which locks and notifications would be lost: ${USE_SERVER}.`;
const droppedSentence = (name: string) =>
  `${name} leads to a pooler that does not pass the options of a connection on: ${USE_SERVER}.`;

/** Whether the server sees the very port that this end of the connection has, so that nothing stands between. */
const isSameSocket = async (client: Client): Promise<boolean> => {
  const { stream } = client.connection;
  const localPort = stream instanceof Socket ? stream.localPort : undefined;
  return localPort !== undefined && (await askOne(client, 'SELECT inet_client_port()')) === localPort;
};

/** Whether two connections that are open get one session, or one connection gets two. */
const sharesSessions = async (url: string, first: Client): Promise<boolean> => {
  const second = await open(url);
  const own = 'SELECT pg_backend_pid()';
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const before = await askOne(first, own);
      if ((await askOne(second, `BEGIN; ${own}`)) === before) return true;
      if ((await askOne(first, own)) !== before) return true;
      await second.query('COMMIT');
    }
    return false;
  } catch (error) {
    // A pooler that gives a session for one statement knows no transactions, and one with few sessions keeps others waiting.
    if (/transaction|timeout/i.test((error as Error).message)) return true;
    throw error;
  } finally {
    await second.end().catch(() => {});
  }
};

/** What sessions behind a pooler should begin with, as those of other connections do. */
const WANTED = {
  statement_timeout: `${STATEMENT_LIMITS_MS.request / 1_000}s`,
  idle_in_transaction_session_timeout: `${IDLE_TRANSACTION_LIMIT_MS / 1_000}s`,
  random_page_cost: '1.1',
} as const;

const WHOLE_SESSIONS = `DATABASE_URL leads to a pooler that keeps a session for each connection, of which each process opens up to ${MAIN_CONNECTIONS}: let it give sessions for one transaction (in PgBouncer pool_mode = transaction), or set it to as many sessions for each process.`;

/** @returns a sentence about each setting that sessions behind the pooler lack, and where it gives whole ones @throws CannotStart where the pooler leads to another database */
export const checkPooler = async (poolerUrl: string, directUrl: string): Promise<string[]> => {
  const pooled = await open(poolerUrl).catch(throwUnreachable);
  try {
    await refuseOtherDatabase(pooled, directUrl);
    const { rows } = await pooled.query<Record<'name' | 'account' | 'database', string> & { isUnset: boolean }>(
      `SELECT name, quote_ident(current_user) AS account, quote_ident(current_database()) AS database,
              setting = boot_val AS "isUnset"
       FROM pg_settings WHERE name = ANY($1) ORDER BY name`,
      [Object.keys(WANTED)],
    );
    const unset = rows
      .filter(({ isUnset }) => isUnset)
      .map(
        ({ name, account, database }) =>
          `Sessions behind the pooler of DATABASE_URL begin without ${name}. Give it to them: ALTER ROLE ${account} IN DATABASE ${database} SET ${name} = '${WANTED[name as keyof typeof WANTED]}'.`,
      );
    return (await sharesSessions(poolerUrl, pooled)) ? unset : [...unset, WHOLE_SESSIONS];
  } finally {
    await pooled.end().catch(() => {});
  }
};

/** A lock is seen in its own database alone. */
const refuseOtherDatabase = async (pooled: Client, directUrl: string): Promise<void> => {
  const direct = await open(directUrl).catch(throwUnreachable);
  try {
    const key = String(randomBytes(6).readUIntBE(0, 6));
    await direct.query('SELECT pg_advisory_lock($1)', [key]);
    if (await askOne(pooled, 'SELECT pg_try_advisory_xact_lock($1)', [key]))
      throw new CannotStart('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: set both to one.');
  } finally {
    await direct.end().catch(() => {});
  }
};
