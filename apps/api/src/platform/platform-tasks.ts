import { keepLogPartitioned } from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Idempotency } from './commands/idempotency';
import { hasWaiting, type Migrations } from './database/migrate';
import { Files } from './files/files';
import { Jobs } from './jobs/jobs.service';
import { Sender } from './messages/sender';
import { Sealer } from './sealed-log/sealer';
import type { Settings } from './settings/settings';
import { MIGRATIONS, SETTINGS } from './settings/tokens';
import { EndOfUpgrade } from './versions/end-of-upgrade';
import type { Task } from './worker/task';
import { Worker } from './worker/worker';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 3_600 * SECOND_MS;

export const outboxTask = (sender: Sender): Task => ({
  name: 'outbox',
  title: 'the sending of messages',
  // A new message wakes the task; the interval is for messages that could not be sent the first time.
  everyMs: 5 * SECOND_MS,
  work: (signal) => sender.sendDue(signal),
  fails: 'The outbox cannot be read',
  recovers: 'The outbox is read again',
});

const fileSweep = (files: Files): Task => ({
  name: 'files',
  title: 'the sweep of files',
  everyMs: HOUR_MS,
  work: async (signal) => {
    await files.sweep(signal);
    await files.sealPlain(signal);
  },
  fails: 'The stored files cannot be looked after',
  recovers: 'The stored files are looked after again',
  longestRetryDelayMs: HOUR_MS,
});

const keySweep = (keys: Idempotency): Task => ({
  name: 'idempotency-keys',
  title: 'the sweep of idempotency keys',
  everyMs: HOUR_MS,
  work: () => keys.sweep(),
  fails: 'Old idempotency keys cannot be forgotten',
  recovers: 'Old idempotency keys are forgotten again',
  longestRetryDelayMs: HOUR_MS,
});

const sealing = (sealer: Sealer): Task => ({
  name: 'seal',
  title: 'the seal of the log',
  everyMs: MINUTE_MS,
  work: (signal) => sealer.sealNew(signal),
  fails: 'The log is not sealed',
  recovers: 'The log is sealed again',
  longestRetryDelayMs: MINUTE_MS,
});

const logPartitions = (pool: Pool, migrations: Migrations): Task => ({
  name: 'log-partitions',
  title: 'the partitions of the log',
  everyMs: 10 * MINUTE_MS,
  work: async (signal) => keepLogPartitioned(pool, signal, { mayMove: !(await hasWaiting(pool, migrations)) }),
  fails: 'The log gets no further partition',
  recovers: 'The log is partitioned again',
  longestRetryDelayMs: MINUTE_MS,
});

const upgrading = (upgrade: EndOfUpgrade): Task => ({
  name: 'upgrade',
  title: 'the end of the upgrade',
  everyMs: 15 * SECOND_MS,
  work: (signal) => upgrade.finish(signal),
  fails: 'What the former version used cannot be taken away',
  recovers: 'What the former version used can be taken away again',
  longestRetryDelayMs: MINUTE_MS,
});

/** Only a portal that serves adds this task: programs of the command line and specs run no job by themselves. */
export const nightlyJobs = (jobs: Jobs): Task => ({
  name: 'jobs',
  title: 'the jobs',
  // The clock is looked at instead of setting a timer, so that a clock that jumps or a machine that sleeps does no harm.
  everyMs: 20 * SECOND_MS,
  work: (signal) => jobs.runDue(signal),
  fails: 'The jobs cannot be looked after',
  recovers: 'The jobs are looked after again',
});

/** A reactor adds its task itself. */
@Injectable()
export class PlatformTasks {
  constructor(
    worker: Worker,
    sender: Sender,
    files: Files,
    keys: Idempotency,
    sealer: Sealer,
    upgrade: EndOfUpgrade,
    pool: Pool,
    @Inject(SETTINGS) { eventStoreUrl }: Settings,
    @Inject(MIGRATIONS) migrations: Migrations,
  ) {
    const tasks = [outboxTask(sender), fileSweep(files), keySweep(keys), sealing(sealer), upgrading(upgrade)];
    for (const task of eventStoreUrl ? tasks : [...tasks, logPartitions(pool, migrations)]) worker.add(task);
  }
}
