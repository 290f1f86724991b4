import { setTimeout as pause } from 'node:timers/promises';
import { type Compared, compareWithLog } from '../support/writers/compare';
import { KeyedWriters, type WritingFigures } from '../support/writers/keyed-writers';
import type { Fault } from './fault';
import type { Portal } from './portal';

const HEALTH_PAUSE_MS = 200;
const HEALTH_LIMIT_MS = 120_000;

export interface FaultFigures extends WritingFigures, Compared {
  /** From the end of each fault until every writer had saved again. */
  healMs: number[];
  /** What `/health` says in the end. */
  health: string | undefined;
}

/** Writers save under keys while something breaks, once or again and again. */
export const playFault = async (
  portal: Portal,
  fault: Fault,
  { writers: count = 8, isEnough = () => true }: { writers?: number; isEnough?: () => boolean } = {},
  report: (sentence: string) => void = () => {},
): Promise<FaultFigures> => {
  const writers = await KeyedWriters.start(portal.send, count);
  const healMs: number[] = [];
  try {
    await writers.untilAllSavedSince(performance.now());
    for (let n = 1; n === 1 || !(isEnough() || writers.wrong.length); n++) {
      const end = await fault.begin(portal);
      await pause(fault.holdMs);
      await end();
      const endedAt = performance.now();
      healMs.push((await writers.untilAllSavedSince(endedAt)) - endedAt);
      report(`${n}: all save again after ${Math.round(healMs.at(-1)!)} ms; ${writers.acknowledgedCount} acknowledged`);
    }
  } finally {
    await writers.stop();
  }
  const health = await untilHealthy(portal);
  const compared = await compareWithLog((sql) => portal.query(sql), writers.acknowledged);
  return { ...writers.figures, ...compared, healMs, health };
};

const untilHealthy = async (portal: Portal): Promise<string | undefined> => {
  const deadline = performance.now() + HEALTH_LIMIT_MS;
  for (;;) {
    const health = await portal.health();
    if (health === 'ok' || performance.now() > deadline) return health;
    await pause(HEALTH_PAUSE_MS);
  }
};
