import { keysThatOutliveThePage, withIdempotency } from './attempts';
import type { Http } from './http';

const failWith = (...statuses: (number | undefined)[]) => {
  const keys: (string | null)[] = [];
  const http: Http = async (_url, options = {}) => {
    keys.push(new Headers(options.headers).get('Idempotency-Key'));
    const status = statuses.shift();
    if (status !== undefined) throw Object.assign(new Error('no'), { status });
    return { status: 200, headers: new Headers(), body: '', json: {} };
  };
  let next = 1;
  /** Sends as a page does that was just opened. */
  const openPage = () => withIdempotency(http, keysThatOutliveThePage(), () => `key ${next++}`);
  return { send: openPage(), openPage, keys };
};
beforeEach(() => localStorage.clear());

const order = { method: 'POST', body: '{"supplier":1}' };

describe('the key of an attempt', () => {
  it('is the same when a save is repeated after the connection was lost', async () => {
    const { send, keys } = failWith(0, 503);
    await expect(send('/api/orders/supply', order)).rejects.toThrow();
    await expect(send('/api/orders/supply', order)).rejects.toThrow();
    await send('/api/orders/supply', order);
    expect(keys).toEqual(['key 1', 'key 1', 'key 1']);
  });

  it('outlives the page with which the answer to a new order was lost, and no other request', async () => {
    const { send, openPage, keys } = failWith(0, undefined, undefined, 0);
    await expect(send('/api/orders/supply?include[]=lineItems', order)).rejects.toThrow();
    for (let n = 0; n < 2; n++) await openPage()('/api/orders/supply?include[]=lineItems', order);
    expect(keys.splice(0)).toEqual(['key 1', 'key 1', 'key 2']);
    expect(localStorage).toHaveLength(0);
    const partner = { method: 'POST', body: '{"active_partner":3}' };
    await expect(send('/api/users/active-partner', partner)).rejects.toThrow();
    await openPage()('/api/users/active-partner', partner);
    expect(keys).toEqual(['key 3', 'key 4']);
  });

  it('is forgotten after a day, as the server forgets it', async () => {
    const { send, openPage, keys } = failWith(0);
    await expect(send('/api/orders/supply', order)).rejects.toThrow();
    const [open] = JSON.parse(localStorage.getItem('portal.openOrders')!);
    localStorage.setItem('portal.openOrders', JSON.stringify([{ ...open, at: open.at - 25 * 3_600_000 }]));
    await openPage()('/api/orders/supply', order);
    expect(keys).toEqual(['key 1', 'key 2']);
  });

  it('is the same for both clicks of a double click', async () => {
    const { send, keys } = failWith();
    await Promise.all([send('/api/orders/supply', order), send('/api/orders/supply', order)]);
    expect(keys).toEqual(['key 1', 'key 1']);
  });

  it.each([
    ['went well', undefined],
    ['was refused', 422],
  ])('is another one once the save %s', async (_, status) => {
    const { send, keys } = failWith(status);
    await send('/api/orders/supply', order).catch(() => undefined);
    await send('/api/orders/supply', order);
    expect(keys).toEqual(['key 1', 'key 2']);
  });

  it('is another one for another body, and none for a question', async () => {
    const { send, keys } = failWith(0);
    await send('/api/orders/supply', order).catch(() => undefined);
    await send('/api/orders/supply', { ...order, body: '{"supplier":2}' });
    await send('/api/orders/supply');
    expect(keys).toEqual(['key 1', 'key 2', null]);
  });
});
