import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { PairOfServers } from '../support/pair-of-servers';
import { sayWriting } from '../support/writers/compare';
import { openPairedBank } from './bank';
import { playFailovers } from './play';

const { values } = parseArgs({
  options: { times: { type: 'string', default: '10' }, writers: { type: 'string', default: '8' } },
});

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

const main = async (): Promise<void> => {
  const pair = await PairOfServers.start();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      pair.stop();
      process.exit(1);
    });
  try {
    const bank = await openPairedBank(pair);
    const { times, writers } = values;
    const play = { bank, pair, times: Number(times), writers: Number(writers) };
    const figures = await playFailovers(play, say);
    await bank.close();
    const slowest = Math.max(...figures.takeovers.map(({ promotionMs, outageMs }) => outageMs - promotionMs));
    if (!sayWriting(figures, say)) process.exitCode = 1;
    say(`all saved again at most ${Math.round(slowest)} ms after a promotion`);
  } finally {
    pair.stop();
  }
};

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
