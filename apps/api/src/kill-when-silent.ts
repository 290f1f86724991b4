import type { Worker } from 'node:cluster';
import type { Report } from './member';
import { sendOrder } from './send-order';

export interface Patience {
  askEveryMs: number;
  /** How often it is asked in vain. */
  times: number;
}

/** Longer than a process stands still that will go on: a collection of garbage, memory that comes back from the disk. */
const PATIENCE: Patience = { askEveryMs: 5_000, times: 6 };

/**
 * Kills a process that lives and does nothing any more, as in an endless loop. The times are counted, and not the seconds: where the
 * machine itself stood still, answers are read before the next question.
 */
export const killWhenSilent = (
  process: Worker,
  onSilence: (seconds: number) => void,
  { askEveryMs, times }: Patience = PATIENCE,
): void => {
  let unanswered = 0;
  process.on('message', (report: Report) => {
    if (report === 'pong') unanswered = 0;
  });
  const asking = setInterval(() => {
    unanswered += 1;
    if (unanswered === 1) sendOrder(process, 'ping');
    if (unanswered <= times) return;
    clearInterval(asking);
    onSilence((times * askEveryMs) / 1_000);
    process.kill('SIGKILL');
  }, askEveryMs);
  process.once('exit', () => clearInterval(asking));
};
