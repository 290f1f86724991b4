import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session, { type SessionData } from 'express-session';
import type { Pool } from 'pg';
import { currentContext } from '../request-context';
import type { UserDirectory } from './user-directory';

declare module 'express-session' {
  interface SessionData {
    userId: number;
    /** The position of the event that set the password with which the session began. */
    passwordAt: string;
    /** The second step is done. */
    verified?: boolean;
  }
}

const HOUR_MS = 3_600_000;
/** A working day; the cookie and the session end together. */
const SESSION_DURATION_MS = 12 * HOUR_MS;

/** Sessions in `app.sessions`, each loaded together with its user. Nobody has one before signing in. */
export const sessions = (pool: Pool, secret: string, users: UserDirectory): RequestHandler => {
  class Sessions extends connectPgSimple(session) {
    override get(sid: string, done: (error: unknown, found?: SessionData | null) => void) {
      users.bySession(sid).then((found) => {
        currentContext().account = found?.account;
        done(null, found?.session);
      }, done);
    }
  }
  return session({
    name: 'session',
    secret,
    store: new Sessions({ pool, schemaName: 'app', tableName: 'sessions', disableTouch: true, errorLog: () => {} }),
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: SESSION_DURATION_MS },
  });
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
