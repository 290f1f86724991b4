import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import {
  InvalidDatabaseAddress,
  InvalidEventStoreAddress,
  readDatabaseAddress,
  readEventStoreAddress,
} from '@bank/event-store';
import { CannotStart } from './cannot-start';
import { keptPersonalDataKey, keptSealKey, keptSessionSecret } from './kept-secrets';

/** As `scripts/lib/practice.mjs` starts it. */
const PRACTICE_PORT = 3001;
const GIGABYTE = 1_000_000_000;
const SNAPSHOT_LIMIT_GB = 10;
export const APP_ROLES = ['all', 'web', 'worker'] as const;

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** The file that lists who was erased, for the day on which a backup is put back. */
  erasureList: string;
  /** The database itself, where a connection has a session of its own. */
  databaseUrl?: string;
  /** A pooler before the database, for requests. */
  poolerUrl?: string;
  /** A standby of the database, from which downloads are read. */
  readUrl?: string;
  eventStoreUrl?: string;
  /** 32 bytes; wraps the keys that encrypt personal fields. */
  personalDataKey: Buffer;
  sessionSecret: string;
  /** 32 bytes, from which the key that signs checkpoints of the log is made. */
  sealKey: Buffer;
  /** The file to which each signed checkpoint is added, for a day on which somebody rewrote the database. */
  sealFile: string;
  /** The name of the bank, for the partners' questions that a new portal starts with. */
  bankName: string;
  /** The address at which people reach the portal, without a slash at its end; links in messages begin with it. */
  publicUrl: string;
  /** Networks (`10.0.0.0/8`) that are believed about where a request came from, and over TLS. */
  trustedProxies: readonly string[];
  /** How much room all snapshots of read models may take together; 0 for none. */
  snapshotLimitBytes: number;
  /** Messages go to the log and to `dataDir`/outbox where this is undefined. */
  mailUrl?: string;
  smsUrl?: string;
  /** Where traces go, over OTLP. Nobody traces where this is undefined. */
  tracesUrl?: string;
  /** Which parts run in this process. */
  appRole: (typeof APP_ROLES)[number];
  production: boolean;
  /** A bank to try things in: every screen says so, and nothing leaves this machine. */
  isPractice: boolean;
  /** In development: where the practice bank answers, and in a practice bank, the real one. */
  otherBankUrl?: string | undefined;
  /** Sentences for the log that an operator should read about these settings. */
  warnings: string[];
}

export type Environment = Record<string, string | undefined>;

