import { formatCount } from '@bank/domain';
import { LogBusy } from '@bank/event-store';
import { Clock } from '../platform/commands/clock';
import { bringBack } from '../platform/log-archive/bring-back';
import { dropArchived } from '../platform/log-archive/drop-archived';
import { writeArchive } from '../platform/log-archive/write-archive';
import { openLog } from '../platform/observability/log';
import { Sealer } from '../platform/sealed-log/sealer';
import { CannotStart } from '../platform/settings/cannot-start';
import { saysDiskFull } from '../platform/settings/disk-trouble';
import type { Shutdown } from '../shutdown';
import { openBankLog } from './open-bank-log';
import { progressBar } from './progress-bar';
import type { Say } from './run';
import { typedPath } from './typed-path';

export const ARCHIVE_USAGE =
  'npm run log -- archive PARTITION FILE, as in archive events_0 /backups/events_0.ndjson.zst';

export const DROP_USAGE = 'npm run log -- drop PARTITION --archive FILE';
export const BRING_BACK_USAGE = 'npm run log -- bring-back FILE';

/** Writes a closed partition of the log to a file, while the portal runs. */
export const archivePartition = async (words: string[], shutdown: Shutdown, say: Say): Promise<void> => {
  const [partition, typed, ...others] = words;
  if (!partition || !typed || others.length) throw new CannotStart(`Say ${ARCHIVE_USAGE}.`);
  const file = typedPath(typed);
  const { pool, sealer, signal } = await openPartitionedLog(shutdown);
  const key = await sealer.signer();
  const bar = progressBar('Written');
  const started = performance.now();
  const { bytes, header, root } = await writeArchive({
    ...{ pool, key, partition, file, signal },
    onProgress: (done, total) => bar.update(done, total),
  })
    .finally(() => bar.stop())
    .catch((error: unknown) => rethrow(error, file));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(
    `${file} has the events ${formatCount(header.firstNumber)} to ${formatCount(header.firstNumber + header.events - 1)} of the log, as they were sealed (root ${root}); ${(bytes / 1e6).toFixed(1)} MB in ${seconds} s.`,
  );
  say(
    'What people entered about people is encrypted in it, and it has no key. The partition is still in the database.',
  );
};

/** Takes a partition that was written out, out of the database. */
export const dropPartition = async (words: string[], shutdown: Shutdown, say: Say): Promise<void> => {
  const [partition, option, typed, ...others] = words;
  if (!partition || option !== '--archive' || !typed || others.length) throw new CannotStart(`Say ${DROP_USAGE}.`);
  const file = typedPath(typed);
  const { pool, sealer, signal } = await openPartitionedLog(shutdown);
  const key = await sealer.signer();
  const bar = progressBar('Compared');
  const { archive, streams } = await dropArchived({
    ...{ pool, key, partition, file, signal },
    onProgress: (done, total) => bar.update(done, total),
  })
    .finally(() => bar.stop())
    .catch((error: unknown) => rethrow(error, file));
  say(
    `The partition ${partition} is dropped: its ${formatCount(archive.events)} events, of ${formatCount(streams)} streams, are in ${file} alone. Keep it on two disks.`,
  );
  say(
    `Changes of what these streams are about, rebuilds, backups and the feed before event ${formatCount(archive.firstNumber + archive.events)} are refused until npm run log -- bring-back ${file}.`,
  );
};

/** Makes a partition of an archive again, while the portal runs. */
export const bringPartitionBack = async (words: string[], shutdown: Shutdown, say: Say): Promise<void> => {
  const [typed, ...others] = words;
  if (!typed || others.length) throw new CannotStart(`Say ${BRING_BACK_USAGE}.`);
  const file = typedPath(typed);
  const { pool, sealer, signal } = await openPartitionedLog(shutdown);
  const key = await sealer.signer();
  const bars = { written: progressBar('Written '), verified: progressBar('Verified') };
  const { partition, events } = await bringBack({
    ...{ pool, key, file, signal },
    onProgress: (doing, done, total) => bars[doing].update(done, total),
  })
    .finally(() => Object.values(bars).forEach((bar) => void bar.stop()))
    .catch((error: unknown) => rethrow(error, file));
  say(
    `The partition ${partition} is back, with its ${formatCount(events)} events as they were. Keep ${file}, or throw it away.`,
  );
};

const openPartitionedLog = async (shutdown: Shutdown) => {
  const { settings, pools, log } = await openBankLog(shutdown);
  if (settings.eventStoreUrl)
    throw new CannotStart(
      'The log of this bank is in EventStoreDB: it has no partitions, and EventStoreDB scavenges it.',
    );
  const aborting = new AbortController();
  shutdown.add('the archive', async () => aborting.abort());
  const sealer = new Sealer(pools.main, new Clock(), log, settings, openLog());
  return { pool: pools.main, sealer, signal: aborting.signal };
};

const rethrow = (error: unknown, file: string): never => {
  if (saysDiskFull(error))
    throw new CannotStart(`There is no room: make some on the disk of ${file} or of the database, and run it again.`);
  if (error instanceof LogBusy) throw new CannotStart(error.message);
  if (error instanceof Error && error.name === 'AbortError')
    throw new CannotStart('It was interrupted: run it again. Nothing was changed.');
  throw error;
};
