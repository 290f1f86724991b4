import { Rejection } from '@bank/domain';

/** Too many tries; `retryAfter` in seconds. */
export class TooMany extends Rejection {
  constructor(readonly retryAfter: number) {
    super('tooMany', `Too many attempts. Try again in ${Math.ceil(retryAfter / 60)} minutes.`);
  }
}
