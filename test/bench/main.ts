import 'reflect-metadata';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/api/src/platform/database/embedded';
import { readSettings } from '../../apps/api/src/platform/settings/settings';
import { benchAppends } from './appends';
import { benchAudit } from './audit';
import { benchClients } from './clients';
import { createDatabase } from './database';
import { benchDecade } from './decade';
import { benchFeed } from './feed';
import type { Figure } from './figure';
import { benchImports } from './imports';
import { benchLargeLog } from './large-log';
import { benchLists } from './lists';
import { benchLive } from './live';
import { benchMonths } from './months';
import { benchMovingOlder } from './moving-older';
import { optionOf } from './options';
import { benchOverviews } from './overviews';
import { benchRebuild } from './rebuilding';
import { formatFigures, recordFigures } from './report';
import { benchScreens } from './screens';
import { benchSealing } from './sealing';
import { benchStart } from './starting';
import { benchStock } from './stock';
import { benchSupplyOrder } from './supply-order';
import { benchTransfer } from './transfer';
import { benchVerifyLarge } from './verify-large';
import { benchXl } from './xl';

/** Name on the command line -> the bench, which runs on a database of its own. */
const benches: Record<string, (url: string, dataDir: string) => Promise<Figure[]>> = {
  appends: benchAppends,
  rebuild: benchRebuild,
  order: (databaseUrl, dataDir) =>
    benchSupplyOrder({ ...readSettings({ DATA_DIR: join(dataDir, 'order') }), databaseUrl }),
  transfer: (databaseUrl, dataDir) =>
    benchTransfer({ ...readSettings({ DATA_DIR: join(dataDir, 'transfer') }), databaseUrl }),
  seal: (databaseUrl, dataDir) => benchSealing({ ...readSettings({ DATA_DIR: join(dataDir, 'seal') }), databaseUrl }),
  stock: benchStock,
  lists: (databaseUrl, dataDir) => benchLists({ ...readSettings({ DATA_DIR: join(dataDir, 'lists') }), databaseUrl }),
  audit: (databaseUrl, dataDir) => benchAudit({ ...readSettings({ DATA_DIR: join(dataDir, 'audit') }), databaseUrl }),
  overviews: benchOverviews,
  clients: (databaseUrl, dataDir) =>
    benchClients({ ...readSettings({ DATA_DIR: join(dataDir, 'clients') }), databaseUrl }),
  months: (databaseUrl, dataDir) =>
    benchMonths({ ...readSettings({ DATA_DIR: join(dataDir, 'months') }), databaseUrl }),
  decade: (databaseUrl, dataDir) =>
    benchDecade({ ...readSettings({ DATA_DIR: join(dataDir, 'decade') }), databaseUrl }),
  feed: (databaseUrl, dataDir) => benchFeed({ ...readSettings({ DATA_DIR: join(dataDir, 'feed') }), databaseUrl }),
  live: (databaseUrl, dataDir) => benchLive({ ...readSettings({ DATA_DIR: join(dataDir, 'live') }), databaseUrl }),
  imports: (databaseUrl, dataDir) =>
    benchImports({ ...readSettings({ DATA_DIR: join(dataDir, 'imports') }), databaseUrl }),
  screens: (databaseUrl, dataDir) =>
    benchScreens({ ...readSettings({ DATA_DIR: join(dataDir, 'screens') }), databaseUrl }),
  start: (_, dataDir) => benchStart(join(dataDir, 'portal')),
  'verify-large': (_, dataDir) => benchVerifyLarge(dataDir),
  'moving-older': benchMovingOlder,
  'large-log': benchLargeLog,
  xl: (databaseUrl, dataDir) => benchXl({ ...readSettings({ DATA_DIR: join(dataDir, 'xl') }), databaseUrl }),
};

/** Enough for several processes of the portal beside the bench. */
const CONNECTIONS = 400;

/** They take long, and some gigabytes of disk. */
const onlyByName = ['verify-large', 'moving-older', 'large-log', 'xl'];

async function main() {
  const chosen = Object.keys(benches).filter((name) => process.argv.includes(name));
  const dataDir = keptFolder() ?? mkdtempSync(join(tmpdir(), 'bank-bench-'));
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres(dataDir, [`max_connections=${CONNECTIONS}`]);
  const measured = new Map<string, Figure[]>();
  const failed: string[] = [];
  try {
    for (const [name, bench] of Object.entries(benches)) {
      if (chosen.length ? !chosen.includes(name) : onlyByName.includes(name)) continue;
      process.stderr.write(`Measuring: ${name} ...\n`);
      try {
        measured.set(name, await bench(await createDatabase(postgres.url, `bench_${name.replace('-', '_')}`), dataDir));
      } catch (error) {
        process.stderr.write(`${(error as Error).stack}\n`);
        failed.push(name);
      }
    }
  } finally {
    await postgres.stop();
    if (!keptFolder()) rmSync(dataDir, { recursive: true });
  }
  const figures = [...measured.values()].flat();
  process.stdout.write(`${formatFigures(figures)}\n`);
  if (process.argv.includes('--record')) for (const [name, benchFigures] of measured) recordFigures(name, benchFigures);
  if (failed.length) process.stderr.write(`Not measured, for the reasons above: ${failed.join(', ')}\n`);
  // What a bench that failed had opened would keep the process alive.
  process.exit(failed.length || figures.some(({ kept }) => kept === false) ? 1 : 0);
}

/** `--data=FOLDER` keeps what was filled, so that a later run needn't fill it again. */
function keptFolder(): string | undefined {
  const folder = optionOf('data');
  if (folder) mkdirSync(folder, { recursive: true });
  return folder && resolve(folder);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
