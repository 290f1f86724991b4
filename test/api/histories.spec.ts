import { randomUUID } from 'node:crypto';
import {
  fold,
  keysOfQuestions,
  type Movement,
  type OrderCommand,
  type OrderEvent,
  type OrderKind,
  type OrderPolicy,
  orderDecider,
  orderFold,
  orderStream,
  policies,
  questionsOf,
  stockChangeOf,
  stockIn,
} from '@bank/domain';
import { apply as applyCommand, revocable } from '@bank/domain/testing';
import { orderProjectionName, projections, prove, readOnHand, rebuild } from '@bank/projections';
import fc from 'fast-check';
import { Pool } from 'pg';
import { FACT_PROJECTIONS } from '../../apps/api/src/kernels/orders/facts/loaders';
import { OrderFactsReader } from '../../apps/api/src/kernels/orders/order.facts';
import { Handle } from '../../apps/api/src/platform/commands/handle';
import { asSystem } from '../../apps/api/src/platform/context/request-context';
import { completeOrders } from '../../apps/api/src/testing/complete-orders';
import { withNotes } from '../../apps/api/src/testing/notes';
import { type Rival, startRival } from '../../apps/api/src/testing/start-rival';
import { openedWarehouse } from '../support/warehouse';

const SEED = 2026;
const A_DAY_MS = 86_400_000;
const HISTORY_TIMEOUT_MS = 120_000;

const { app, bank, lines, post, apply, revise, reverse, remove, place, deliver, newProduct, newWarehouse } =
  openedWarehouse(withNotes);
let rival: Rival;
beforeAll(async () => {
  rival = await startRival(app.settings.databaseUrl);
});
afterAll(() => rival.end());

/** The ways in which an act ends; `override` commits more than there is, by an administrator's reason. */
const ENDS = [
  'draft',
  'delete',
  'complete',
  'complete',
  'revise and complete',
  'override',
  'override',
  'reverse',
  'correct',
  'correct and reverse',
  'reopen',
  'reopen and complete',
] as const;

/** One act of a history: an order of some kind, and its end. Places and products are indexes into lists. */
interface Act {
  kind: OrderKind;
  from: number;
  to: number;
  quantities: readonly [number, number];
  daysAgo: number;
  end: (typeof ENDS)[number];
  /** The act is sent together with the next one. */
  atOnce: boolean;
}
/** After so many acts a place and a product become inactive. */
const ACTS_BEFORE_CLOSING = 24;
const actsArbitrary = fc.array(
  fc.record<Act>({
    kind: fc.constantFrom('supply', 'merchandise', 'transfer', 'adjustment', 'inventory'),
    from: fc.nat(2),
    to: fc.nat(2),
    quantities: fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 60 })),
    daysAgo: fc.integer({ min: 0, max: 90 }),
    end: fc.constantFrom(...ENDS),
    atOnce: fc.boolean(),
  }),
  { minLength: 36, maxLength: 36 },
);

/** Handles a reopening, by a policy that allows it: these kinds don't, so no request can ask for it. */
const handleAsRevocable = (kind: OrderKind, id: number, command: OrderCommand) =>
  asSystem(() => {
    const policy = revocable(policies[kind]);
    const reader = app.app.get(OrderFactsReader, { strict: false });
    return app.app.get(Handle, { strict: false }).handle({
      decider: orderDecider(policy),
      stream: orderStream(kind, id),
      command,
      keys: (state) => keysOfQuestions(questionsOf(policy, reader.draftFor(policy, command, state))),
      waitFor: FACT_PROJECTIONS,
      facts: async (state) => reader.factsOf(await reader.load(policy, reader.draftFor(policy, command, state))),
      shownBy: [orderProjectionName(kind)],
    });
  });

interface Bank {
  places: readonly number[];
  products: readonly number[];
  /** The place and the product that have become inactive. */
  inactive: { place?: number; product?: number };
}

