import { Unreadable } from '@bank/event-store';

/** The start stops for a reason that an operator can mend; `message` is the one sentence that says how. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/**
 * The start reads the log before it serves anything, and turns a log that it can't read into a sentence for the operator.
 * @throws CannotStart for such a log, else the error itself
 */
export const rethrowAsCannotStart = (error: unknown): never => {
  if (error instanceof Unreadable) throw new CannotStart(`The log can't be read: ${error.message}.`);
  throw error;
};
