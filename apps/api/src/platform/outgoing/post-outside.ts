import type { LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { hostOf, InsideAddress, isOutside, type Resolve, resolveHost } from './outside';

/** In all: the connection, the headers and the answer. */
const ANSWER_LIMIT_MS = 10_000;
/** Nobody needs more of an answer than its beginning. */
const MAX_ANSWER_BYTES = 2_000;

export interface Posted {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Its first 2,000 bytes. */
  text: string;
}

export const isAccepted = ({ status }: Answer): boolean => status >= 200 && status <= 299;
/** The receiver wants no more. */
export const isGone = ({ status }: Answer): boolean => status === 410;

export interface Ways {
  resolve?: Resolve;
  isAllowed?: (address: string) => boolean;
  limitMs?: number;
}

/**
 * Posts to an address that somebody entered. The name is resolved once, every address that it has is checked, and the
 * connection goes to one of those, so that a name that changes in between leads nowhere. A redirect is not followed.
 * @throws InsideAddress, and what the network throws; an Error called TimeoutError after ten seconds
 */
export const postOutside = async (
  { url, headers, body, signal }: Posted,
  { resolve = resolveHost, isAllowed = isOutside, limitMs = ANSWER_LIMIT_MS }: Ways = {},
): Promise<Answer> => {
  const target = new URL(url);
  const limit = AbortSignal.any([AbortSignal.timeout(limitMs), ...(signal ? [signal] : [])]);
  const addresses = await unlessAborted(limit, resolve(hostOf(target)));
  if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
    throw new InsideAddress(target.hostname);
  return send(target, { headers, body, limit, addresses });
};

interface Sending {
  headers: Readonly<Record<string, string>>;
  body: string;
  limit: AbortSignal;
  addresses: readonly LookupAddress[];
}

const send = (target: URL, { headers, body, limit, addresses }: Sending): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = target.protocol === 'https:' ? requestHttps : requestHttp;
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const options = {
      method: 'POST',
      headers: { ...headers, ...length },
      lookup: answerWith(addresses),
      agent: false,
      signal: limit,
    } as const;
    const sent = request(target, options, (response) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      const { statusCode: status = 0, headers: answered } = response;
      const finish = () => {
        resolve({ status, headers: answered, text: Buffer.concat(pieces).subarray(0, MAX_ANSWER_BYTES).toString() });
        sent.destroy();
      };
      response.on('data', (piece: Buffer) => {
        pieces.push(piece);
        bytes += piece.length;
        if (bytes >= MAX_ANSWER_BYTES) finish();
      });
      response.on('end', finish);
      response.on('error', (error) => reject(limit.aborted ? limit.reason : error));
    });
    sent.on('error', (error) => reject(limit.aborted ? limit.reason : error));
    sent.end(body);
  });

/** Node connects to an address of this list, and asks nobody for another. */
const answerWith =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_, { all }, answer) => {
    const [first] = addresses;
    if (all) answer(null, [...addresses]);
    else answer(null, first!.address, first!.family);
  };

const unlessAborted = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      const refuse = () => reject(signal.reason);
      if (signal.aborted) refuse();
      else signal.addEventListener('abort', refuse, { once: true });
    }),
  ]);
