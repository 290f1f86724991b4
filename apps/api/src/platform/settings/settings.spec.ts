import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotStart } from './cannot-start';
import { type Environment, readSettings } from './settings';

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'bank-settings-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

const key = 'ab'.repeat(32);
const shared = {
  DATABASE_URL: 'postgres://bank:hidden@db/bank',
  PERSONAL_DATA_KEY: key,
  SESSION_SECRET: 's'.repeat(32),
  SEAL_KEY: 'cd'.repeat(32),
};

function refusal(env: Environment): string {
  try {
    readSettings({ DATA_DIR, ...env });
  } catch (error) {
    expect(error).toBeInstanceOf(CannotStart);
    return (error as Error).message;
  }
  throw new Error('The settings were accepted.');
}

describe('settings', () => {
  it('have defaults for everything', () => {
    expect(readSettings({ DATA_DIR })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: DATA_DIR,
      databaseUrl: undefined,
      eventStoreUrl: undefined,
      bankName: 'Diaper Bank',
      publicUrl: 'http://localhost:3000',
      appRole: 'all',
      production: false,
      trustedProxies: [],
      snapshotLimitBytes: 10_000_000_000,
    });
  });

  it('are taken from the environment', () => {
    const env = {
      ...shared,
      PORT: '8080',
      HOST: '0.0.0.0',
      APP_ROLE: 'worker',
      NODE_ENV: 'production',
      BANK_NAME: ' Happy Bottoms ',
      PUBLIC_URL: 'https://bank.example/',
      TRUSTED_PROXIES: '10.0.0.5, fd00::/8,192.168.8.0/24,',
    };
    expect(readSettings({ ...env, EVENT_STORE_URL: 'esdb://events:2113?tls=false' })).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      databaseUrl: shared.DATABASE_URL,
      eventStoreUrl: 'esdb://events:2113?tls=false',
      appRole: 'worker',
      bankName: 'Happy Bottoms',
      publicUrl: 'https://bank.example',
      trustedProxies: ['10.0.0.5', 'fd00::/8', '192.168.8.0/24'],
      production: true,
      personalDataKey: Buffer.from(key, 'hex'),
      sessionSecret: shared.SESSION_SECRET,
      warnings: [],
    });
  });

  it.each([
    ['0', 0],
    ['0.5', 500_000_000],
    ['40', 40_000_000_000],
  ])('give snapshots of read models %s gigabytes', (SNAPSHOT_LIMIT_GB, bytes) => {
    expect(readSettings({ DATA_DIR, SNAPSHOT_LIMIT_GB }).snapshotLimitBytes).toBe(bytes);
  });

  it.each(['ten', '-1', '1e3', '10GB'])('refuse %s as gigabytes for snapshots', (SNAPSHOT_LIMIT_GB) => {
    expect(refusal({ SNAPSHOT_LIMIT_GB })).toBe(
      `SNAPSHOT_LIMIT_GB must be a number of gigabytes such as 10 or 0.5, or 0 to keep no snapshots, but is "${SNAPSHOT_LIMIT_GB}".`,
    );
  });

  it.each([
    'esdb://a:2113,b:2113,c:2113',
    'esdb://admin:change%40it@a:2113,b,c:2115?tls=false&nodePreference=follower',
    'esdb+discover://cluster.example.org:2113?tls=true&keepAliveInterval=10000&max-discover-attempts=5',
    'esdb://192.168.0.5',
  ])('take the address of a cluster or a server: %s', (EVENT_STORE_URL) => {
    expect(readSettings({ DATA_DIR, EVENT_STORE_URL })).toMatchObject({ eventStoreUrl: EVENT_STORE_URL });
  });

  it('leave options of an address out that change nothing, and say so without its password', () => {
    const EVENT_STORE_URL = 'esdb://admin:hidden@a:2113,b:2113/?tlsVerifyCert=false&tls=true&speed=high';
    const { eventStoreUrl, warnings } = readSettings({ ...shared, EVENT_STORE_URL });
    expect(eventStoreUrl).toBe('esdb://admin:hidden@a:2113,b:2113?tls=true');
    expect(warnings).toEqual([
      'EVENT_STORE_URL has the option "tlsVerifyCert", which is not supported and changes nothing.',
      'EVENT_STORE_URL has the option "speed", which is not supported and changes nothing.',
    ]);
  });

  it('of a practice bank know the real one beside it, and in development the other way round', () => {
    expect(readSettings({ DATA_DIR })).toMatchObject({ isPractice: false, otherBankUrl: 'http://localhost:3001' });
    expect(readSettings({ ...shared, NODE_ENV: 'production' }).otherBankUrl).toBeUndefined();
    const practice = { DATA_DIR, PRACTICE: '1', REAL_BANK_URL: 'http://localhost:3000' };
    expect(readSettings(practice)).toMatchObject({ isPractice: true, otherBankUrl: 'http://localhost:3000' });
  });

  it.each([
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_READ_URL',
    'EVENT_STORE_URL',
    'MAIL_URL',
    'SMS_URL',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ])('refuse %s of the real bank for a practice bank', (name) => {
    expect(refusal({ PRACTICE: '1', [name]: 'postgres://bank:hidden@db/bank' })).toBe(
      `A practice bank keeps everything in its DATA_DIR: start it without ${name}.`,
    );
    expect(refusal({ PRACTICE: '1', NODE_ENV: 'production' })).toContain('start it without NODE_ENV=production');
  });

  it('open everything at the direct address, where requests go through a pooler', () => {
    const DATABASE_URL = 'postgres://bank:hidden@pooler:6432/bank';
    expect(readSettings({ ...shared, DATABASE_URL, DATABASE_DIRECT_URL: shared.DATABASE_URL })).toMatchObject({
      databaseUrl: shared.DATABASE_URL,
      poolerUrl: DATABASE_URL,
    });
    const same = readSettings({ ...shared, DATABASE_DIRECT_URL: shared.DATABASE_URL });
    expect(same).toMatchObject({ databaseUrl: shared.DATABASE_URL });
    expect(same.poolerUrl).toBeUndefined();
    expect(refusal({ DATABASE_DIRECT_URL: shared.DATABASE_URL })).toBe(
      'DATABASE_DIRECT_URL needs DATABASE_URL beside it, the address of the pooler before it.',
    );
  });

  it('know one standby, from which downloads are read', () => {
    const DATABASE_READ_URL = 'postgres://bank:hidden@standby/bank';
    expect(readSettings({ ...shared, DATABASE_READ_URL }).readUrl).toBe(DATABASE_READ_URL);
    expect(refusal({ DATABASE_READ_URL })).toBe(
      'DATABASE_READ_URL needs DATABASE_URL beside it, the address of the primary.',
    );
    expect(refusal({ ...shared, DATABASE_READ_URL: `${DATABASE_READ_URL}?target_session_attrs=read-write` })).toBe(
      'DATABASE_READ_URL must name one standby, without target_session_attrs.',
    );
  });

  it('name several hosts of a database, of which one takes writes', () => {
    const DATABASE_URL = 'postgres://bank:hidden@a,b/bank?target_session_attrs=read-write';
    expect(readSettings({ ...shared, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    expect(refusal({ DATABASE_URL: 'postgres://bank:hidden@a,b/bank' })).toBe(
      'DATABASE_URL names several hosts, so add ?target_session_attrs=read-write.',
    );
    expect(refusal({ DATABASE_URL, DATABASE_DIRECT_URL: shared.DATABASE_URL })).toBe(
      'DATABASE_URL must name one pooler, where DATABASE_DIRECT_URL is set.',
    );
  });

  it('take an empty variable for an unset one', () => {
    expect(readSettings({ DATA_DIR, PORT: '', DATABASE_URL: '', APP_ROLE: '' })).toMatchObject({ port: 3000 });
  });

  it('take the personal data key in base64, too', () => {
    const PERSONAL_DATA_KEY = Buffer.from(key, 'hex').toString('base64');
    expect(readSettings({ ...shared, PERSONAL_DATA_KEY }).personalDataKey.toString('hex')).toBe(key);
  });

  it.each<[Environment, string]>([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, but is "http".'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, but is "65536".'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, but is "-1".'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.'],
    [{ DATABASE_URL: 'bank' }, 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.'],
    [
      { EVENT_STORE_URL: 'http://events' },
      'EVENT_STORE_URL must be an address that begins with esdb:// or esdb+discover://.',
    ],
    [{ EVENT_STORE_URL: 'esdb://' }, 'EVENT_STORE_URL must name a host.'],
    [
      { EVENT_STORE_URL: 'esdb://a:2113,b:port' },
      'EVENT_STORE_URL has a wrong list of hosts, "a:2113,b:port": expected is port number.',
    ],
    [
      { EVENT_STORE_URL: 'esdb://admin:hidden@a:2113,b:x?tls=false' },
      'EVENT_STORE_URL has a wrong list of hosts, "a:2113,b:x": expected is port number.',
    ],
    [
      { EVENT_STORE_URL: 'esdb://admin:hid@den@a:2113' },
      'EVENT_STORE_URL must have user:password before its @, with @ as %40 and : as %3A within them.',
    ],
    [
      { EVENT_STORE_URL: 'esdb://admin:hid%den@a:2113' },
      'EVENT_STORE_URL must write a % within the user or the password as %25.',
    ],
    [
      { EVENT_STORE_URL: 'esdb://admin:hidden@a:2113?nodePreference=boss' },
      'EVENT_STORE_URL has a wrong option "nodePreference": expected is leader or follower or read_only_replica or random.',
    ],
    [
      { EVENT_STORE_URL: 'esdb://admin:hidden@a:2113?nodePreference=leader&tls=no' },
      'EVENT_STORE_URL has a wrong option "tls": expected is true or false.',
    ],
    [
      { EVENT_STORE_URL: 'esdb://a:2113?tlsCAFile=/nowhere/ca.crt' },
      "EVENT_STORE_URL can't be used: Failed to load certificate file. File was not found.",
    ],
    [{ PUBLIC_URL: 'bank.example' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    ...['nginx', '10.0.0.5/33', '10.0.0.0/0', '10.0.0.5 10.0.0.6', 'loopback', 'fd00::/129', '10.0.0.5/255.0.0.0'].map(
      (wrong): [Environment, string] => [
        { TRUSTED_PROXIES: `192.168.8.0/24,${wrong}` },
        `TRUSTED_PROXIES must be addresses or networks with commas between them, such as 10.0.0.5,192.168.8.0/24, but has "${wrong}".`,
      ],
    ),
    [{ MAIL_URL: 'mail.example.org' }, 'MAIL_URL must be an address that begins with smtp:// or smtps://.'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address that begins with http:// or https://.',
    ],
    [{ SMS_URL: 'sms:' }, 'SMS_URL must be an address that begins with twilio://.'],
    [
      { SMS_URL: 'twilio://AC1:hidden@api.twilio.com' },
      'SMS_URL must have the form twilio://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=18165550100.',
    ],
    [{ APP_ROLE: 'boss' }, 'APP_ROLE must be one of all, web, worker, but is "boss".'],
    [{ APP_ROLE: 'web' }, 'APP_ROLE=web needs DATABASE_URL, because processes that share the work share a server.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, test, production, but is "prod".'],
    [
      { PERSONAL_DATA_KEY: 'abc' },
      'PERSONAL_DATA_KEY must be 32 bytes, written as 64 hexadecimal digits or in base64.',
    ],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters.'],
    [
      { ...shared, PERSONAL_DATA_KEY: undefined },
      'PERSONAL_DATA_KEY is required when DATABASE_URL is set, because all processes must share it.',
    ],
    [
      { ...shared, SESSION_SECRET: undefined },
      'SESSION_SECRET is required when DATABASE_URL is set, because all processes must share it.',
    ],
  ])('%j stops the start with one sentence', (env, sentence) => {
    expect(refusal(env)).toBe(sentence);
  });

  it('stop the start when DATA_DIR lies where no folder can be made', () => {
    expect(refusal({ DATA_DIR: '/proc/nowhere/data' })).toMatch(/^DATA_DIR must be a folder that can be written to/);
  });

  it('stop the start when DATA_DIR is a file', () => {
    writeFileSync(join(DATA_DIR, 'file'), '');
    expect(refusal({ DATA_DIR: join(DATA_DIR, 'file') })).toMatch(/^DATA_DIR must be a folder that can be written to/);
  });
});

describe('kept secrets', () => {
  it('are generated once, for their owner alone, with a warning', () => {
    const first = readSettings({ DATA_DIR });
    expect(first.warnings).toHaveLength(3);
    expect(first.personalDataKey).toHaveLength(32);
    expect(statSync(join(DATA_DIR, 'personal-data.key')).mode & 0o777).toBe(0o600);
    expect(statSync(join(DATA_DIR, 'session.secret')).mode & 0o777).toBe(0o600);
    expect(statSync(join(DATA_DIR, 'seal.key')).mode & 0o777).toBe(0o600);

    const { personalDataKey, sessionSecret } = first;
    expect(readSettings({ DATA_DIR })).toMatchObject({ personalDataKey, sessionSecret, warnings: [] });
  });

  it('give way to the environment', () => {
    expect(readSettings({ DATA_DIR, PERSONAL_DATA_KEY: key }).personalDataKey.toString('hex')).toBe(key);
    expect(existsSync(join(DATA_DIR, 'personal-data.key'))).toBe(false);
  });

  it('are not made anew beside data that need the old key', () => {
    mkdirSync(join(DATA_DIR, 'postgres'));
    expect(refusal({})).toMatch(/personal-data.key is missing although .* holds data/);
    expect(existsSync(join(DATA_DIR, 'personal-data.key'))).toBe(false);
  });

  it('must be whole', () => {
    readSettings({ DATA_DIR });
    writeFileSync(join(DATA_DIR, 'personal-data.key'), 'ab12');
    expect(refusal({})).toMatch(/personal-data.key must hold 64 hexadecimal digits/);
    expect(readFileSync(join(DATA_DIR, 'personal-data.key'), 'utf8')).toBe('ab12');
  });
});
