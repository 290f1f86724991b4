import type { Say } from './cli/run';
import { dropUnfinishedStart } from './first-start/first-start';
import { openDatabase } from './open-database';
import { describeFewConnections } from './platform/database/connection-count';
import { CannotStart } from './platform/settings/cannot-start';
import type { Settings } from './platform/settings/settings';
import type { Shutdown } from './shutdown';
import { type Role, Supervisor } from './supervisor';

/** What the pools, leaders and listeners of one process may have open at once, and some for people and programs. */
const CONNECTIONS_OF_PROCESS = 60;
const CONNECTIONS_OF_OTHERS = 40;

/** Begins a worker, and then the workers that stand by and the web processes behind one port. @returns the address @throws CannotStart */
export async function serveTogether(
  settings: Settings,
  { web, workers, program }: { web: number; workers: number; program: string },
  shutdown: Shutdown,
  say: Say,
): Promise<string> {
  if (settings.appRole !== 'all')
    throw new CannotStart(
      `--web starts a worker and web processes by itself: leave APP_ROLE=${settings.appRole} out, or --web.`,
    );
  const connections = (web + workers) * CONNECTIONS_OF_PROCESS + CONNECTIONS_OF_OTHERS;
  const databaseUrl = await openDatabase(settings, shutdown, [`max_connections=${connections}`]);
  // The one that is brought along was begun with as many.
  const tooFew = settings.databaseUrl && (await describeFewConnections(databaseUrl, connections));
  if (tooFew) say(tooFew);
  await dropUnfinishedStart(settings, databaseUrl);
  const supervisor = new Supervisor({ ...settings, databaseUrl }, program, say);
  // A worker makes the tables and the first administrator, and workers end last: answers wait for what they fold.
  shutdown.add(workers > 1 ? 'the worker processes' : 'the worker process', () => supervisor.end('worker'));
  await supervisor.begin('worker');
  shutdown.add('the web processes', () => supervisor.end('web'));
  const begin = (role: Role, count: number) => Array.from({ length: count }, () => supervisor.begin(role));
  const [address] = await Promise.all([...begin('web', web), ...begin('worker', workers - 1)]);
  return address ?? '';
}
