import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createCaller } from './caller';
import { measureMs, percentile } from './figure';
import type { Portal } from './portal';

const USERS = 200;
/** So many of them share a connection, which is open all the time. */
const USERS_OF_CONNECTION = 10;
/** Somebody reads what a screen shows before they open the next one. */
const BETWEEN_SCREENS_MS = 5_000;
const SCREENS = [
  '/api/clients?page=1&per_page=25&include=partner',
  '/api/partners?page=1&per_page=25',
  '/api/products',
  '/api/orders/partner?page=1&per_page=25',
  '/api/clients?keyword=mar',
];

/** 200 users who go from screen to screen. @returns what gives the 95th percentile of their answers since the last call */
export async function startUsers({ url }: Portal) {
  const stopping = new AbortController();
  setMaxListeners(USERS, stopping.signal);
  let times: number[] = [];
  const sends = await Promise.all(
    Array.from({ length: USERS / USERS_OF_CONNECTION }, async () => {
      const { call, send } = createCaller(url);
      await call('POST', '/api/session', { email: 'admin@example.com', password: 'password' });
      return send;
    }),
  );
  const work = async (user: number) => {
    const send = sends[user % sends.length]!;
    await pause((BETWEEN_SCREENS_MS * user) / USERS);
    for (let turn = user; !stopping.signal.aborted; turn++) {
      times.push(await measureMs(() => send('GET', SCREENS[turn % SCREENS.length]!)));
      await pause(BETWEEN_SCREENS_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const all = Promise.all(Array.from({ length: USERS }, (_, user) => work(user)));
  return {
    forget: () => {
      times = [];
    },
    p95: () => percentile(times, 95),
    end: async () => {
      stopping.abort();
      await all;
    },
  };
}
