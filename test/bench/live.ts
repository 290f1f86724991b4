import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { atMost, type Figure, measureMs, median, percentile } from './figure';
import { openPortal, type Portal, type PortalSettings } from './portal';

const LISTENERS = 200;
const LISTENERS_OF_USER = 10;
const WARM_UP_SAVES = 60;
const ROUNDS = 8;
const SAVES_OF_ROUND = 40;
const SAVES_TO_WATCH = 60;
/** As long as a person takes at least, and a screen between two refetches. */
const BETWEEN_WATCHED_MS = 300;

/** What 200 listeners cost in memory and in the time of a save, with and without them in turns; and how soon a save is on another screen. */
export async function benchLive(settings: PortalSettings): Promise<Figure[]> {
  const portal = await openPortal(settings);
  const listeners = await startListeners(portal, await makeUsers(portal));
  const place = await preparePlaceOrder(portal);
  for (let n = 0; n < WARM_UP_SAVES; n++) await place();

  const memoryBefore = await memoryInUse();
  await listeners.ask(`open ${LISTENERS}`);
  const memoryOf = (await memoryInUse()) - memoryBefore;
  await listeners.ask('close');

  await listeners.ask('screen');
  const watched: number[] = [];
  for (let n = 0; n < SAVES_TO_WATCH; n++) {
    const id = await place();
    const answeredAt = performance.timeOrigin + performance.now();
    watched.push((await listeners.shown(id)) - answeredAt);
    await pause(BETWEEN_WATCHED_MS);
  }

  await listeners.ask('close');
  const [alone, heard]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    for (let n = 0; n < SAVES_OF_ROUND; n++) alone.push(await measureMs(place));
    await listeners.ask(`open ${LISTENERS}`);
    for (let n = 0; n < SAVES_OF_ROUND; n++) heard.push(await measureMs(place));
    await listeners.ask('close');
  }
  listeners.end();
  await portal.close();
  const times = `${median(heard).toFixed(1)} ms beside ${LISTENERS} listeners, ${median(alone).toFixed(1)} ms without`;
  return [
    atMost(`Memory of ${LISTENERS} idle listeners`, memoryOf / 1024 / 1024, 100, 'MB'),
    atMost(`A save beside ${LISTENERS} listeners (${times})`, median(heard) / median(alone), 1.1, 'times'),
    atMost('A save on another open screen, 95 of 100', percentile(watched, 95), 300, 'ms'),
  ];
}

const memoryInUse = async (): Promise<number> => {
  globalThis.gc?.();
  await pause(1_000);
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

async function makeUsers({ call }: Portal): Promise<string[]> {
  const group = (await call('GET', '/api/groups')).data.find(({ name }: { name: string }) => /admin/i.test(name));
  const emails = Array.from({ length: LISTENERS / LISTENERS_OF_USER }, (_, n) => `listener${n}@example.com`);
  for (const email of emails)
    await call('POST', '/api/users', {
      name: { firstName: 'Lee', lastName: email },
      email,
      plainTextPassword: 'sorts by size',
      groups: [{ id: group.id }],
    });
  return emails;
}

async function preparePlaceOrder({ call, send }: Portal): Promise<() => Promise<number>> {
  const [[warehouse], [supplier], products] = await Promise.all(
    ['/api/warehouses', '/api/suppliers', '/api/products'].map(async (path) => (await call('GET', path)).data),
  );
  const lineItems = products.slice(0, 3).map(({ id }: { id: number }) => ({ product: { id }, quantity: 10 }));
  const body = JSON.stringify({ supplier: { id: supplier.id }, warehouse: { id: warehouse.id }, lineItems });
  return async () => JSON.parse(await send('POST', '/api/orders/supply', body)).data.id;
}

async function startListeners({ url }: Portal, emails: readonly string[]) {
  const child = spawn(process.execPath, [join(__dirname, 'live-listeners.mjs'), url, ...emails], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const heard = new EventEmitter();
  const shownAt = new Map<number, number>();
  createInterface(child.stdout).on('line', (line) => {
    const [id, , at] = line.split(' ').map(Number);
    if (at) shownAt.set(id!, at);
    heard.emit(at ? 'shown' : line);
  });
  await once(heard, 'ready');
  return {
    ask: async (line: string) => {
      const done = once(heard, line.split(' ')[0]!);
      child.stdin.write(`${line}\n`);
      await done;
    },
    shown: async (id: number): Promise<number> => {
      while (!shownAt.has(id)) await once(heard, 'shown');
      return shownAt.get(id)!;
    },
    end: () => child.stdin.end(),
  };
}