/** Performs an act. Each change is sent twice at once with one key, and must have one effect. */
const perform = async ({ places, products, inactive }: Bank, act: Act): Promise<void> => {
  const { kind, quantities, daysAgo, end } = act;
  const [from, to] = [places[act.from]!, places[act.to]!];
  const at = new Date(Date.now() - daysAgo * A_DAY_MS).toISOString();
  const sign = kind === 'adjustment' && daysAgo % 2 ? -1 : 1;
  const headers: Partial<Record<OrderKind, object>> = {
    supply: { supplier: bank.acme, warehouse: from, receivedAt: at },
    merchandise: { warehouse: from },
    transfer: { sourceLocation: from, targetLocation: to },
    adjustment: { storageLocation: from, reason: 'Found' },
    inventory: { storageLocation: from, takenAt: at },
  };
  const lineItems = lines([products[0]!, sign * quantities[0]], [products[1]!, sign * quantities[1]]);
  const sendTwice = async (send: (headers: Record<string, string>) => ReturnType<typeof post>) => {
    const key = { 'Idempotency-Key': randomUUID() };
    const [first, second] = await Promise.all([send(key), send(key)]);
    // A refusal is not kept under the key: the same request may find more stock a moment later.
    if (first.status >= 400 || second.status >= 400) return first.status < 400 ? first : second;
    // The warnings are not compared, because other requests move the same stock meanwhile.
    const outcomeOf = ({ status, headers, body }: typeof first) => [status, headers.etag, body.data.status];
    expect(outcomeOf(second)).toEqual(outcomeOf(first));
    return first;
  };
  const placed = await sendTwice((headers_) => post(kind, { ...headers[kind], lineItems }, { headers: headers_ }));
  const bringsToInactive =
    (kind === 'supply' && (from === inactive.place || (quantities[1] > 0 && products[1] === inactive.product))) ||
    (kind === 'transfer' && to === inactive.place);
  if (bringsToInactive || placed.status !== 201) return void expect(placed.status).toBe(422);
  const { id, lineItems: placedLines } = placed.body.data;
  const [{ id: line }] = placedLines;
  if (end === 'draft') return;
  if (end === 'delete') return void (await remove(kind, id).expect(200));
  if (end.startsWith('revise')) {
    const change = { lineItems: [{ id: line, quantity: sign * (quantities[0] + 7) }] };
    expect((await sendTwice((sent) => revise(kind, id, change, { headers: sent }))).status).toBe(200);
  }
  for (const transition of kind === 'supply' ? ['ORDER', 'RECEIVE'] : ['COMPLETE']) {
    const applyTransition = (reason?: string) =>
      sendTwice((sent) => apply(kind, id, transition, reason, { headers: sent }));
    let transitioned = await applyTransition();
    if (transitioned.status === 409 && end === 'override') transitioned = await applyTransition('Counted by hand');
    expect([200, 409]).toContain(transitioned.status);
    if (transitioned.status === 409) return;
  }
  // A correction of a count would need a new count, so counts are not corrected.
  if (end.startsWith('correct') && kind !== 'inventory') {
    const corrected = [{ id: line, quantity: sign * (quantities[0] + 5) }, ...lines([products[1]!, sign * 3])];
    const correction = { lineItems: corrected, reason: 'Counted again' };
    expect((await sendTwice((sent) => revise(kind, id, correction, { headers: sent }))).status).toBe(200);
  }
  if (end.startsWith('reopen')) await handleAsRevocable(kind, id, applyCommand('REOPEN'));
  if (end === 'reopen and complete') await apply(kind, id, kind === 'supply' ? 'RECEIVE' : 'COMPLETE');
  if (end.endsWith('reverse'))
    expect((await sendTwice((sent) => reverse(kind, id, 'Taken back', { headers: sent }))).status).toBe(200);
};