/** An empty variable counts as unset. Writes generated secrets into `DATA_DIR`. @throws CannotStart for the first wrong setting */
export function readSettings(env: Environment): Settings {
  const warnings: string[] = [];
  const dataDir = dataDirOf(env);
  const isPractice = env.PRACTICE === '1';
  if (isPractice) refuseRealPlaces(env);
  const { databaseUrl, poolerUrl, readUrl } = databaseUrls(env);
  const appRole = choice(env, 'APP_ROLE', APP_ROLES, 'all');
  if (!databaseUrl && appRole !== 'all')
    throw new CannotStart(
      `APP_ROLE=${appRole} needs DATABASE_URL, because processes that share the work share a server.`,
    );

  return {
    port: port(env),
    host: env.HOST || '127.0.0.1',
    dataDir,
    erasureList: resolve(env.ERASURE_LIST || join(dataDir, 'erasures.log')),
    databaseUrl,
    poolerUrl,
    readUrl,
    eventStoreUrl: eventStoreUrl(env, warnings),
    bankName: env.BANK_NAME?.trim() || 'Diaper Bank',
    publicUrl: publicUrl(env, warnings),
    trustedProxies: trustedProxies(env, warnings),
    mailUrl: url(env, 'MAIL_URL', ['smtp', 'smtps']),
    smsUrl: smsUrl(env),
    snapshotLimitBytes: snapshotLimitGb(env) * GIGABYTE,
    tracesUrl: url(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https']),
    appRole,
    isPractice,
    otherBankUrl: otherBankUrl(env, isPractice),
    production: choice(env, 'NODE_ENV', ['development', 'test', 'production'], 'development') === 'production',
    personalDataKey:
      key32('PERSONAL_DATA_KEY', env) ??
      requireOrGenerate('PERSONAL_DATA_KEY', databaseUrl, () => keptPersonalDataKey(dataDir, warnings)),
    sessionSecret:
      sessionSecret(env) ??
      requireOrGenerate('SESSION_SECRET', databaseUrl, () => keptSessionSecret(dataDir, warnings)),
    sealKey: key32('SEAL_KEY', env) ?? requireOrGenerate('SEAL_KEY', databaseUrl, () => keptSealKey(dataDir, warnings)),
    sealFile: resolve(env.SEAL_FILE || join(dataDir, 'checkpoints.log')),
    warnings,
  };
}

/** A practice bank that was started by `npm start -- --practice` knows where it was started from. */
function otherBankUrl(env: Environment, isPractice: boolean): string | undefined {
  if (isPractice) return url(env, 'REAL_BANK_URL', ['http', 'https']);
  if (env.NODE_ENV === 'production' || env.NODE_ENV === 'test') return undefined;
  return url(env, 'PRACTICE_URL', ['http', 'https']) ?? `http://localhost:${PRACTICE_PORT}`;
}

/** Nothing of a practice bank may end up where the real one keeps its data, nor reach a person. */
const REAL_PLACES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'EVENT_STORE_URL',
  'MAIL_URL',
  'SMS_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;

function refuseRealPlaces(env: Environment): void {
  const named = REAL_PLACES.find((name) => env[name]);
  if (named) throw new CannotStart(`A practice bank keeps everything in its DATA_DIR: start it without ${named}.`);
  if (env.NODE_ENV === 'production')
    throw new CannotStart('A practice bank has passwords that everybody knows: start it without NODE_ENV=production.');
}

export const dataDirOf = ({ DATA_DIR }: Environment): string => resolve(DATA_DIR || 'data');

function port({ PORT }: Environment): number {
  if (!PORT) return 3000;
  if (/^\d{1,5}$/.test(PORT) && Number(PORT) <= 65_535) return Number(PORT);
  throw new CannotStart(`PORT must be a whole number from 0 to 65535, but is "${PORT}".`);
}

function snapshotLimitGb({ SNAPSHOT_LIMIT_GB: limit }: Environment): number {
  if (!limit) return SNAPSHOT_LIMIT_GB;
  if (/^\d{1,6}(\.\d{1,3})?$/.test(limit)) return Number(limit);
  throw new CannotStart(
    `SNAPSHOT_LIMIT_GB must be a number of gigabytes such as 10 or 0.5, or 0 to keep no snapshots, but is "${limit}".`,
  );
}

function choice<T extends string>(env: Environment, name: string, choices: readonly T[], otherwise: T): T {
  const value = env[name] || otherwise;
  if ((choices as readonly string[]).includes(value)) return value as T;
  throw new CannotStart(`${name} must be one of ${choices.join(', ')}, but is "${value}".`);
}

/** The sentence never repeats the value: such addresses carry passwords. */
function url(env: Environment, name: string, schemes: string[]): string | undefined {
  const value = env[name];
  if (!value) return undefined;
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  if (parsed?.hostname && schemes.includes(parsed.protocol.slice(0, -1))) return value;
  throw new CannotStart(`${name} must be an address that begins with ${schemes.map((s) => `${s}://`).join(' or ')}.`);
}

function databaseUrls(env: Environment): Pick<Settings, 'databaseUrl' | 'poolerUrl' | 'readUrl'> {
  const requests = postgresUrl(env, 'DATABASE_URL');
  const direct = postgresUrl(env, 'DATABASE_DIRECT_URL');
  const readUrl = postgresUrl(env, 'DATABASE_READ_URL');
  if (readUrl && !requests)
    throw new CannotStart('DATABASE_READ_URL needs DATABASE_URL beside it, the address of the primary.');
  if (readUrl && readDatabaseAddress(readUrl).isReadWrite)
    throw new CannotStart('DATABASE_READ_URL must name one standby, without target_session_attrs.');
  if (!direct || direct === requests) return { databaseUrl: requests, readUrl };
  if (!requests)
    throw new CannotStart('DATABASE_DIRECT_URL needs DATABASE_URL beside it, the address of the pooler before it.');
  if (requests.includes(','))
    throw new CannotStart('DATABASE_URL must name one pooler, where DATABASE_DIRECT_URL is set.');
  return { databaseUrl: direct, poolerUrl: requests, readUrl };
}

function postgresUrl(env: Environment, name: string): string | undefined {
  const address = env[name];
  if (!address) return undefined;
  try {
    readDatabaseAddress(address);
    return address;
  } catch (error) {
    if (!(error instanceof InvalidDatabaseAddress)) throw error;
    throw new CannotStart(`${name} ${error.message}.`);
  }
}

function eventStoreUrl({ EVENT_STORE_URL }: Environment, warnings: string[]): string | undefined {
  if (!EVENT_STORE_URL) return undefined;
  try {
    const { url, ignoredOptions } = readEventStoreAddress(EVENT_STORE_URL);
    for (const option of ignoredOptions)
      warnings.push(`EVENT_STORE_URL has the option "${option}", which is not supported and changes nothing.`);
    return url;
  } catch (error) {
    if (!(error instanceof InvalidEventStoreAddress)) throw error;
    throw new CannotStart(`EVENT_STORE_URL ${error.message}.`);
  }
}

/** Never taken from a request: otherwise its sender could choose where a link e-mailed to somebody else leads. */
function publicUrl(env: Environment, warnings: string[]): string {
  const configured = url(env, 'PUBLIC_URL', ['http', 'https'])?.replace(/\/+$/, '');
  if (!configured && env.NODE_ENV === 'production')
    warnings.push('PUBLIC_URL is not set: links in messages lead to this very machine.');
  return configured ?? `http://localhost:${port(env)}`;
}

function trustedProxies({ TRUSTED_PROXIES, PUBLIC_URL, NODE_ENV }: Environment, warnings: string[]): string[] {
  const entries = (TRUSTED_PROXIES ?? '').split(',').map((text) => text.trim());
  const proxies = entries.filter((text) => text !== '');
  const wrong = proxies.find((text) => !isNetwork(text));
  if (wrong !== undefined)
    throw new CannotStart(
      `TRUSTED_PROXIES must be addresses or networks with commas between them, such as 10.0.0.5,192.168.8.0/24, but has "${wrong}".`,
    );
  if (!proxies.length && NODE_ENV === 'production' && PUBLIC_URL?.startsWith('https:'))
    warnings.push(
      'PUBLIC_URL begins with https://, but TRUSTED_PROXIES does not name the proxy where TLS ends: cookies are not marked Secure, and all visitors count as one address.',
    );
  return proxies;
}

/** An address, or one with the length of its network's prefix. A prefix of no length would be everybody. */
function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  return version > 0 && (prefix === undefined || (Number(prefix) >= 1 && Number(prefix) <= longest));
}

function smsUrl(env: Environment): string | undefined {
  const value = url(env, 'SMS_URL', ['twilio']);
  if (!value) return undefined;
  const { username, password, searchParams } = new URL(value);
  if (/^AC\w+$/.test(username) && password && /^\D?\d{8,15}$/.test(searchParams.get('from') ?? '')) return value;
  throw new CannotStart('SMS_URL must have the form twilio://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=18165550100.');
}

function key32(name: string, { [name]: text }: Environment): Buffer | undefined {
  if (!text) return undefined;
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (/^[A-Za-z0-9+/]{43}=?$/.test(text)) return Buffer.from(text, 'base64');
  throw new CannotStart(`${name} must be 32 bytes, written as 64 hexadecimal digits or in base64.`);
}

function sessionSecret({ SESSION_SECRET: secret }: Environment): string | undefined {
  if (!secret || secret.length >= 32) return secret || undefined;
  throw new CannotStart('SESSION_SECRET must have at least 32 characters.');
}

function requireOrGenerate<T>(name: string, databaseUrl: string | undefined, keep: () => T): T {
  if (!databaseUrl) return keep();
  throw new CannotStart(`${name} is required when DATABASE_URL is set, because all processes must share it.`);
}
