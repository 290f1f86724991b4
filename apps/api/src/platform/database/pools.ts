import { connectionOptions, readDatabaseAddress } from '@bank/event-store';
import { READ, readingLiving } from '@bank/projections';
import { Pool, type PoolConfig, types } from 'pg';
import { preferringStandby, refuseOtherStandby } from './fresh-standby';
import { behindPooler } from './pooler';
import { PoolerGate } from './pooler-gate';
import { cutWhenSilent, type SilenceOptions } from './silent-server';
import { ANSWER_GRACE_MS, IDLE_TRANSACTION_LIMIT_MS, STATEMENT_LIMITS_MS } from './time-limits';

/** A day is a text, YYYY-MM-DD: as an instant it would be another day in another time zone. */
types.setTypeParser(types.builtins.DATE, (day) => day);

/** At most this many sheets are read at the same time; further ones wait for their turn. */
export const SHEETS_AT_ONCE = 4;

/** At most this many connections serve the requests of a process. */
export const MAIN_CONNECTIONS = 20;

/** For a connection to a standby, instead of which the primary serves. */
const STANDBY_WAIT_MS = 2_000;
const STANDBY_PAGE_WAIT_MS = 500;
/** A pooler that does not answer says nothing about where it leads. */
const PROBE_LIMITS = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 } as const;
/** At most this many connections of a process read pages from a standby; where all are busy, the primary serves. */
const STANDBY_CONNECTIONS = 10;

export interface Pools {
  main: Pool;
  locks: Pool;
  /** One connection, kept for as long as the process lives. */
  keys: Pool;
  /** For downloads: a reader who takes their time holds a connection, and must keep nobody else from theirs. */
  sheets: Pool;
  /** For pages that a standby may serve (`Standby`). */
  standby?: Pool;
  end(): Promise<void>;
}

export interface PoolOptions extends Pick<SilenceOptions, 'warn' | 'info'> {
  /** In milliseconds; then the caller hears that the server is too busy. */
  waitLimitMs?: number;
  requestLimitMs?: number;
  keysOutliveCrash: boolean;
  /** Of the pool for requests. */
  mainConnections?: number;
  /** Where the read models of this version stand. */
  readSchema?: string;
  /** Where the pool for requests leads through a pooler; all that needs a session goes to the server itself. */
  poolerUrl?: string | undefined;
  /** A standby, from which downloads, pages of reports and the feed are read. */
  readUrl?: string | undefined;
}

/** @param keysOutliveCrash not needed when an append to the same PostgreSQL follows, whose flush takes the keys along */
export const openPools = (
  url: string,
  {
    keysOutliveCrash,
    waitLimitMs = 10_000,
    requestLimitMs = STATEMENT_LIMITS_MS.request,
    mainConnections = MAIN_CONNECTIONS,
    readSchema = READ,
    poolerUrl,
    readUrl,
    ...sayings
  }: PoolOptions,
): Pools => {
  const configure = configureFor(url, waitLimitMs);
  const open = (...given: Parameters<typeof configure>) => openPool(configure(...given));
  // What a request asks at the same time is sent at the same time.
  const mainConfig = configure({ max: mainConnections, pipeline: true }, requestLimitMs);
  const gate = poolerUrl ? new PoolerGate(openProbe(poolerUrl), sayings) : undefined;
  const main = openPool(gate && poolerUrl ? behindPooler(poolerUrl, mainConfig, gate) : mainConfig);
  const locks = open(
    { max: 20, ...(gate && { verify: gate.verifyDirect }) },
    requestLimitMs,
    `lock_timeout=${waitLimitMs}`,
  );
  const keys = open(
    { max: 1, idleTimeoutMillis: 0 },
    requestLimitMs,
    `synchronous_commit=${keysOutliveCrash ? 'on' : 'off'}`,
    // Keys are only ever looked up by the index, and a plan made while the table was small would go on scanning it.
    'enable_seqscan=off',
  );
  const sheetSettings = [
    // PostgreSQL ends the query of a download within a second after the connection was closed.
    'client_connection_check_interval=1000',
    // A sheet is read to its end, while PostgreSQL plans for the first tenth of what a cursor could give.
    'cursor_tuple_fraction=1',
  ];
  const openSheets = (address: string, limitMs: number) =>
    openPool(configureFor(address, limitMs)({ max: SHEETS_AT_ONCE }, STATEMENT_LIMITS_MS.sheet, ...sheetSettings));
  const ownSheets = openSheets(url, waitLimitMs);
  const standbySheets = readUrl ? openSheets(readUrl, STANDBY_WAIT_MS) : undefined;
  const sheets = standbySheets ? preferringStandby(ownSheets, standbySheets) : ownSheets;
  const standby = readUrl ? openStandby(readUrl, main) : undefined;
  gate?.watch(locks);
  const direct = [locks, keys, ownSheets];
  const { servers } = readDatabaseAddress(url);
  const behind = servers.map(({ host, port }) => ({ host, port }));
  const sessionsOf = [main, ...direct];
  cutWhenSilent(poolerUrl ? direct : [main, ...direct], { ...sayings, sessionsOf });
  if (poolerUrl) cutWhenSilent([main], { ...sayings, sessionsOf: [], behind });
  if (standby && standbySheets) cutWhenSilent([standby, standbySheets]);
  const all = [main, locks, keys, sheets, ...(standby ? [standby] : [])];
  return {
    main: readingLiving(main, readSchema),
    locks,
    keys,
    sheets: readingLiving(sheets, readSchema),
    ...(standby && { standby: readingLiving(standby, readSchema) }),
    end: async () => {
      await Promise.all([gate, ...all].map((one) => one?.end()));
    },
  };
};

const openProbe = (poolerUrl: string): Pool => openPool({ connectionString: poolerUrl, max: 1, ...PROBE_LIMITS });

const openStandby = (address: string, primary: Pool): Pool =>
  openPool({
    ...configureFor(address, STANDBY_PAGE_WAIT_MS)(
      { max: STANDBY_CONNECTIONS, pipeline: true },
      STATEMENT_LIMITS_MS.request,
    ),
    verify: refuseOtherStandby(primary),
  });

const configureFor =
  (url: string, connectionTimeoutMillis: number) =>
  (config: PoolConfig, statementLimitMs: number, ...settings: string[]): PoolConfig => {
    const options = [
      // PostgreSQL writes times into JSON in its session's time zone, which must not depend on where the server stands.
      'timezone=UTC',
      // PostgreSQL's default is for rotating disks: with it, reading an index in order looks dearer than reading all rows.
      'random_page_cost=1.1',
      `statement_timeout=${statementLimitMs}`,
      `idle_in_transaction_session_timeout=${IDLE_TRANSACTION_LIMIT_MS}`,
      ...settings,
    ]
      .map((setting) => `-c ${setting}`)
      .join(' ');
    const query_timeout = statementLimitMs + ANSWER_GRACE_MS;
    return { ...connectionOptions(url), connectionTimeoutMillis, options, query_timeout, ...config };
  };

/** An `error` event of a dropped connection that nobody listens to would end the process; its query fails by itself. */
const openPool = (config: PoolConfig): Pool => {
  const pool = new Pool(config);
  pool.on('error', () => {});
  pool.on('connect', (connection) => connection.on('error', () => {}));
  return pool;
};
