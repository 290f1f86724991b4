import 'reflect-metadata';
import type { EventStore } from '@bank/event-store';
import { pino } from 'pino';
import { createApp } from '../app';
import { EVENT_STORE } from '../platform/settings/tokens';
import { testSettings } from './settings';

/** A server that is killed before or after its n-th append to a client: DATABASE_URL before|after N. */
const runDyingServer = async () => {
  const [url, when, n] = process.argv.slice(2);
  const app = await createApp(testSettings(url!), { log: pino({ level: 'silent' }) });
  const store = app.get<EventStore>(EVENT_STORE);
  const { append } = store;
  let appends = 0;
  store.append = async (stream, ...rest) => {
    const isLast = stream.startsWith('client-') && ++appends === Number(n);
    if (isLast && when === 'before') process.kill(process.pid, 'SIGKILL');
    const appended = await append(stream, ...rest);
    if (isLast) process.kill(process.pid, 'SIGKILL');
    return appended;
  };
  await app.listen(0, '127.0.0.1');
};

void runDyingServer();
