import { Rejection } from '@bank/domain';

const MINUTE_SECONDS = 60;
const countOf = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
const inWords = (seconds: number) =>
  seconds < MINUTE_SECONDS ? countOf(seconds, 'second') : countOf(Math.ceil(seconds / MINUTE_SECONDS), 'minute');

/** Too many tries; `retryAfter` in seconds. */
export class TooMany extends Rejection {
  constructor(
    readonly retryAfter: number,
    sentence = 'Too many attempts.',
  ) {
    super('tooMany', `${sentence} Try again in ${inWords(retryAfter)}.`);
  }
}
