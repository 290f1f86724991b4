import type { Http } from './http';
import type { OpenKeys } from './openKeys';

/** Works without TLS too, where `crypto.randomUUID` does not exist. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const isWrite = (method = 'GET') => method === 'POST' || method === 'PATCH';
/** Whether the server refused the request (4xx). Without an answer or after a 5xx, it may have taken effect. */
const isDecided = (error: unknown) => {
  const { status = 0 } = error as { status?: number };
  return status >= 400 && status < 500;
};

/** Sends POST and PATCH with an `Idempotency-Key`. A request repeated before its outcome is known carries the same key. */
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
