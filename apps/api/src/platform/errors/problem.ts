import { Rejection, type RejectionCode } from '@bank/domain';
import {
  AppendTooLarge,
  AppendUncertain,
  EventsArchived,
  LockLost,
  LogAway,
  SubjectErased,
  VersionConflict,
} from '@bank/event-store';
import { ProjectionStopped, ProjectionsBehind } from '@bank/projections';
import { HttpException } from '@nestjs/common';
import { TooBusy } from '../commands/decision-lock';
import { StillRunning } from '../commands/idempotency';
import { ShownLate } from '../commands/shown-changes';
import { HeldBack, Superseded } from '../versions/held-back';
import { CodeRequired } from './code-required';
import { OtherUser } from './other-user';
import { BodyTooLarge, BodyTooSlow, TooMuchOpen, UnreadableBody } from './refused-body';
import { ENGLISH, type RefusalLanguage, withNames, withSentences } from './sentences';
import { SheetsBusy } from './sheets-busy';
import { TooMany } from './too-many';

export interface Problem {
  status: number;
  code: string;
  message: string;
  errors?: Readonly<Record<string, string>>;
  /** Rows that a program or a screen shows beside the sentence. */
  details?: readonly unknown[];
  headers?: Record<string, string>;
}

export const statuses: Record<RejectionCode, number> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  stale: 412,
  invalid: 422,
  tooMany: 429,
};

const answerFor =
  <E extends Error>(type: abstract new (...args: never[]) => E, problem: (error: E) => Problem) =>
  (error: unknown): Problem | undefined =>
    error instanceof type ? problem(error) : undefined;

const BUSY = { status: 503, code: 'unavailable', headers: { 'Retry-After': '5' } };
const busy = (message: string): Problem => ({ ...BUSY, message });
const SOMEBODY_FASTER: Problem = {
  status: 409,
  code: 'conflict',
  message: 'Somebody else changed this at the same moment. Look at it again and repeat your change.',
};
const BEHIND = busy('The lists that this depends on are not up to date at this moment. Try again in a few seconds.');
const LOG_AWAY = busy('The event log does not answer at this moment. Try again in a few seconds.');
const UNCERTAIN = busy(
  'The connection broke while your change was being saved, so it is not known whether it was saved. ' +
    'Check whether it is there before you repeat it; a repeat with the same Idempotency-Key is safe.',
);
const ERASED: Problem = {
  status: 409,
  code: 'conflict',
  message: 'The personal data of this record were erased, so it can no longer be changed.',
};

const answerRejection = (
  { code, message: english, fields: problems, names, language, details }: Rejection,
  words: RefusalLanguage,
): Problem => {
  const status = statuses[code];
  const { message, problem } = language === words.language ? ENGLISH : words;
  const said = message(english, status);
  const fields = Object.fromEntries(Object.entries(problems).map(([field, text]) => [field, problem(text)]));
  return {
    status,
    code,
    message: code === 'invalid' ? withSentences(said, fields, names, words) : said,
    ...(Object.keys(fields).length && { errors: withNames(fields, names) }),
    ...(details.length && { details }),
  };
};

/** The first that fits counts; an error of any other class is a bug. */
const kinds = [
  answerFor(TooMany, ({ message, retryAfter }) => ({
    status: 429,
    code: 'tooMany',
    message,
    headers: { 'Retry-After': String(retryAfter) },
  })),
  answerFor(OtherUser, ({ message, nameOfUser }) => ({
    status: 409,
    code: 'OTHER_USER',
    message,
    details: [{ signedIn: nameOfUser }],
  })),
  answerFor(CodeRequired, ({ message }) => ({ status: 403, code: 'OTP_REQUIRED', message })),
  answerFor(VersionConflict, () => SOMEBODY_FASTER),
  answerFor(LockLost, () => SOMEBODY_FASTER),
  answerFor(AppendTooLarge, () => ({
    status: 413,
    code: 'tooLarge',
    message: 'This is more than can be saved at once. Split it into several smaller ones.',
  })),
  answerFor(BodyTooLarge, ({ message }) => ({ status: 413, code: 'tooLarge', message })),
  answerFor(BodyTooSlow, ({ message }) => ({ status: 408, code: 'timeout', message })),
  answerFor(TooMuchOpen, ({ message, whose }) =>
    whose === 'all' ? busy(message) : { status: statuses.tooMany, code: 'tooMany', message, headers: BUSY.headers },
  ),
  answerFor(UnreadableBody, ({ message }) => ({ status: 415, code: 'malformed', message })),
  answerFor(LogAway, () => LOG_AWAY),
  answerFor(AppendUncertain, () => UNCERTAIN),
  answerFor(SubjectErased, () => ERASED),
  answerFor(EventsArchived, ({ message }) => ({ status: 409, code: 'conflict', message })),
  answerFor(HeldBack, ({ message }) => busy(message)),
  answerFor(Superseded, ({ message }) => busy(message)),
  answerFor(SheetsBusy, ({ message }) => busy(message)),
  answerFor(TooBusy, ({ message }) => busy(message)),
  answerFor(StillRunning, ({ message }) => busy(message)),
  answerFor(ShownLate, ({ message }) => busy(message)),
  answerFor(ProjectionsBehind, () => BEHIND),
  answerFor(ProjectionStopped, () => BEHIND),
  answerFor(HttpException, (error) => (error.getStatus() < 500 ? httpProblem(error.getStatus()) : BUG)),
];

