import type { Http } from './http';
import type { OpenKeys } from './openKeys';

/** Works without TLS too, where `crypto.randomUUID` does not exist. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const isWrite = (method = 'GET') => method === 'POST' || method === 'PATCH';
/**
 * Whether the server refused the request (4xx). After no answer, or a failure of the server (5xx), it may have taken
 * effect.
 */
const isDecided = (error: unknown) => {
  const { status = 0 } = error as { status?: number };
  return status >= 400 && status < 500;
};

/**
 * Gives every POST and PATCH an `Idempotency-Key`. A request that is repeated before its outcome is known (a double click, a
 * retry after a lost connection) carries the same key and so has one effect.
 */
export const withIdempotency =
  (http: Http, openKeys: OpenKeys = new Map<string, string>(), newKey: () => string = randomKey): Http =>
  async (url, options = {}) => {
    if (!isWrite(options.method)) return http(url, options);
    const request = `${options.method} ${url} ${options.body ?? ''}`;
    const key = openKeys.get(request) ?? newKey();
    openKeys.set(request, key);
    const headers = new Headers(options.headers);
    headers.set('Idempotency-Key', key);
    try {
      const answer = await http(url, { ...options, headers });
      openKeys.delete(request);
      return answer;
    } catch (error) {
      if (isDecided(error)) openKeys.delete(request);
      throw error;
    }
  };
