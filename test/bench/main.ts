import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../apps/api/src/platform/database/embedded';
import { readSettings } from '../../apps/api/src/platform/settings';
import { appends } from './appends';
import type { Figure } from './figure';
import { pagesOfLists } from './lists';
import { rebuilding } from './rebuilding';
import { record, show } from './report';
import { starting } from './starting';
import { stock } from './stock';
import { supplyOrder } from './supply-order';
import { transfer } from './transfer';

/** Name on the command line -> what it measures, on a database of its own. */
const benches: Record<string, (url: string, dataDir: string) => Promise<Figure[]>> = {
  appends,
  rebuild: rebuilding,
  order: (databaseUrl, dataDir) => supplyOrder({ ...readSettings({ DATA_DIR: join(dataDir, 'order') }), databaseUrl }),
  transfer: (databaseUrl, dataDir) =>
    transfer({ ...readSettings({ DATA_DIR: join(dataDir, 'transfer') }), databaseUrl }),
  stock,
  lists: (databaseUrl, dataDir) => pagesOfLists({ ...readSettings({ DATA_DIR: join(dataDir, 'lists') }), databaseUrl }),
  start: (_, dataDir) => starting(join(dataDir, 'portal')),
};

async function main() {
  const chosen = Object.keys(benches).filter((name) => process.argv.includes(name));
  const dataDir = mkdtempSync(join(tmpdir(), 'bank-bench-'));
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres(dataDir);
  const measured = new Map<string, Figure[]>();
  try {
    for (const [name, bench] of Object.entries(benches)) {
      if (chosen.length && !chosen.includes(name)) continue;
      process.stderr.write(`Measuring: ${name} ...\n`);
      measured.set(name, await bench(await database(postgres.url, `bench_${name}`), dataDir));
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true });
  }
  const figures = [...measured.values()].flat();
  process.stdout.write(`${show(figures)}\n`);
  if (process.argv.includes('--record')) for (const [name, own] of measured) record(name, own);
  process.exitCode = figures.every(({ kept }) => kept) ? 0 : 1;
}

async function database(server: string, name: string): Promise<string> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  // What the bench that failed had opened would keep the process alive.
  process.exit(1);
});
