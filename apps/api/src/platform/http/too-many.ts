import { Rejection } from '@bank/domain';

const MINUTE = 60;
const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
const inWords = (seconds: number) =>
  seconds < MINUTE ? counted(seconds, 'second') : counted(Math.ceil(seconds / MINUTE), 'minute');

/** Too many tries; `retryAfter` in seconds. */
export class TooMany extends Rejection {
  constructor(readonly retryAfter: number) {
    super('tooMany', `Too many attempts. Try again in ${inWords(retryAfter)}.`);
  }
}
