import 'reflect-metadata';
import type { EventStore } from '@bank/event-store';
import { pino } from 'pino';
import { createApp } from '../app';
import { Clock } from '../platform/commands/clock';
import { Jobs } from '../platform/jobs/jobs.service';
import { EVENT_STORE } from '../platform/settings/tokens';
import { testSettings } from './open-app';

/** A process that runs a job and is killed before its n-th append: DATABASE_URL JOB NOW N. */
const runDyingJob = async () => {
  const [url, job, now, n] = process.argv.slice(2);
  const app = await createApp({ ...testSettings(url!), appRole: 'web' }, { log: pino({ level: 'silent' }) });
  app.get(Clock).now = () => now!;
  const store = app.get<EventStore>(EVENT_STORE);
  const { append } = store;
  let appends = 0;
  store.append = (...args) => {
    if (++appends === Number(n)) process.kill(process.pid, 'SIGKILL');
    return append(...args);
  };
  await app.get(Jobs).run(job!, new AbortController().signal);
};

void runDyingJob();
