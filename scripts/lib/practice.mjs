import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const folder = join(root, 'data-practice');
const PORT = '3001';

/** Where the real bank keeps its data and reaches people: a practice bank knows none of it. */
const OF_THE_REAL_BANK = [
  ...[
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_READ_URL',
    'EVENT_STORE_URL',
    'MAIL_URL',
    'SMS_URL',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'PUBLIC_URL',
    'TRUSTED_PROXIES',
  ],
  ...['PERSONAL_DATA_KEY', 'SESSION_SECRET', 'SEAL_KEY', 'SEAL_FILE', 'ERASURE_LIST', 'BACKUP_PASSWORD'],
  ...['NODE_ENV', 'APP_ROLE', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'],
];

/** Turns a start with `--practice` into that of the practice bank, which `--fresh` begins anew. Other starts stay as they are. */
export function practiseIfAsked() {
  const { argv, env } = process;
  const [isPractice, isFresh] = ['--practice', '--fresh'].map((option) => argv.includes(option));
  if (!isPractice) return;
  process.argv = argv.filter((argument) => argument !== '--practice' && argument !== '--fresh');
  const realUrl = env.PUBLIC_URL || `http://localhost:${env.PORT || 3000}`;
  for (const name of OF_THE_REAL_BANK) delete env[name];
  Object.assign(env, {
    PRACTICE: '1',
    DATA_DIR: folder,
    PORT: env.PRACTICE_PORT || PORT,
    REAL_BANK_URL: realUrl,
  });
  if (isFresh) beginAnew();
}

function beginAnew() {
  if (isRunning()) {
    process.stderr.write('The practice bank is running: end it with Ctrl-C, then begin it anew.\n');
    process.exit(1);
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Its database runs as long as it does. */
function isRunning() {
  const file = join(folder, 'postgres/postmaster.pid');
  if (!existsSync(file)) return false;
  try {
    return process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
