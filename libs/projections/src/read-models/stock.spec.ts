import { randomUUID } from 'node:crypto';
import { toQuery } from '../reports/fragment';
import { inOneLog, projectAll, recorded } from '../testing';
import { type World, world } from '../testing/world';
import { levelParts, readOnHand, readReservations } from './stock';
import { stockLedger } from './stock-ledger';

type Movement = { id: number; line: number; product: number; location: number; delta: number; cost: number };
const of = { kind: 'transfer', order: 17 };
const move = (id: number, delta: number, location = 1, product = 7): Movement => ({
  id,
  line: id,
  product,
  location,
  delta,
  cost: 0.13,
});
const at = (time: string) => ({ stream: 'transferOrder-17', at: time });
const JANUARY = '2026-01-31T23:59:59.999Z';
const FEBRUARY = '2026-02-01T00:00:00.000Z';

const placed = (...movements: Movement[]) => ({ type: 'OrderPlaced', data: { ...of, movements } });
const revised = (released: number[], ...movements: Movement[]) => ({
  type: 'OrderRevised',
  data: { ...of, movements, released },
});
const effective =
  (type: string) =>
  (effectiveAt: string, movements: Movement[], more: object = {}) => ({
    type,
    data: { ...of, effectiveAt, movements, ...more },
  });
const committed = effective('OrderCommitted');
const corrected = effective('OrderCorrected');
const reversed = effective('OrderReversed');
const reopened = (effectiveAt: string, movements: Movement[], pending: Movement[]) =>
  effective('OrderReopened')(effectiveAt, movements, { pending });

const stock = (...log: Parameters<typeof projectAll>[1][]) => {
  const { stock_transactions, stock_balances, stock_months } = projectAll(stockLedger, inOneLog(...log));
  return { rows: stock_transactions!, balances: stock_balances, months: stock_months };
};
const open = (rows: readonly object[]) =>
  (rows as Record<string, unknown>[])
    .filter(({ recorded_until }) => recorded_until === null)
    .map(({ id, delta, effective_at }) => [id, delta, effective_at]);

describe('the ledger', () => {
  it('keeps what a revision does not name, changes what it names and closes what it releases', () => {
    const { rows, balances } = stock(
      recorded(at(JANUARY), placed(move(1, -5), move(2, 5, 2), move(3, -1)), revised([3], move(2, 4, 2), move(4, 9))),
    );
    expect(open(rows)).toEqual([
      [1, -5, null],
      [2, 4, null],
      [4, 9, null],
    ]);
    expect(balances).toEqual([
      { location_id: 1, product_id: 7, on_hand: 0n, reserved: 5n, incoming: 9n },
      { location_id: 2, product_id: 7, on_hand: 0n, reserved: 0n, incoming: 4n },
    ]);
  });

  it('takes a revision that says nothing of what is released for all that is pending', () => {
    const earlier = { type: 'OrderRevised', data: { ...of, movements: [move(2, 4, 2)] } };
    expect(open(stock(recorded(at(JANUARY), placed(move(1, -5), move(2, 5, 2)), earlier)).rows)).toEqual([
      [2, 4, null],
    ]);
  });

  it('keeps what was committed when the order is corrected', () => {
    const { rows, months } = stock(
      recorded(at(FEBRUARY), placed(move(1, -5)), committed(JANUARY, [move(1, -5)]), corrected(JANUARY, [move(2, 2)])),
    );
    expect(open(rows)).toEqual([
      [1, -5, JANUARY],
      [2, 2, JANUARY],
    ]);
    expect(months).toEqual([
      { location_id: 1, product_id: 7, month: '2026-01-01', delta: -3n, promised: -3n, reserved: 0n },
    ]);
  });

  it('has no balance left where a reversal took back everything, and shows both months', () => {
    const { rows, balances, months } = stock(
      recorded(at(JANUARY), placed(move(1, -5)), committed(JANUARY, [move(1, -5)])),
      recorded(at(FEBRUARY), reversed(FEBRUARY, [move(2, 5)])),
    );
    expect(open(rows)).toEqual([
      [1, -5, JANUARY],
      [2, 5, FEBRUARY],
    ]);
    expect(balances).toEqual([]);
    expect(months).toEqual([
      { location_id: 1, product_id: 7, month: '2026-01-01', delta: -5n, promised: -5n, reserved: 0n },
      { location_id: 1, product_id: 7, month: '2026-02-01', delta: 5n, promised: 5n, reserved: 0n },
    ]);
  });

  it('promises anew what is reopened, and lets go of it when the order is given up', () => {
    const log = recorded(
      at(JANUARY),
      placed(move(1, -5)),
      committed(JANUARY, [move(1, -5)]),
      reopened(JANUARY, [move(2, 5)], [move(3, -5)]),
    );
    expect(stock(log).balances).toEqual([{ location_id: 1, product_id: 7, on_hand: 0n, reserved: 5n, incoming: 0n }]);
    for (const type of ['OrderReleased', 'OrderDeleted']) {
      const { rows, balances } = stock(log, recorded(at(FEBRUARY), { type, data: { ...of, released: [3] } }));
      expect(open(rows)).toEqual([
        [1, -5, JANUARY],
        [2, 5, JANUARY],
      ]);
      expect(balances).toEqual([]);
    }
  });
});

