import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a portal is started with. */
interface Start {
  argv: string[];
  env: Record<string, string>;
}

const REAL = {
  DATABASE_URL: 'postgres://real/bank',
  DATABASE_DIRECT_URL: 'postgres://real/bank',
  DATABASE_READ_URL: 'postgres://real/copy',
  EVENT_STORE_URL: 'esdb://real',
  MAIL_URL: 'smtp://real',
  SMS_URL: 'https://real.example.org/sms',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://real.example.org/traces',
  TRUSTED_PROXIES: '10.0.0.1',
  PERSONAL_DATA_KEY: 'real',
  SESSION_SECRET: 'real',
  SEAL_KEY: 'real',
  SEAL_FILE: '/real/seal',
  ERASURE_LIST: '/real/erased',
  BACKUP_PASSWORD: 'real',
  NODE_ENV: 'production',
  APP_ROLE: 'worker',
  ADMIN_EMAIL: 'real@example.org',
  ADMIN_PASSWORD: 'real',
};

/** A project of its own: `--fresh` throws the data of its practice bank away. */
let project: string;
let folder: string;
beforeEach(() => {
  project = realpathSync(mkdtempSync(join(tmpdir(), 'practice-')));
  folder = join(project, 'data-practice');
  for (const name of ['start.mjs', 'lib/practice.mjs', 'lib/root.mjs'])
    cpSync(join(__dirname, '../../scripts', name), join(project, 'scripts', name));
  // In place of a whole portal.
  writeFileSync(
    join(project, 'scripts/lib/launch.mjs'),
    `export const launch = async () =>
      process.stdout.write(JSON.stringify({ argv: process.argv.slice(2), env: process.env }));`,
  );
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const script = () => join(project, 'scripts/start.mjs');
const PATH = process.env.PATH ?? '';
const start = (options: string[], env: Record<string, string> = {}): Start =>
  JSON.parse(
    execFileSync(process.execPath, [script(), ...options], {
      env: { PATH, ...env },
      encoding: 'utf8',
    }),
  );

/** A file of the data of the practice bank. */
const keepFile = (name: string, text: string): string => {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
};

describe('npm start -- --practice', () => {
  it('has a folder and a port of its own, and knows where the real bank is', () => {
    const { env } = start(['--practice'], {
      DATA_DIR: '/real/data',
      PORT: '3000',
      PUBLIC_URL: 'https://bank.example.org',
    });
    expect(env).toMatchObject({
      PRACTICE: '1',
      DATA_DIR: folder,
      PORT: '3001',
      REAL_BANK_URL: 'https://bank.example.org',
    });
    expect(env).not.toHaveProperty('PUBLIC_URL');
  });

  it('knows nothing of the data, the keys and the messages of the real bank', () => {
    const { env } = start(['--practice'], { ...REAL, LANG: 'C' });
    expect(Object.keys(env).filter((name) => name in REAL)).toEqual([]);
    expect(Object.values(env).filter((value) => /real/.test(value))).toEqual([]);
    expect(env.LANG).toBe('C');
  });

  it('takes another port where it is said, and finds a real bank without an address by its port', () => {
    const { env } = start(['--practice'], { PORT: '4000', PRACTICE_PORT: '4001' });
    expect(env).toMatchObject({ PORT: '4001', REAL_BANK_URL: 'http://localhost:4000' });
    expect(start(['--practice']).env.REAL_BANK_URL).toBe('http://localhost:3000');
  });

  it('takes its own options away from the others', () => {
    expect(start(['--practice', '--port', '9', '--fresh']).argv).toEqual(['--port', '9']);
  });

  it('keeps what was practised, and begins it anew with --fresh alone', () => {
    const file = keepFile('postgres/PG_VERSION', '17');
    start(['--practice']);
    expect(existsSync(file)).toBe(true);
    start(['--practice', '--fresh']);
    expect(existsSync(folder)).toBe(false);
  });

  it('is not begun anew while it runs', () => {
    const file = keepFile('postgres/postmaster.pid', `${process.pid}\n/data\n`);
    const { status, stderr } = spawnSync(process.execPath, [script(), '--practice', '--fresh'], {
      env: { PATH },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toBe('The practice bank is running: end it with Ctrl-C, then begin it anew.\n');
    expect(existsSync(file)).toBe(true);
  });

  it('is begun anew after its database has died without a word', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    keepFile('postgres/postmaster.pid', `${pid}\n/data\n`);
    start(['--practice', '--fresh']);
    expect(existsSync(folder)).toBe(false);
  });
});

describe('npm start', () => {
  it('stays that of the real bank without --practice, and throws nothing away with --fresh', () => {
    const file = keepFile('postgres/PG_VERSION', '17');
    const { argv, env } = start(['--fresh'], REAL);
    expect(argv).toEqual(['--fresh']);
    expect(env).toMatchObject(REAL);
    expect(env).not.toHaveProperty('PRACTICE');
    expect(existsSync(file)).toBe(true);
  });
});
