import { DatabaseError } from 'pg';
import { Unfoldable } from '../tables/fold';
import { Unsummable } from '../tables/sums';

// Bad data, broken constraints, unknown relations or columns, limits, unsupported, raised in SQL, corruption.
const EVENTS_FAULT = /^(22|23|42|54|0A|P0|XX)/;

/** Whether the events (or the tables they go to) are to blame, rather than the connection or the server. */
export const isEventsFault = (error: unknown): error is Error =>
  error instanceof Unfoldable ||
  error instanceof Unsummable ||
  (error instanceof DatabaseError && EVENTS_FAULT.test(error.code ?? ''));
