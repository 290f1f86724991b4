import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PairOfServers } from '../support/pair-of-servers';
import type { PairedBank } from './bank';

const PAUSE_MS = 50;
const BETWEEN_MS = 1_000;
const MOST_WRONG = 20;

export interface FailoverFigures {
  acknowledged: number;
  /** Answers other than 201 and 503, and 503 without a sentence. */
  wrong: string[];
  /** Acknowledged names that the log has not, or not once. */
  lost: string[];
  doubled: string[];
  takeovers: {
    promotionMs: number;
    /** From the death of the primary until somebody's save was acknowledged again, at the latest of all writers. */
    outageMs: number;
    refused: number;
  }[];
  /** Sentence of a refusal -> how often. */
  sentences: Map<string, number>;
}

interface Writer {
  acknowledged: string[];
  refused: number;
  lastAt: number;
}

/** Writers save under keys while the primary is killed and the standby takes over, again and again. */
export const playFailovers = async (
  { bank, pair, times, writers }: { bank: PairedBank; pair: PairOfServers; times: number; writers: number },
  report: (sentence: string) => void = () => {},
): Promise<FailoverFigures> => {
  const wrong: string[] = [];
  const sentences: FailoverFigures['sentences'] = new Map();
  const takeovers: FailoverFigures['takeovers'] = [];
  let isOver = false;
  const all = Array.from({ length: writers }, (): Writer => ({ acknowledged: [], refused: 0, lastAt: 0 }));
  const writing = all.map(async (writer) => {
    while (!isOver && wrong.length < MOST_WRONG) await saveOne(bank, writer, { wrong, sentences });
  });
  try {
    for (let n = 1; n <= times; n++) {
      await pause(BETWEEN_MS);
      const refusedBefore = sum(all, ({ refused }) => refused);
      const killedAt = performance.now();
      const { promotionMs } = await pair.failOver();
      while (wrong.length < MOST_WRONG && all.some(({ lastAt }) => lastAt < killedAt + promotionMs))
        await pause(PAUSE_MS);
      const outageMs = Math.max(...all.map(({ lastAt }) => lastAt)) - killedAt;
      const refused = sum(all, ({ refused }) => refused) - refusedBefore;
      takeovers.push({ promotionMs, outageMs, refused });
      report(
        `${n}: promoted after ${Math.round(promotionMs)} ms, all save again after ${Math.round(outageMs)} ms, ${refused} refused`,
      );
      await pair.addStandby();
    }
  } finally {
    isOver = true;
    await Promise.all(writing);
  }
  const names = all.flatMap(({ acknowledged }) => acknowledged);
  const counts = await countInLog(bank);
  return {
    acknowledged: names.length,
    wrong,
    lost: names.filter((name) => !counts.has(name)),
    doubled: [...counts].flatMap(([name, count]) => (count > 1 ? [name] : [])),
    takeovers,
    sentences,
  };
};

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0);

/** Saves one thing, with the same key until it is acknowledged, as the screens do. */
const saveOne = async (
  bank: PairedBank,
  writer: Writer,
  { wrong, sentences }: Pick<FailoverFigures, 'wrong' | 'sentences'>,
): Promise<void> => {
  const name = `Saved ${randomUUID()}`;
  const key = randomUUID();
  for (;;) {
    const { status, message } = await bank.post('/api/product-categories', key, { name });
    if (status === 201) {
      writer.acknowledged.push(name);
      writer.lastAt = performance.now();
      return;
    }
    if (status !== 503 || !/\.$/.test(message)) return void wrong.push(`${status}: ${message}`);
    writer.refused += 1;
    sentences.set(message, (sentences.get(message) ?? 0) + 1);
    await pause(PAUSE_MS);
  }
};

const countInLog = async (bank: PairedBank): Promise<Map<string, number>> => {
  const rows = await bank.query<{ name: string; count: number }>(
    `SELECT data -> 'fields' ->> 'name' AS name, count(*)::integer AS count FROM log.events
     WHERE type = 'RecordRegistered' AND data -> 'fields' ->> 'name' LIKE 'Saved %' GROUP BY 1`,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
};
