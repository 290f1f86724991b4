import { projections, rebuild } from '@bank/projections';
import { Pool } from 'pg';
import { pino } from 'pino';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.service';
import { openLogLines } from '../../apps/api/src/testing/log-lines';
import { type OpenApp, openApp } from '../../apps/api/src/testing/open-app';

describe('the proof of the stock', () => {
  const { log, lines } = openLogLines();
  let bank: OpenApp;
  beforeEach(async () => {
    lines.length = 0;
    bank = await openApp({ log });
    await receive(1, 100, '2026-01-31T23:59:59.999Z');
    await receive(2, -30, '2026-02-01T00:00:00.000Z');
    const of = { kind: 'supply', order: 3 };
    const header = { supplier: 1, supplierAddress: null, warehouse: 4, receivedAt: null };
    const data = { ...of, sequence: 'SPLY-3', status: 'ORDERED', header, lines: [], movements: [movement(3, -5)] };
    await bank.given('supplyOrder-3', { type: 'OrderPlaced', data });
  });
  afterEach(() => bank.close());

  const movement = (id: number, delta: number) => ({ id, line: id, product: 7, location: 4, delta, cost: 0.13 });
  const receive = (order: number, delta: number, effectiveAt: string) => {
    const of = { kind: 'supply', order };
    const header = { supplier: 1, supplierAddress: null, warehouse: 4, receivedAt: effectiveAt };
    const placed = { ...of, sequence: `SPLY-${order}`, status: 'RECEIVED', header, lines: [], movements: [] };
    const commit = { ...of, committedAt: effectiveAt, effectiveAt, header: {}, movements: [movement(order, delta)] };
    return bank.given(
      `supplyOrder-${order}`,
      { type: 'OrderPlaced', data: placed },
      { type: 'OrderCommitted', data: commit },
    );
  };
  const runProof = () => bank.app.get(Jobs).run('proof', new AbortController().signal);
  const health = async () => (await bank.anonymous().get('/health').expect(200)).body;
  const ADVICE = 'Look for the cause, then mend it: npm run rebuild -- stock-ledger';

  it('finds that balances and months are what the ledger adds up to, and says so', async () => {
    expect(await health()).not.toHaveProperty('proof');
    expect(await runProof()).toEqual({ done: ['The read models are what they should be.'], failed: [] });
    expect(await health()).toMatchObject({ status: 'ok', proof: { ok: true, ended: expect.any(String) } });
  });

  it('names what differs, in the log and without figures on /health, and mends nothing', async () => {
    await bank.query('UPDATE read.stock_balances SET on_hand = on_hand + 1, reserved = 0');
    await bank.query(`DELETE FROM read.stock_months WHERE month = '2026-01-01'`);
    await bank.query(`INSERT INTO read.stock_months VALUES (9, 9, '2026-03-01', 12, 0, 0)`);
    const tampered = await bank.query('SELECT * FROM read.stock_balances, read.stock_months');
    const { done, failed } = await runProof();
    expect(done).toEqual([]);
    expect(failed).toEqual([
      `stock-ledger: 1 row of stock_balances is not what it should be, as in product 7 at location 4: 71 on hand, 0 reserved, 0 incoming instead of 70 on hand, 5 reserved, 0 incoming. ${ADVICE}`,
      `stock-ledger: 2 rows of stock_months are not what they should be, as in product 7 at location 4 in 2026-01: 0 moved, 0 promised, 0 reserved instead of 100 moved, 100 promised, 0 reserved; product 9 at location 9 in 2026-03: 12 moved, 0 promised, 0 reserved instead of 0 moved, 0 promised, 0 reserved. ${ADVICE}`,
    ]);
    const logLine = lines.map((line) => JSON.parse(line)).find(({ job }) => job === 'proof');
    expect(logLine).toMatchObject({ level: pino.levels.values.error, failed });
    expect(await health()).toMatchObject({
      status: 'degraded',
      proof: {
        ok: false,
        problem: 'Read models differ from what they should be: the log says which, and where.',
        ended: expect.any(String),
      },
    });
    expect(await bank.query('SELECT * FROM read.stock_balances, read.stock_months')).toEqual(tampered);
  });

  it('is at peace again when a rebuild has said what differed and mended it', async () => {
    await bank.query('UPDATE read.stock_balances SET incoming = 3');
    await runProof();
    const pool = bank.app.get(Pool);
    const [rebuilt] = await rebuild(['stock-ledger'], { store: bank.store, pool, projections });
    expect(rebuilt!.differences!.examples).toEqual([
      'stock_balances, living only: (4,7,70,5,3)',
      'stock_balances, rebuilt only: (4,7,70,5,0)',
    ]);
    await runProof();
    expect(await health()).toMatchObject({ status: 'ok', proof: { ok: true } });
  });
});
