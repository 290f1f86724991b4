// Runs a throw-away PostgreSQL, prints its URL on one line, and stops it when the parent process ends.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Client } from 'pg';
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

/** Specs connect many thousands of times, for each of which both sides would prove the password. Other roles need theirs. */
async function admitOwner(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ file: string }>("SELECT current_setting('hba_file') AS file");
    const { file } = rows[0]!;
    writeFileSync(file, `host all ${client.user} 127.0.0.1/32 trust\n${readFileSync(file, 'utf8')}`);
    await client.query('SELECT pg_reload_conf()');
  } finally {
    await client.end();
  }
}

async function main() {
  const folder = makeMemoryFolder('bank-test-');
  const postgres = await startEmbeddedPostgres(folder, UNSAFE_BUT_FAST_OPTIONS);
  await admitOwner(postgres.url);
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