/** Refusals by the web server, before any code of ours is called. */
const httpProblems: Readonly<Record<number, Omit<Problem, 'status'>>> = {
  400: {
    code: 'malformed',
    message: 'The request is malformed: the address must be well formed.',
  },
  404: { code: 'notFound', message: 'There is nothing at this address.' },
};
const httpProblem = (status: number): Problem => ({ status, ...(httpProblems[status] ?? httpProblems[400]!) });
const DATABASE_AWAY = busy('The database does not answer at this moment. Try again in a few seconds.');
const DATABASE_SLOW = busy(
  'The database took too long over this. Try again in a few seconds, and ask for less at once if that does not help.',
);
const NO_CONNECTION_FREE = busy('The database has no connection free at this moment. Try again in a few seconds.');
const NO_HANDLE_FREE = busy('The server has no file handle free at this moment. Try again in a few seconds.');
const OUT_OF_MEMORY = busy('The database has not enough memory for this at the moment. Try again in a few minutes.');
const OUT_OF_RESOURCES = busy(
  'The database has reached one of its limits. Try again in a few minutes, and tell the person who runs the portal.',
);
const DISK_FULL = busy(
  "The database's disk is full, so nothing can be saved. Tell the person who runs the portal to make room.",
);

const DISK_READ_ONLY = busy(
  "The database's disk can only be read, so nothing can be saved. Tell the person who runs the portal to make it writable.",
);

/** Pattern of a database error, as `code: message` -> its answer; the first that fits counts. */
const databaseProblems: readonly (readonly [says: RegExp, problem: Problem])[] = [
  [/^53100:/, DISK_FULL],
  // PostgreSQL takes a disk that can't be written for a lack of permission.
  [/^[^:]+: .*Read-only file system/, DISK_READ_ONLY],
  [/^53200:/, OUT_OF_MEMORY],
  [/^53300:/, NO_CONNECTION_FREE],
  [/^53/, OUT_OF_RESOURCES],
  [/^(57014|25P03):|: Query read timeout$/, DATABASE_SLOW],
  [/^(EMFILE|ENFILE):/, NO_HANDLE_FREE],
  // These come from Node's sockets and its look-up of names, from PostgreSQL while it stops or starts or where it is a standby, and from pg itself.
  [
    /^(ECONN|EPIPE|ETIMEDOUT|EAI_|ENOTFOUND|EHOST|ENET|EADDRNOTAVAIL|08|25006|57P0)|: (Connection terminated|timeout exceeded when trying to connect|Client .+ is not queryable)/,
    DATABASE_AWAY,
  ],
];

const databaseProblem = ({ code, message }: { code?: unknown; message?: unknown }): Problem | undefined =>
  databaseProblems.find(([says]) => says.test(`${code}: ${message}`))?.[1];

const SAVED_WITHOUT_ANSWER =
  'Your change, or a part of it, is saved, but the answer could not be made. Look at what is there before you send it again.';

/** Of a request that would not be recognized when it comes again: no program should repeat it by itself after something was saved. */
export const withoutRepeat = (
  { headers, ...problem }: Problem,
  error: unknown,
  { hasSaved, words = ENGLISH }: { hasSaved: boolean; words?: RefusalLanguage },
): Problem => {
  if (error instanceof ShownLate || error instanceof AppendUncertain) return problem;
  if (hasSaved) return { ...problem, message: words.message(SAVED_WITHOUT_ANSWER, problem.status) };
  return { ...problem, ...(headers && { headers }) };
};

/** Errors of the web server's own parts have a `status`. */
const serverProblem = (error: unknown): Problem => {
  const thrown = (error ?? {}) as { status?: unknown; code?: unknown; message?: unknown };
  const { status } = thrown;
  return databaseProblem(thrown) ?? (typeof status === 'number' && status < 500 ? httpProblem(status) : BUG);
};

const BUG: Problem = {
  status: 500,
  code: 'internal',
  message: 'Something went wrong on our side. It was recorded, and you did nothing wrong.',
};

export const problemOf = (error: unknown, words: RefusalLanguage = ENGLISH): Problem => {
  const special = problemOfKind(error);
  if (!special && error instanceof Rejection) return answerRejection(error, words);
  const problem = special ?? serverProblem(error);
  return { ...problem, message: words.message(problem.message, problem.status) };
};

const problemOfKind = (error: unknown): Problem | undefined => {
  for (const answer of kinds) {
    const problem = answer(error);
    if (problem) return problem;
  }
  return undefined;
};
