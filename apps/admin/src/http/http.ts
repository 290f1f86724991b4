import { HttpError } from 'ra-core';
import { fill, say } from '../messages/atEntry';
import { endFirstLoad, takeEarly } from './early';
import { exceptions } from './exceptions';
import { createListeners } from './listeners';
import { type MissingStep, signInGate } from './signInGate';

export interface Answer {
  status: number;
  headers: Headers;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server sent
  json: any;
}
export type Http = (url: string, options?: RequestInit) => Promise<Answer>;

export const API = '/api';

/** The error of an answer that is no success. */
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
 * status 0 when the server could not be reached. All of them are shown in the error panel, except those about signing in.
 */
export const request: Http = async (url, options = {}) => {
  const response = await send(url, options);
  const body = await response.text();
  const json = parseJson(body);
  const name = requestOf(url, options);
  if (!response.ok) {
    const message = json?.message ?? fill(say.errors.unreadable, { status: response.status });
    const { status } = response;
    if (!missingStepOf({ status, body: json })) exceptions.add({ request: name, message, trace: json?.trace });
    if (status === 403) refusals.notify();
    const retryAfter = status === 429 && Number(response.headers.get('Retry-After'));
    throw Object.assign(new HttpError(message, status, json), retryAfter ? { retryAfter } : {});
  }
  exceptions.settle(name);
  return { status: response.status, headers: response.headers, body, json };
};

/**
 * A request of somebody who is signed in. Where the session has ended it waits until they have signed in again, and is then
 * repeated as it was.
 * @throws Refusal also when the wait was given up, and for a write when another person signed in
 */
export const http: Http = async (url, options = {}) => {
  try {
    return await request(url, options);
  } catch (error) {
    const refusal = error as Refusal;
    const step = missingStepOf(refusal);
    if (!step) throw refusal;
    const { method = 'GET' } = options;
    if (!signInGate.holds(method)) throw isWrite(options) ? refusal : Object.assign(refusal, { leadsTo: step });
    const outcome = await signInGate.wait({ step, message: refusal.message });
    if (outcome === 'samePerson') return http(url, options);
    if (outcome === 'givenUp') throw refusal;
    if (!isWrite(options)) return http(url, options);
    exceptions.add({ request: requestOf(url, options), message: say.signInAgain.notSent });
    throw new HttpError(say.signInAgain.notSent, 401);
  }
};

/** The step of signing in that an answer asks for. */
export const missingStepOf = ({ status, body }: { status: number; body?: { code?: string } }) => {
  if (status === 401) return 'password';
  return body?.code === 'OTP_REQUIRED' ? 'code' : undefined;
};

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
