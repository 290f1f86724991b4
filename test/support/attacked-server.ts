// The application in a process of its own, which says how long its event loop was held: what the attackers do is not measured.
import 'reflect-metadata';
import { ATTRIBUTE_TYPES, attributeTypes } from '@bank/domain';
import { openApp, recordRegistered } from '../../apps/api/src/testing/open-app';
import { aBank } from './bank';

/** What the parent process may ask for. */
export type Asked = 'longest stall' | 'close';
export type Told = { port: number } | { longestStallMs: number };

const TICK_MS = 5;

/**
 * The longest time that the event loop was held since it was last asked for, in milliseconds. Time in which the process did not
 * run, since the machine was at something else, counts for nothing: of the clock's and the processor's time the lesser is taken.
 */
const watchStalls = () => {
  let longest = 0;
  let before = { clock: performance.now(), work: process.cpuUsage() };
  const look = () => {
    const now = { clock: performance.now(), work: process.cpuUsage() };
    const worked = (now.work.user + now.work.system - before.work.user - before.work.system) / 1_000;
    longest = Math.max(longest, Math.min(now.clock - before.clock, worked));
    before = now;
  };
  setInterval(look, TICK_MS).unref();
  return () => {
    look();
    const told = longest;
    longest = 0;
    return told;
  };
};

/** A question of some type. */
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
  // Victims, so that the attackers don't lock themselves out.
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
  process.on('message', async (asked: Asked) => {
    if (asked === 'longest stall') return process.send!({ longestStallMs: longestStallMs() } satisfies Told);
    await bank.close();
    return process.exit(0);
  });
  process.on('disconnect', () => process.exit(1));
  process.send!({ port: Number(new URL(await bank.app.getUrl()).port) } satisfies Told);
};

serve().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