/** The events that the history must have, so that the checks prove something. */
const WANTED_EVENTS = [
  'OrderRevised',
  'OrderDeleted',
  'OrderCommitted',
  'OrderCommitted by override',
  'OrderCommitted by a count',
  'OrderCommitted before now',
  'OrderCorrected',
  'OrderReversed',
  'OrderReopened',
] as const;
/** The types of events; a commit is also there by what is special about it. */
const namesOfEvents = (events: readonly OrderEvent[]): readonly string[] =>
  events.flatMap(({ type, data }) => {
    if (type !== 'OrderCommitted') return [type];
    return [
      type,
      ...(data.overrideReason ? [`${type} by override`] : []),
      ...(data.kind === 'inventory' && data.movements.length ? [`${type} by a count`] : []),
      ...(data.effectiveAt < data.committedAt ? [`${type} before now`] : []),
    ];
  });

interface LoggedRow {
  type: OrderEvent['type'];
  data: OrderEvent['data'];
}
const readOrderEvents = async (): Promise<readonly OrderEvent[]> =>
  (await app.query(`SELECT type, data FROM log.events WHERE stream LIKE '%Order-%' ORDER BY position, version`)).map(
    ({ type, data }: LoggedRow) => ({ type, data }) as OrderEvent,
  );

/**
 * Adds up the log in its order, and checks that transfers keep the sum, reversals leave nothing, and commits had their
 * stock.
 */
const expectLogIsSound = (events: readonly OrderEvent[]): void => {
  const onHand = new Map<string, number>();
  const ofOrder = new Map<string, Map<string, number>>();
  const add = (sums: Map<string, number>, { location, product, delta }: Movement) => {
    const key = `${location}/${product}`;
    sums.set(key, (sums.get(key) ?? 0) + delta);
    return key;
  };
  for (const event of events) {
    const { committed = [] } = stockChangeOf(event);
    const { kind, order } = event.data;
    const sums = ofOrder.get(`${kind}-${order}`) ?? new Map<string, number>();
    ofOrder.set(`${kind}-${order}`, sums);
    const touched = committed.map((movement) => ({ key: add(onHand, movement), own: add(sums, movement) }));
    if (kind === 'transfer') expect(committed.reduce((sum, { delta }) => sum + delta, 0)).toBe(0);
    if (event.type === 'OrderReversed' || event.type === 'OrderReopened')
      expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
    if (event.type !== 'OrderCommitted' || kind === 'inventory') continue;
    const below = touched.filter(({ key, own }) => sums.get(own)! < 0 && onHand.get(key)! < 0);
    // Stock goes below zero only with an administrator's reason, and a reason is kept only where it does.
    expect({ kind, order, isBelow: below.length > 0 }).toEqual({
      kind,
      order,
      isBelow: event.data.overrideReason !== undefined,
    });
  }
  for (const [stream, sums] of ofOrder) expectMovedAsLinesSay(stream, sums, events);
};

