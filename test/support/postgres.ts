// Runs a throw-away PostgreSQL, prints its URL on one line, and stops it when the parent process ends.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/api/src/platform/database/embedded';

/** The data need not survive a power cut. */
const UNSAFE_BUT_FAST_OPTIONS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_wal_size=128MB',
  'max_connections=300',
];

const MEMORY_FOLDER = '/dev/shm';
const NEEDED_BYTES = 2 * 1024 ** 3;

/** In memory where there is room: every database is 700 files, and a disk takes a second of work to make them. */
const findFolder = (): string => {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize > NEEDED_BYTES ? MEMORY_FOLDER : tmpdir();
};

async function main() {
  const folder = mkdtempSync(join(findFolder(), 'bank-test-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder, UNSAFE_BUT_FAST_OPTIONS);
  process.stdout.write(`${postgres.url}\n`);
  process.stdin.resume().on('end', async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true });
    process.exit(0);
  });
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
