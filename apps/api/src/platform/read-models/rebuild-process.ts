import {
  placeIn,
  projections,
  RebuildFailed,
  type ShadowOptions,
  type ShadowWork,
  workInShadow,
} from '@bank/projections';
import { openEventStore } from '../database/open-event-store';
import { openPools } from '../database/pools';
import { failureOf } from './failure';
import type { RebuildOrder } from './rebuild-order';
import { type FromRebuilder, REBUILDER, type ToRebuilder } from './rebuild-order';

// With the connection that builds and the one that reads the log, no more than two work at a time.
const POOLED_CONNECTIONS = 1;

let stopping = new AbortController();
let goOn = () => {};
const send = (message: FromRebuilder) => process.send?.(message);

const awaitConsent = (phase: Parameters<ShadowOptions['onPhase']>[0]): Promise<void> => {
  const { signal } = stopping;
  return new Promise((resolve, reject) => {
    goOn = resolve;
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    send({ phase });
  });
};

const carryOut = async (order: RebuildOrder): Promise<FromRebuilder> => {
  const projection = placeIn(order.readSchema, projections).find(({ name }) => name === order.projection);
  if (!projection) return { failed: `This version has no read model ${order.projection}` };
  const pools = openPools(order.databaseUrl, { keysOutliveCrash: true, mainConnections: POOLED_CONNECTIONS });
  try {
    const store = await openEventStore(order, pools);
    try {
      const { schema, kept, snapshot, keepsSnapshot } = order;
      const outcome = await workInShadow(order.work satisfies ShadowWork, {
        store,
        pool: pools.main,
        projection,
        schema,
        kept,
        snapshot,
        keepsSnapshot,
        signal: stopping.signal,
        onProgress: (done, total) => send({ done, total }),
        onPhase: awaitConsent,
      });
      return { outcome };
    } finally {
      await store.close();
    }
  } catch (error) {
    return failureOf(error, RebuildFailed);
  } finally {
    await pools.end();
  }
};

// The connections of a rebuild are named, so that an operator can count them.
process.env.PGAPPNAME = REBUILDER;
// The portal says when to stop: a signal that reaches both must not end this process before it has cleaned up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit(0));
process.on('message', (message: ToRebuilder) => {
  if ('stop' in message) return stopping.abort();
  if ('goOn' in message) return goOn();
  stopping = new AbortController();
  void carryOut(message.order).then(send);
});
