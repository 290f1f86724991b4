// Runs the application in a process of its own and measures its event loop there, apart from the work of the attackers.
import 'reflect-metadata';
import { ATTRIBUTE_TYPES, attributeTypes } from '@bank/domain';
import { openApp, recordRegistered } from '../../apps/api/src/testing/open-app';
import { aBank } from './bank';

/** A message of the parent process. */
export type ParentMessage = 'longest stall' | 'memory' | 'close';
export type ServerMessage = { port: number } | { longestStallMs: number } | { memoryBytes: number };

const TICK_MS = 5;

/**
 * Starts to watch the event loop. @returns a function that gives the longest time it was blocked since the last call, in
 * milliseconds. Time in which the process did not run, because the machine was busy with something else, does not count: a
 * stall is the lesser of the clock's and the processor's time.
 */
const watchStalls = () => {
  let longest = 0;
  let last = { clock: performance.now(), work: process.cpuUsage() };
  const measure = () => {
    const now = { clock: performance.now(), work: process.cpuUsage() };
    const worked = (now.work.user + now.work.system - last.work.user - last.work.system) / 1_000;
    longest = Math.max(longest, Math.min(now.clock - last.clock, worked));
    last = now;
  };
  setInterval(measure, TICK_MS).unref();
  return () => {
    measure();
    const sinceLastAsked = longest;
    longest = 0;
    return sinceLastAsked;
  };
};

/** An attribute of this type. */
const attribute = (name: string, type: string, displayInterface: string) => ({
  name,
  label: name,
  type,
  displayInterface,
  status: 'ACTIVE',
  isRequired: false,
  isDisabled: false,
  options: type === 'OPTION_LIST' ? [{ id: 1, name: 'One', nameEs: null, value: null, isDeleted: false }] : [],
  viewGroups: [],
  editGroups: [],
  orderIndex: 0,
});

const serve = async () => {
  const bank = await openApp();
  const { acme, main, newborn } = await aBank(bank);
  // The attackers try to sign in as this user, so that they don't lock themselves out.
  await bank.register();
  for (const [n, type] of ATTRIBUTE_TYPES.entries())
    for (const [m, displayInterface] of attributeTypes[type].displayInterfaces.entries())
      for (const kind of ['clientAttribute', 'partnerAttribute']) {
        const id = 9_000 + 10 * n + m;
        await bank.given(
          `${kind}-${id}`,
          recordRegistered(kind, id, attribute(`${type}_${m}`, type, displayInterface)),
        );
      }
  const lines = [{ product: { id: newborn }, quantity: 5 }];
  const order = { supplier: { id: acme }, warehouse: { id: main }, lineItems: lines };
  await bank.agent.post('/api/orders/supply').send(order).expect(201);
  const longestStallMs = watchStalls();
  process.on('message', async (asked: ParentMessage) => {
    if (asked === 'longest stall') return process.send!({ longestStallMs: longestStallMs() } satisfies ServerMessage);
    if (asked === 'memory') return process.send!({ memoryBytes: process.memoryUsage.rss() } satisfies ServerMessage);
    await bank.close();
    return process.exit(0);
  });
  process.on('disconnect', () => process.exit(1));
  process.send!({ port: Number(new URL(await bank.app.getUrl()).port) } satisfies ServerMessage);
};

serve().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
