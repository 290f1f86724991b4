import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { sayWriting } from '../support/writers/compare';
import { faults } from './faults';
import { killThem } from './kills';
import { type FaultFigures, playFault } from './play';
import { BUILT, Portal } from './portal';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(faults).join(',') },
    kills: { type: 'string', default: '30' },
    writers: { type: 'string', default: '8' },
  },
});

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

const play = async (name: string): Promise<boolean> => {
  const found = faults[name];
  if (!found) throw new Error(`There is no fault "${name}"; choose of: ${Object.keys(faults).join(', ')}`);
  const { place, whyNot } = found;
  if (whyNot) {
    say(`${name}: left out, since ${whyNot}`);
    return true;
  }
  const { dataDir, env, remove } = await place();
  const portal = await Portal.start(dataDir, { env, program: BUILT });
  const giveUp = () =>
    void portal
      .stop()
      .then(remove)
      .finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, giveUp);
  try {
    const writers = Number(values.writers);
    say(`${name}: ${found.fault?.title ?? 'processes are killed'}`);
    if (found.fault) {
      const figures = await playFault(portal, found.fault, { writers }, say);
      if (portal.endedSessions) say(`  ${portal.endedSessions} times somebody had to sign in again`);
      return sumUp(figures);
    }
    const { fault, killed, count } = killThem();
    const isEnough = () => count() >= Number(values.kills);
    const figures = await playFault(portal, fault, { writers, isEnough }, say);
    for (const [victim, times] of killed) say(`  ${victim}: ${times} killed`);
    return sumUp(figures);
  } finally {
    for (const signal of SIGNALS) process.off(signal, giveUp);
    await portal.stop();
    await remove();
  }
};

const sumUp = (figures: FaultFigures): boolean => {
  const sorted = [...figures.healMs].sort((a, b) => a - b);
  const [median, slowest] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
  const { health } = figures;
  const isRight = sayWriting(figures, say);
  say(
    `all saved again after ${Math.round(median)} ms (median), ${Math.round(slowest)} ms (slowest); health: ${health}`,
  );
  return isRight && health === 'ok';
};

const main = async (): Promise<void> => {
  for (const name of values.only.split(',')) if (!(await play(name))) process.exitCode = 1;
};

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
