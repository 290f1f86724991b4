import { withStorage } from '../device/deviceStorage';
import type { Http } from './http';

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

/** Request -> its key, for as long as nobody knows its outcome. */
interface OpenKeys {
  get: (request: string) => string | undefined;
  set: (request: string, key: string) => unknown;
  delete: (request: string) => unknown;
}

const NAME = 'portal.openOrders';
/** The server knows a key for as long. */
const KEPT_FOR_MS = 24 * 60 * 60_000;

interface OpenOrder {
  request: string;
  key: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** A new order. It names nobody but by numbers and public ids, so that it may lie on the device. */
const placesOrder = (request: string): boolean => /^POST \S*\/orders\/[a-z]+(\?\S*)? /.test(request);

const readOrders = (): OpenOrder[] =>
  (withStorage('localStorage', (storage) => JSON.parse(storage.getItem(NAME) ?? '[]') as OpenOrder[]) ?? []).filter(
    ({ at }) => Date.now() - at < KEPT_FOR_MS,
  );

const writeOrders = (orders: readonly OpenOrder[]): void =>
  withStorage('localStorage', (storage) =>
    orders.length ? storage.setItem(NAME, JSON.stringify(orders)) : storage.removeItem(NAME),
  );

/** Keys of new orders outlive the page, as their drafts do, so that sending a restored draft again places no second order. */
export const keysThatOutliveThePage = (): OpenKeys => {
  const ofThisPage = new Map<string, string>();
  return {
    get: (request) =>
      ofThisPage.get(request) ??
      (placesOrder(request) ? readOrders().find((order) => order.request === request)?.key : undefined),
    set: (request, key) => {
      ofThisPage.set(request, key);
      if (!placesOrder(request)) return;
      const orders = readOrders();
      const isKnown = orders.some((order) => order.request === request);
      if (!isKnown) writeOrders([...orders, { request, key, at: Date.now() }]);
    },
    delete: (request) => {
      ofThisPage.delete(request);
      if (placesOrder(request)) writeOrders(readOrders().filter((order) => order.request !== request));
    },
  };
};
