import { setTimeout as pause } from 'node:timers/promises';
import type { PairOfServers } from '../support/pair-of-servers';
import { type Compared, compareWithLog } from '../support/writers/compare';
import { KeyedWriters, type WritingFigures } from '../support/writers/keyed-writers';
import type { PairedBank } from './bank';

const BETWEEN_MS = 1_000;

export interface FailoverFigures extends WritingFigures, Compared {
  takeovers: {
    promotionMs: number;
    /** From the death of the primary until somebody's save was acknowledged again, at the latest of all writers. */
    outageMs: number;
    refused: number;
  }[];
}

/** Writers save under keys while the primary is killed and the standby takes over, again and again. */
export const playFailovers = async (
  { bank, pair, times, writers: count }: { bank: PairedBank; pair: PairOfServers; times: number; writers: number },
  report: (sentence: string) => void = () => {},
): Promise<FailoverFigures> => {
  const takeovers: FailoverFigures['takeovers'] = [];
  const writers = await KeyedWriters.start(bank.send, count);
  try {
    for (let n = 1; n <= times; n++) {
      await pause(BETWEEN_MS);
      const refusedBefore = writers.refused;
      const killedAt = performance.now();
      const { promotionMs } = await pair.failOver();
      const outageMs = (await writers.untilAllSavedSince(killedAt + promotionMs)) - killedAt;
      const refused = writers.refused - refusedBefore;
      takeovers.push({ promotionMs, outageMs, refused });
      report(
        `${n}: promoted after ${Math.round(promotionMs)} ms, all save again after ${Math.round(outageMs)} ms, ${refused} refused`,
      );
      await pair.addStandby();
    }
  } finally {
    await writers.stop();
  }
  const compared = await compareWithLog(bank.query, writers.acknowledged);
  return { ...writers.figures, ...compared, takeovers };
};