/** Checks that the movements of an order add up to its lines. A completed count is left out: it moves what was missing. */
const expectMovedAsLinesSay = (
  stream: string,
  sums: ReadonlyMap<string, number>,
  events: readonly OrderEvent[],
): void => {
  const own = events.filter(({ data: { kind, order } }) => `${kind}-${order}` === stream);
  const kind = own[0]!.data.kind as OrderKind;
  const policy: OrderPolicy = policies[kind];
  const state = fold(orderFold, own);
  const isMoved = state.phase === 'live' && !state.isReversed && stockIn(policy, state.status) === 'committed';
  if (kind === 'inventory' && isMoved) return;
  const wanted = new Map<string, number>();
  for (const { role, location, product, quantity } of isMoved ? policy.legs(state.header, state.lines) : []) {
    const key = `${location}/${product}`;
    wanted.set(key, (wanted.get(key) ?? 0) + (role === 'in' ? quantity : -quantity));
  }
  const nonZero = (all: ReadonlyMap<string, number>) => [...all].filter(([, sum]) => sum).sort();
  expect({ stream, moved: nonZero(sums) }).toEqual({ stream, moved: nonZero(wanted) });
};
it(
  'adds up: on any date, in the log, in the ledger and in its sums, whatever happened in whatever order',
  async () => {
    const pool = app.app.get(Pool);
    await fc.assert(
      fc.asyncProperty(actsArbitrary, async (history) => {
        const places = [await newWarehouse(), await newWarehouse(), await newWarehouse()];
        const products = [await newProduct(), await newProduct()];
        const inactive: Bank['inactive'] = {};
        let batch: Promise<void>[] = [];
        for (const [index, act] of history.entries()) {
          const isLastBeforeClosing = index === ACTS_BEFORE_CLOSING - 1;
          batch.push(perform({ places, products, inactive }, act));
          if (act.atOnce && batch.length < 4 && !isLastBeforeClosing) continue;
          await Promise.all(batch);
          batch = [];
          if (!isLastBeforeClosing) continue;
          await app.agent.patch(`/api/warehouses/${places[2]}`).send({ status: 'INACTIVE' }).expect(200);
          await app.agent.patch(`/api/products/${products[1]}`).send({ status: 'INACTIVE' }).expect(200);
          Object.assign(inactive, { place: places[2], product: products[1] });
        }
        await Promise.all(batch);

        const events = await readOrderEvents();
        expectLogIsSound(events);
        expect(namesOfEvents(events)).toEqual(expect.arrayContaining([...WANTED_EVENTS]));
        const instants = [0, 1, 31, 60, 91].map((days) => new Date(Date.now() - days * A_DAY_MS).toISOString());
        for (const at of [...instants, null]) {
          const questions = places.flatMap((location) => products.map((product) => ({ location, product, at })));
          const sums = questions.map(({ location, product }) =>
            events
              .map(stockChangeOf)
              .filter(({ effectiveAt }) => at === null || (effectiveAt ?? '') <= at)
              .flatMap(({ committed = [] }) => committed)
              .filter((movement) => movement.location === location && movement.product === product)
              .reduce((sum, { delta }) => sum + delta, 0),
          );
          expect(await readOnHand(pool, questions)).toEqual(sums);
        }
        expect(await prove(pool, projections)).toEqual([]);
      }),
      { seed: SEED, numRuns: 1, endOnFailure: true },
    );
    const checkedProjections = projections.filter(({ name }) => /^(transfer-orders|stock-ledger)$/.test(name));
    for (const { name } of checkedProjections) {
      const [rebuilt] = await rebuild([name], { store: app.store, pool, projections });
      expect({ name, differences: rebuilt!.differences ?? null }).toEqual({ name, differences: null });
    }
  },
  HISTORY_TIMEOUT_MS,
);

it(
  'lets exactly those commits win that the stock reaches for, in two processes at once',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 60 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 4, maxLength: 10 }),
        async (stock, quantities) => {
          const [here, there, product] = [await newWarehouse(), await newWarehouse(), await newProduct()];
          if (stock) await deliver(here, product, stock);
          const header = { sourceLocation: here, targetLocation: there };
          const orders: { id: number; quantity: number }[] = [];
          for (const quantity of quantities)
            orders.push({
              id: (await place('transfer', { ...header, lineItems: lines([product, quantity]) })).id,
              quantity,
            });
          const ids = orders.map(({ id }) => id);
          // Both processes try to complete every order.
          const [completedHere, completedByRival] = await Promise.all([
            completeOrders(app.app, 'transfer', ids),
            rival.ask(`complete transfer ${ids.join(' ')}`),
          ]);
          const done = await app.query('SELECT id FROM read.transfer_orders WHERE committed AND id = ANY($1)', ids);
          const winners = new Set(done.map(({ id }) => id));
          expect(completedHere + completedByRival).toBe(winners.size);
          const movedUnits = orders.reduce((sum, { id, quantity }) => sum + (winners.has(id) ? quantity : 0), 0);
          const [left, arrived] = await readOnHand(app.app.get(Pool), [
            { location: here, product, at: null },
            { location: there, product, at: null },
          ]);
          expect([left, arrived]).toEqual([stock - movedUnits, movedUnits]);
          expect(left).toBeGreaterThanOrEqual(0);
          for (const { id, quantity } of orders) if (!winners.has(id)) expect(quantity).toBeGreaterThan(left!);
        },
      ),
      { seed: SEED, numRuns: 3, endOnFailure: true },
    );
  },
  HISTORY_TIMEOUT_MS,
);