describe('stock in the database', () => {
  let w: World;
  beforeEach(async () => {
    w = await world();
  });
  afterEach(() => w.end());

  const append = async (order: number, time: string, ...events: { type: string; data: object }[]) => {
    const { position } = await w.store.append(
      `transferOrder-${order}`,
      events.map(({ type, data }) => ({
        id: randomUUID(),
        event: { type, data: { ...data, order } },
        metadata: { actor: 'user-1', correlationId: randomUUID(), at: time },
      })),
    );
    return position;
  };

  it('shows who holds what is reserved, the oldest order first', async () => {
    const { runner } = await w.process(stockLedger);
    await append(31, FEBRUARY, placed(move(1, -5), move(2, -2), move(3, 50), move(4, -9, 2)));
    await append(30, JANUARY, placed(move(5, -1), move(6, 1, 2)));
    await append(29, JANUARY, placed(move(7, -6)), committed(JANUARY, [move(7, -6)]));
    await runner.caughtUpWith(await append(28, JANUARY, placed(move(8, -7)), { type: 'OrderDeleted', data: of }));
    const reservations = (product = 7) =>
      readReservations(w.pool, [
        { location: 1, product },
        { location: 1, product },
      ]);
    expect(await reservations()).toEqual([
      { location: 1, product: 7, kind: 'transfer', order: 30, units: 1 },
      { location: 1, product: 7, kind: 'transfer', order: 31, units: 7 },
    ]);
    expect(await reservations(8)).toEqual([]);
    expect(await readReservations(w.pool, [])).toEqual([]);
  });

  it('answers many questions at once, each in its place, also about what never was', async () => {
    const { runner } = await w.process(stockLedger);
    const huge = Array.from({ length: 600 }, (_, n) => move(n + 1, 2_000_000_000));
    await append(1, FEBRUARY, committed(JANUARY, huge), corrected(FEBRUARY, [move(601, -1)]));
    await runner.caughtUpWith(await append(2, FEBRUARY, placed(move(602, -5))));
    const here = { location: 1, product: 7 };
    expect(
      await readOnHand(w.pool, [
        { ...here, at: JANUARY },
        { ...here, at: null },
        { location: 3_000_000_000, product: 7, at: null },
        { ...here, at: FEBRUARY },
        { ...here, at: '2026-01-31T23:59:59.998Z' },
        { ...here, product: 8, at: FEBRUARY },
      ]),
    ).toEqual([1_200_000_000_000, 1_199_999_999_999, 0, 1_199_999_999_999, 0, 0]);
    expect(await readOnHand(w.pool, [])).toEqual([]);
  });

  /** The same numbers on every run. */
  const random = (seed: number) => {
    let state = seed;
    return (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  };
  const INSTANTS = [
    '2025-12-31T23:59:59.999Z',
    '2026-01-01T00:00:00.000Z',
    '2026-01-15T12:00:00.000Z',
    JANUARY,
    FEBRUARY,
    '2026-02-28T09:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
    '2026-03-20T00:00:00.000Z',
  ];

  it.each([1, 2, 3])('is the sum of its history, whatever was recorded in which order (history %i)', async (seed) => {
    const pick = random(seed);
    const one = <T>(from: readonly T[]): T => from[pick(from.length)]!;
    let id = 0;
    const some = (count: number) =>
      Array.from({ length: count }, () => move(++id, pick(2) ? pick(20) : -pick(20), 1 + pick(2), 7 + pick(2)));
    const opposite = (movements: Movement[]) => movements.map((one) => ({ ...one, id: ++id, delta: -one.delta }));
    const moved: Movement[] = [];
    const pending = new Map<number, Movement[]>();
    const { runner } = await w.process(stockLedger);

    for (let order = 1; order <= 60; order++) {
      let mine = some(1 + pick(4));
      const write = (...events: { type: string; data: object }[]) => append(order, one(INSTANTS), ...events);
      await write(placed(...mine));
      if (pick(2)) {
        const released = mine.slice(0, pick(2));
        const changed = mine.slice(released.length, released.length + 1).map((one) => ({ ...one, delta: pick(9) - 4 }));
        const added = some(pick(2));
        await write(
          revised(
            released.map((gone) => gone.id),
            ...changed,
            ...added,
          ),
        );
        mine = [...changed, ...added, ...mine.slice(released.length + changed.length)];
      }
      const end = pick(5);
      if (end > 1) {
        const took = one(INSTANTS);
        await write(committed(took, mine));
        moved.push(...mine);
        if (end === 3) {
          const back = opposite(mine);
          await write(reversed(one(INSTANTS), back));
          moved.push(...back);
        }
        if (end === 4) {
          const back = opposite(mine);
          const anew = mine.map((one) => ({ ...one, id: ++id }));
          await write(corrected(took, some(0)), reopened(one(INSTANTS), back, anew));
          moved.push(...back);
          pending.set(order, anew);
        }
      } else if (end) await write({ type: 'OrderReleased', data: { ...of, released: mine.map((one) => one.id) } });
      else pending.set(order, mine);
    }
    await runner.caughtUpWith(await w.store.head());

    const sum = (movements: readonly Movement[], location: number, product: number) =>
      movements
        .filter((one) => one.location === location && one.product === product)
        .reduce((total, { delta }) => total + delta, 0);
    const promised = [...pending.values()].flat();
    for (const location of [1, 2])
      for (const product of [7, 8]) {
        const { rows } = await w.pool.query(
          `SELECT sum(committed)::float8 AS committed, sum(everything)::float8 AS everything, sum(reserved)::float8 AS reserved
           FROM (${toQuery(levelParts(undefined, undefined)).text}) p WHERE location_id = $1 AND product_id = $2`,
          [location, product],
        );
        const onHand = sum(moved, location, product);
        const outgoing = promised.filter(({ delta }) => delta < 0);
        expect(rows[0]).toEqual({
          committed: onHand,
          everything: onHand + sum(promised, location, product),
          reserved: 0 - sum(outgoing, location, product),
        });
        expect(await readOnHand(w.pool, [{ location, product, at: null }])).toEqual([onHand]);
      }

    const byPlace = (parts: string) =>
      `SELECT location_id, product_id, coalesce(sum(committed), 0)::int AS committed, coalesce(sum(everything), 0)::int AS everything,
              coalesce(sum(reserved), 0)::int AS reserved
       FROM (${parts}) p GROUP BY 1, 2 HAVING sum(committed) <> 0 OR sum(everything) <> 0 OR sum(reserved) <> 0 ORDER BY 1, 2`;
    for (const instant of INSTANTS) {
      const { rows: ledger } = await w.pool.query(
        byPlace(
          `SELECT location_id, product_id, CASE WHEN effective_at <= $1 THEN delta ELSE 0 END AS committed,
                  CASE WHEN least(created_at, effective_at) <= $1 THEN delta ELSE 0 END AS everything,
                  CASE WHEN delta < 0 AND created_at <= $1 AND coalesce(effective_at > $1, true) THEN -delta ELSE 0 END AS reserved
           FROM read.stock_transactions WHERE recorded_until IS NULL`,
        ),
        [instant],
      );
      const { text, values } = toQuery(levelParts(instant, undefined));
      expect((await w.pool.query(byPlace(text), values)).rows).toEqual(ledger);
      for (const { location_id: location, product_id: product, committed } of ledger)
        expect(await readOnHand(w.pool, [{ location, product, at: instant }])).toEqual([committed]);
    }
    expect(await w.rebuild(stockLedger)).toMatchObject({ compared: true, differed: false });
  });
});
