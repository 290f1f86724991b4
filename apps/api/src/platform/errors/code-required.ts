import { Rejection } from '@bank/domain';

/** The session may do nothing else before its one-time code is verified. */
export class CodeRequired extends Rejection {
  constructor() {
    super('forbidden', 'Please enter the code that was sent to you.');
  }
}
