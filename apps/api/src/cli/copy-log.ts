import { formatCount } from '@bank/domain';
import { LogAway, reasonOf } from '@bank/event-store';
import { openDatabase, refuseMissingBank } from '../open-database';
import { beAlone } from '../platform/database/nobody-else';
import {
  type LogAddress,
  type OpenedLog,
  openEventStoreDbLog,
  openPostgresLog,
  readLogAddress,
} from '../platform/log-copy/log-address';
import { moveLog } from '../platform/log-copy/move-log';
import { LogsDiffer } from '../platform/log-copy/side-by-side';
import { CannotStart } from '../platform/settings/cannot-start';
import { dataDirOf } from '../platform/settings/settings';
import type { Shutdown } from '../shutdown';
import { progressBar } from './progress-bar';
import type { Say } from './run';

export const COPY_USAGE =
  'npm run log -- copy FROM TO, where one is postgres://… (or embedded, for the database in DATA_DIR) and the other is esdb://…';

export const copyLog = async (words: string[], shutdown: Shutdown, say: Say): Promise<void> => {
  const [from, to] = readArguments(words);
  if (from === 'embedded') refuseMissingBank({ ...process.env, DATABASE_URL: undefined });
  const databaseUrl = await findDatabase([from, to], shutdown);
  const alone = await beAlone(databaseUrl, 'copy of the log');
  shutdown.add('the lock of the database', alone.end);
  const open = async (address: LogAddress): Promise<OpenedLog> => {
    const opened =
      address !== 'embedded' && address.store === 'EventStoreDB'
        ? openEventStoreDbLog(address.url)
        : await openPostgresLog(databaseUrl);
    shutdown.add('the connections to a log', opened.close);
    return opened;
  };
  const logs = { from: await open(from), to: await open(to) };
  const aborting = new AbortController();
  shutdown.add('the copy', async () => aborting.abort());

  const bars = {
    compared: progressBar('Compared'),
    copied: progressBar('Copied  '),
    verified: progressBar('Verified'),
  };
  const stopBars = () => Object.values(bars).forEach((bar) => void bar.stop());
  const started = performance.now();
  const { before, copied, size, root, hasPortal } = await moveLog({
    ...logs,
    databaseUrl,
    signal: aborting.signal,
    onProgress: (doing, done, total) => bars[doing].update(Number(done), Number(total)),
  })
    .finally(stopBars)
    .catch(rethrow);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (before) say(`${formatCount(before)} events were there already.`);
  say(
    `${formatCount(copied)} events were copied, in ${seconds} s. Both logs have ${formatCount(size)} events and the root ${root}.`,
  );
  say(nextStep(logs.to, hasPortal));
};

const nextStep = ({ store }: OpenedLog, hasPortal: boolean): string => {
  if (!hasPortal)
    return 'This database has the events alone. Keys of persons, accounts, files and the seal are in the database of the portal: npm run backup and npm run restore move them.';
  return store === 'EventStoreDB'
    ? 'The portal goes on in EventStoreDB: start it with EVENT_STORE_URL set to it. Its first start makes the read models anew.'
    : 'The portal goes on in PostgreSQL: start it without EVENT_STORE_URL. Its first start makes the read models anew.';
};

function readArguments(words: string[]): [LogAddress, LogAddress] {
  const [first, second, ...others] = words;
  if (!first || !second || others.length) throw new CannotStart(`Say ${COPY_USAGE}.`);
  const [from, to] = [readLogAddress(first), readLogAddress(second)];
  if (isPostgres(from) === isPostgres(to))
    throw new CannotStart(
      isPostgres(from)
        ? 'Both logs are in PostgreSQL, where all the rest of the portal is, too: npm run backup and npm run restore move it whole.'
        : 'Both logs are in EventStoreDB: its own backup moves them.',
    );
  return [from, to];
}

function isPostgres(address: LogAddress): boolean {
  return address === 'embedded' || address.store === 'PostgreSQL';
}

/** The one PostgreSQL of the two. @throws CannotStart while a portal runs in DATA_DIR */
async function findDatabase(addresses: LogAddress[], shutdown: Shutdown): Promise<string> {
  const address = addresses.find(isPostgres);
  if (address && address !== 'embedded') return address.url;
  return openDatabase({ dataDir: dataDirOf(process.env) }, shutdown);
}

const rethrow = (error: unknown): never => {
  if (error instanceof LogAway) throw new CannotStart(`EventStoreDB does not answer: ${reasonOf(error.cause)}.`);
  if (error instanceof LogsDiffer) throw new CannotStart(error.message);
  if (error instanceof Error && error.name === 'AbortError')
    throw new CannotStart('It was interrupted: run it again, and it goes on from there.');
  throw error;
};
