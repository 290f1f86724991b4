import { HttpError } from 'ra-core';
import { exceptions } from '../../kit/problems/exceptions';
import { createListeners } from '../../kit/values/listeners';
import { fill, say } from '../../messages/atEntry';
import { endFirstLoad, takeEarly } from './early';
import { reads } from './reads';
import { screenUser } from './screenUser';
import { type MissingStep, signInGate } from './signInGate';

export interface Answer {
  status: number;
  headers: Headers;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server sent
  json: any;
}
export interface RequestOptions extends RequestInit {
  /** Statuses of refusals that the caller shows itself, so that they are not in the error panel. */
  shownByCaller?: readonly number[];
}
export type Http = (url: string, options?: RequestOptions) => Promise<Answer>;

export const API = '/api';

export type Refusal = HttpError & {
  /** Seconds until the next try, after too many tries (429). */
  retryAfter?: number;
  /** The step of signing in that the server asks for, where the screen is left for it. */
  leadsTo?: MissingStep;
};

const refusals = createListeners();

/** Calls the listener after every 403. @returns a function that removes the listener */
export const onRefusal = refusals.subscribe;

/**
 * One request to the API: JSON, marked as AJAX, with the session's cookie.
 * @throws Refusal for every answer that is no success (its body is `{code, message, errors?, trace?}`), and HttpError with
 * status 0 when the server could not be reached. All of them are shown in the error panel, except those about signing in and
 * those that nobody waits for any more.
 */
export const request: Http = async (url, options = {}) => {
  const response = await send(url, options);
  const body = await response.text();
  options.signal?.throwIfAborted();
  const json = parseJson(body);
  const name = requestOf(url, options);
  if (!response.ok) {
    const message = json?.message ?? fill(say.errors.unreadable, { status: response.status });
    const { status } = response;
    const isShownElsewhere = options.shownByCaller?.includes(status) ?? false;
    if (!isShownElsewhere && !missingStepOf({ status, body: json }))
      exceptions.add({ request: name, message, trace: json?.trace });
    if (status === 403) refusals.notify();
    const retryAfter = status === 429 && Number(response.headers.get('Retry-After'));
    throw Object.assign(new HttpError(message, status, json), retryAfter ? { retryAfter } : {});
  }
  exceptions.settle(name);
  return { status: response.status, headers: response.headers, body, json };
};

/** A request of the user whose screen it is; a read ends when the active partner is switched. @throws as `whileSignedIn` */
export const http: Http = (url, options = {}) =>
  whileSignedIn(url, isWrite(options) ? options : { signal: reads.signal(), ...options }, (named) =>
    request(url, named),
  );

/**
 * Sends a request in the name of the user whose screen it is. Where their session has ended, or somebody else has signed in in
 * this browser, it waits until somebody has signed in over the screen, and is then repeated as it was.
 * @throws Refusal also when the wait was given up, and for a write when another person signed in
 */
export const whileSignedIn = async <T>(
  url: string,
  options: RequestOptions,
  sendNamed: (options: RequestOptions) => Promise<T>,
): Promise<T> => {
  const repeat = () => whileSignedIn(url, options, sendNamed);
  const signInsBefore = signInGate.countSignIns();
  try {
    const headers = new Headers(options.headers);
    if (screenUser.id !== undefined) headers.set('X-User', String(screenUser.id));
    return await sendNamed({ ...options, headers });
  } catch (error) {
    const refusal = error as Refusal;
    const step = missingStepOf(refusal);
    if (!step) throw refusal;
    const otherUser = otherUserOf(refusal);
    const earlier = signInGate.outcomeAfter(signInsBefore);
    if (!earlier && !(otherUser ? signInGate.canAsk() : signInGate.holds(options.method))) {
      if (isWrite(options)) throw refusal;
      if (!otherUser) throw Object.assign(refusal, { leadsTo: step });
      // No screen of the user is open, so that the next one belongs to the signed-in user.
      screenUser.id = undefined;
      return repeat();
    }
    const outcome = earlier ?? (await signInGate.wait({ step, message: refusal.message, otherUser }));
    if (outcome === 'samePerson') return repeat();
    if (outcome === 'givenUp') throw refusal;
    if (!isWrite(options)) return repeat();
    exceptions.add({ request: requestOf(url, options), message: say.signInAgain.notSent });
    throw new HttpError(say.signInAgain.notSent, 401);
  }
};

export const missingStepOf = (refusal: { status: number; body?: RefusalBody }) => {
  if (refusal.status === 401 || otherUserOf(refusal)) return 'password';
  return refusal.body?.code === 'OTP_REQUIRED' ? 'code' : undefined;
};

interface RefusalBody {
  code?: string;
  details?: readonly { signedIn?: string }[];
}
/** The name of somebody else who has signed in in this browser. */
const otherUserOf = ({ body }: { body?: RefusalBody }): string | undefined =>
  body?.code === 'OTHER_USER' ? body.details?.[0]?.signedIn : undefined;

/** The raw response of a request, whatever its status. @throws HttpError status 0 when nothing came back */
export const send = async (url: string, options: RequestInit = {}): Promise<Response> => {
  if (isWrite(options)) endFirstLoad();
  try {
    return await (takeEarly(url) ?? ask(url, options));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const message = isWrite(options) ? say.errors.writeFailed : say.errors.readFailed;
    exceptions.add({ request: requestOf(url, options), message });
    throw new HttpError(message, 0);
  }
};

/** Asks the API as every request does. @throws TypeError when nothing came back */
export const ask = (url: string, options: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  headers.set('X-Requested-With', 'XMLHttpRequest');
  if (options.body) headers.set('Content-Type', 'application/json');
  return fetch(url, { credentials: 'same-origin', ...options, headers });
};

const isWrite = ({ method = 'GET' }: RequestInit) => method !== 'GET';
const requestOf = (url: string, { method = 'GET' }: RequestInit) => `${method} ${url.split('?')[0]}`;

const parseJson = (body: string) => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};
