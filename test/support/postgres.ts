// Runs a throw-away PostgreSQL, prints its URL on one line, and stops it when the parent process ends.
import { rmSync } from 'node:fs';
import { startEmbeddedPostgres } from '../../apps/api/src/platform/database/embedded';
import { makeMemoryFolder } from '../../apps/api/src/testing/memory-folder';

/** The data need not survive a power cut. */
const UNSAFE_BUT_FAST_OPTIONS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_wal_size=128MB',
  'max_connections=300',
];

async function main() {
  const folder = makeMemoryFolder('bank-test-');
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
