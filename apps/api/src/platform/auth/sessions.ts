import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler, Response } from 'express';
import session, { type SessionData } from 'express-session';
import type { Pool } from 'pg';
import { currentContext } from '../context/request-context';
import type { UserDirectory } from '../context/user-directory';
import { preparedQuery } from '../database/prepared-query';
import type { Settings } from '../settings/settings';
import { cookieOf } from './cookies';
import { NOTIFY_SESSIONS_ENDED } from './sessions-ended';

declare module 'express-session' {
  interface SessionData {
    userId: number;
    /** The position of the event that set the password with which the session began. */
    passwordAt: string;
    /** The second step is done. */
    verified?: boolean;
  }
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A working day without a request; the cookie and the session end together. */
const SESSION_DURATION_MS = 12 * HOUR_MS;
/** The clocks of the machines that begin, renew and read a session differ by no more. */
const CLOCK_DIFFERENCE_MS = MINUTE_MS;
/** A session that was renewed less than five minutes ago is not renewed again, so that few requests write. */
const RENEWED_BELOW_MS = SESSION_DURATION_MS - 5 * MINUTE_MS;

const COOKIE = { httpOnly: true, sameSite: 'lax', maxAge: SESSION_DURATION_MS } as const;
/** Browsers give cookies of one port to another: a practice bank beside the real one has a session of its own. */
const cookieName = (isPractice: boolean) => (isPractice ? 'practice-session' : 'session');

const LATEST_END = `now() + interval '${SESSION_DURATION_MS + CLOCK_DIFFERENCE_MS} milliseconds'`;

/** SQL that is true of a session that has not ended, nor began while the clock was ahead. */
export const isOpenSession = (session: string): string => `${session}.expire BETWEEN now() AND ${LATEST_END}`;

/** Otherwise they would open again when the clock comes to their time. */
const END_SESSIONS_OF_ANOTHER_CLOCK = `DELETE FROM app.sessions WHERE expire > ${LATEST_END}`;

/** Sessions in `app.sessions`, each loaded with its user. Nobody has one before signing in. */
export const sessions = (
  pool: Pool,
  { sessionSecret: secret, isPractice }: Pick<Settings, 'sessionSecret' | 'isPractice'>,
  users: UserDirectory,
): RequestHandler => {
  const cookie = cookieName(isPractice);
  class Sessions extends connectPgSimple(session) {
    override get(sid: string, done: (error: unknown, found?: SessionData | null) => void) {
      users
        .bySession(sid)
        .then(async (found) => {
          if (!found) await pool.query(END_SESSIONS_OF_ANOTHER_CLOCK);
          Object.assign(currentContext(), { sessionUser: found?.user, sessionEndsInMs: found?.endsInMs });
          return found?.session;
        })
        .then((session) => done(null, session), done);
    }

    override destroy(sid: string, done: (error?: unknown) => void = () => {}) {
      super.destroy(sid, (error?: unknown) => {
        if (error) done(error);
        else pool.query(NOTIFY_SESSIONS_ENDED).then(() => done(), done);
      });
    }
  }
  const loadSession = session({
    name: cookie,
    secret,
    store: new Sessions({ pool, schemaName: 'app', tableName: 'sessions', disableTouch: true, errorLog: () => {} }),
    resave: false,
    saveUninitialized: false,
    cookie: { ...COOKIE, secure: 'auto' },
  });
  return (request, response, next) =>
    loadSession(request, response, (error?: unknown) => {
      if (error) return next(error);
      renewUsedSession(pool, cookie, request, response).then(() => next(), next);
    });
};

/** Renews nothing else: a session that ends at the same moment does not come back, and of many requests one writes. */
const RENEW_SESSION = `
  UPDATE app.sessions SET expire = now() + $2::integer * interval '1 millisecond'
  WHERE sid = $1 AND expire BETWEEN now() AND now() + $3::integer * interval '1 millisecond'`;

/** Open screens ask here by themselves, also where nobody sits before them. */
const ASKED_BY_SCREENS = /^\/live(\/|$)/;

/** Renews the session of somebody who has taken all steps of signing in. */
const renewUsedSession = async (pool: Pool, cookie: string, request: Request, response: Response): Promise<void> => {
  const { sessionUser, sessionEndsInMs = SESSION_DURATION_MS } = currentContext();
  if (!sessionUser || (sessionUser.requiresTwoStep && !request.session.verified)) return;
  if (sessionEndsInMs > RENEWED_BELOW_MS || ASKED_BY_SCREENS.test(request.path)) return;
  const { rowCount } = await pool.query(
    preparedQuery(RENEW_SESSION, [request.sessionID, SESSION_DURATION_MS, RENEWED_BELOW_MS]),
  );
  const signedId = rowCount && cookieOf(request, cookie);
  if (signedId) response.cookie(cookie, signedId, { ...COOKIE, secure: request.secure, encode: String });
};

/** The session gets a new id, so that an id that somebody knew before the sign-in is worth nothing. */
export const startSession = async (
  request: Request,
  data: { userId: number; passwordAt: string; verified?: boolean },
): Promise<void> => {
  await toPromise((next) => request.session.regenerate(next));
  Object.assign(request.session, data);
  await toPromise((next) => request.session.save(next));
};

export const endSession = (request: Request): Promise<void> => toPromise((next) => request.session.destroy(next));

const toPromise = (start: (next: (error?: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())));
