import { EventsArchived } from '@bank/event-store';

/** `failed` is a sentence about the log, which a further try would not change. */
export type Failure = { failed: string } | { broken: string };

/** Why a process could not build tables. @param Failed the errors whose message is such a sentence */
export const failureOf = (error: unknown, Failed: abstract new (...values: never[]) => Error): Failure => {
  if (error instanceof Failed) return { failed: error.message };
  return error instanceof EventsArchived ? { failed: error.reason } : { broken: (error as Error).message };
};
