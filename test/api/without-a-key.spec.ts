import { randomUUID } from 'node:crypto';
import { AppendUncertain } from '@bank/event-store';
import { Pool } from 'pg';
import { openedBank } from '../support/bank';

const { app, bank } = openedBank();

const order = () => ({
  supplier: { id: bank.acme },
  supplierAddress: { id: bank.acmeOffice },
  warehouse: { id: bank.main },
  lineItems: [{ product: { id: bank.newborn }, quantity: 200, cost: 0.13 }],
});
const place = (key?: string) => {
  const call = app.agent.post('/api/orders/supply');
  return (key ? call.set('Idempotency-Key', key) : call).send(order());
};
const countOrders = async (): Promise<number> =>
  (await app.query(`SELECT count(*)::integer AS count FROM log.events WHERE type = 'OrderPlaced'`))[0].count;

type Append = typeof app.store.append;
const withAppend = async <T>(change: (append: Append) => Append, work: () => PromiseLike<T>): Promise<T> => {
  const { append } = app.store;
  app.store.append = change(append);
  try {
    return await work();
  } finally {
    app.store.append = append;
  }
};

/** The answer can't be read. */
const withoutDatabase = async <T>(work: () => PromiseLike<T>): Promise<T> => {
  const pool = app.app.get(Pool);
  const { query } = pool;
  const away = () => {
    pool.query = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
  };
  try {
    const appendAndLose =
      (append: Append): Append =>
      async (...args) => {
        const appended = await append(...args);
        away();
        return appended;
      };
    return await withAppend(appendAndLose, work);
  } finally {
    pool.query = query;
  }
};

const uncertain = (): Append => async () => {
  throw new AppendUncertain('supplyOrder-1', new Error('The connection broke'));
};

describe('a request that is sent again', () => {
  it('places one order with an Idempotency-Key, and another one without', async () => {
    const before = await countOrders();
    const key = randomUUID();
    const [first, again] = [await place(key).expect(201), await place(key).expect(201)];
    expect(again.body.data.id).toBe(first.body.data.id);
    expect(await countOrders()).toBe(before + 1);
    await place().expect(201);
    await place().expect(201);
    expect(await countOrders()).toBe(before + 3);
  });
});

describe('a request without a key whose answer fails', () => {
  it('hears that it was saved, and nothing that a program would take for an invitation', async () => {
    const { status, body, headers } = await withoutDatabase(() => place());
    expect(status).toBe(503);
    expect(body.message).toBe(
      'Your change, or a part of it, is saved, but the answer could not be made. Look at what is there before you send it again.',
    );
    expect(headers).not.toHaveProperty('retry-after');
  });

  it('is not asked to come again where nobody knows whether it was saved', async () => {
    const { status, body, headers } = await withAppend(uncertain, () => place());
    expect(status).toBe(503);
    expect(body.message).toMatch(/^The connection broke while your change was being saved/);
    expect(headers).not.toHaveProperty('retry-after');
  });
});

it('asks a request with a key to come again, and carries it out once', async () => {
  const before = await countOrders();
  const key = randomUUID();
  const { status, body, headers } = await withoutDatabase(() => place(key));
  expect({ status, message: body.message, after: headers['retry-after'] }).toEqual({
    status: 503,
    message: 'The database does not answer at this moment. Try again in a few seconds.',
    after: '5',
  });
  await place(key).expect(201);
  expect(await countOrders()).toBe(before + 1);
});
