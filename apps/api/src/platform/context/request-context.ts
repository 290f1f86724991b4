import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { DEFAULT_ZONE } from '@bank/domain';
import type { Attempt } from './attempt';
import type { AwaitedProjections } from './awaited-projections';
import type { Batch } from './batch';
import type { Decisions } from './decisions';
import type { KnownBrowser, TokenHolder, User } from './user-directory';

export const ANONYMOUS = 'anonymous';

/** Everything that happens on behalf of one request, job or command line shares one context. */
export interface RequestContext {
  /** Also the correlation id of every event that the request leads to. */
  requestId: string;
  /** The network that the request came from; undefined for the system's own work. */
  address?: string;
  actor: string;
  user?: User;
  /** The user of the session, who is signed in only when the guard has looked at the session. */
  sessionUser?: User;
  sessionId?: string;
  knownBrowser?: KnownBrowser;
  /** Reads the time zone of the bank; work that no request asked for takes no times from people. */
  readTimeZone?: () => Promise<string | null>;
  sessionEndsInMs?: number;
  scopes?: readonly string[];
  token?: TokenHolder;
  /** Id of the event that led to this work, where one did. */
  causationId?: string;
  /** The password was right, but the second step is still to come. */
  lacksCode?: boolean;
  /** The request that carries an Idempotency-Key: allocated ids and derived event ids hang on it. */
  attempt?: Attempt;
  /** Whether events were written, by any work that this request led to. */
  saved?: { isAny: boolean };
  /** Sentences that the answer brings along as `meta.warnings`. */
  warnings?: Set<string>;
  /** Gathers what the commands lead to; in a dry run they write nothing. */
  decisions?: Decisions;
  /** Commands that are carried out at the same time. */
  batch?: Batch;
  /** Number of the import whose row this work carries out. */
  importId?: number;
  /** Whether new records of that import may lack answers to required questions. */
  mayLackAnswers?: boolean;
  /** When that happened which this work records, ISO 8601 UTC: before the bank used the portal. */
  asOf?: string;
  /** Gathers the projections that have to show the changes of several commands, which are waited for together. */
  awaitedProjections?: AwaitedProjections;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const runWith = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** Runs work that no request asked for: seeds, jobs, the command line. */
export const asSystem = <T>(
  work: () => T,
  context: Partial<Pick<RequestContext, 'requestId' | 'attempt' | 'causationId'>> = {},
): T => runWith({ requestId: randomUUID(), actor: 'system', ...context }, work);

/** Runs work on behalf of a user who has asked for it before, with the rights that they have now. */
export const asUser = <T>(user: User, readTimeZone: RequestContext['readTimeZone'], work: () => T): T =>
  runWith({ requestId: randomUUID(), actor: `user-${user.id}`, user, sessionUser: user, readTimeZone }, work);

export const contextIfAny = (): RequestContext | undefined => storage.getStore();

export const currentContext = (): RequestContext => {
  const context = contextIfAny();
  if (!context) throw new Error('Nothing says on whose behalf this runs: wrap it in runWith() or asSystem()');
  return context;
};

/** The answer of the present request shows the sentence. */
export const warn = (sentence: string): void => {
  const context = storage.getStore();
  if (!context) return;
  context.warnings ??= new Set();
  context.warnings.add(sentence);
};

/** The time zone of texts that name a day or a time without an offset, and of the times in sheets. */
export const currentTimeZone = async (): Promise<string> => (await currentContext().readTimeZone?.()) ?? DEFAULT_ZONE;
