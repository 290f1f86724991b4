import { Pool } from 'pg';
import { pauseBeforeAsking } from '../support/awaited';
import { openSheet } from '../support/sheets';
import { openedWarehouse } from '../support/warehouse';

const { app, bank, deliver, newProduct } = openedWarehouse();

/** Puts a copy of a read model in its place, with one more row that the same transaction writes, while `read` waits for it. */
const swapWhile = async <T>(read: () => PromiseLike<T>, addRow: string): Promise<T> => {
  const swapping = await app.app.get(Pool).connect();
  try {
    await swapping.query('BEGIN; CREATE SCHEMA built');
    await swapping.query('CREATE TABLE built.stock_transactions (LIKE read.stock_transactions INCLUDING ALL)');
    await swapping.query('INSERT INTO built.stock_transactions SELECT * FROM read.stock_transactions');
    await swapping.query(addRow);
    await swapping.query(
      'DROP TABLE read.stock_transactions CASCADE; ALTER TABLE built.stock_transactions SET SCHEMA read',
    );
    await swapping.query('DROP SCHEMA built');
    const reading = Promise.resolve(read());
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    while (!(await app.query(waiting)).length) await pauseBeforeAsking();
    await swapping.query('COMMIT');
    return await reading;
  } finally {
    // Ends the transaction where something failed before its end; after it, there is nothing to end.
    await swapping.query('ROLLBACK');
    swapping.release();
  }
};

describe('a report that is read while its read model is built anew', () => {
  const addRow = (id: number, product: number) => `
    INSERT INTO built.stock_transactions
    SELECT (jsonb_populate_record(t, jsonb_build_object('id', ${id}, 'delta', 11))).*
    FROM built.stock_transactions t WHERE product_id = ${product} LIMIT 1`;

  it('has the rows that were written with the new one, as its position says', async () => {
    const product = await newProduct();
    await deliver(bank.main, product, 70);
    const path = `/api/reports/transactions?product=${product}`;
    const { body } = await swapWhile(() => app.agent.get(path).expect(200), addRow(900_001, product));
    expect(body.meta.sums).toEqual({ delta: 81 });
    const sheet = await swapWhile(() => openSheet(app.agent, `${path}&download=xlsx`), addRow(900_002, product));
    expect(sheet.rows).toHaveLength(1 + 3);
  });
});
