import { EventsArchived, Unreadable } from '@bank/event-store';

/** For a reason that an operator can mend; `message` is the one sentence that says how. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/** @throws CannotStart for a log that can't be read, else the error itself */
export const rethrowAsCannotStart = (error: unknown): never => {
  if (error instanceof Unreadable) throw new CannotStart(`The log can't be read: ${error.message}.`);
  if (error instanceof EventsArchived)
    throw new CannotStart(`${error.message} This version needs them to begin: start the one before meanwhile.`);
  throw error;
};
