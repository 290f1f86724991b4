import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { PairOfServers } from '../support/pair-of-servers';
import { openPairedBank } from './bank';
import { playFailovers } from './play';

const { values } = parseArgs({
  options: { times: { type: 'string', default: '10' }, writers: { type: 'string', default: '8' } },
});

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
    const played = await playFailovers({ bank, pair, times: Number(times), writers: Number(writers) }, (sentence) =>
      process.stdout.write(`${sentence}\n`),
    );
    await bank.close();
    const { acknowledged, wrong, lost, doubled, unlisted, takeovers, sentences } = played;
    const slowest = Math.max(...takeovers.map(({ promotionMs, outageMs }) => outageMs - promotionMs));
    process.stdout.write(
      `${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled, ${unlisted} unlisted, ${wrong.length} wrong answers; all saved again at most ${Math.round(slowest)} ms after a promotion\n`,
    );
    for (const [sentence, count] of sentences) process.stdout.write(`${count} times: ${sentence}\n`);
    for (const problem of [...wrong, ...lost, ...doubled].slice(0, 20)) process.stdout.write(`${problem}\n`);
    if (wrong.length + lost.length + doubled.length + unlisted > 0) process.exitCode = 1;
  } finally {
    pair.stop();
  }
};

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
