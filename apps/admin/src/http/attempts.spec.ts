import { withIdempotency } from './attempts';
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
  return { send: withIdempotency(http, () => `key ${next++}`), keys };
};
const order = { method: 'POST', body: '{"supplier":1}' };

describe('the key of an attempt', () => {
  it('is the same when a save is repeated after the connection was lost', async () => {
    const { send, keys } = failWith(0, 503);
    await expect(send('/api/orders/supply', order)).rejects.toThrow();
    await expect(send('/api/orders/supply', order)).rejects.toThrow();
    await send('/api/orders/supply', order);
    expect(keys).toEqual(['key 1', 'key 1', 'key 1']);
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
