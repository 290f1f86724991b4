import { buildPast, PastFailed, projections } from '@bank/projections';
import { openEventStore } from '../../../platform/database/open-event-store';
import { openPools } from '../../../platform/database/pools';
import { type Failure, failureOf } from '../../../platform/read-models/failure';
import type { Settings } from '../../../platform/settings/settings';

/** What the process has to build. Secrets travel here, and not in its arguments or environment. */
export interface BuildOrder extends Pick<Settings, 'eventStoreUrl' | 'personalDataKey'> {
  databaseUrl: string;
  schema: string;
  names: readonly string[];
  to: bigint;
}
export type ToBuilder = { order: BuildOrder } | { stop: true };
export type FromBuilder = { position: bigint } | { built: true } | Failure;

const stopping = new AbortController();
const send = (message: FromBuilder) => process.send?.(message);

const build = async ({ schema, names, to, ...settings }: BuildOrder): Promise<FromBuilder> => {
  const pools = openPools(settings.databaseUrl, { keysOutliveCrash: true });
  try {
    const store = await openEventStore(settings, pools);
    try {
      await buildPast({
        store,
        pool: pools.main,
        projections: projections.filter(({ name }) => names.includes(name)),
        schema,
        to,
        signal: stopping.signal,
        onPosition: (position) => send({ position }),
      });
      return { built: true };
    } finally {
      await store.close();
    }
  } catch (error) {
    return failureOf(error, PastFailed);
  } finally {
    await pools.end();
  }
};

// The portal says when to stop: a signal that reaches both must not end this process before it has cleaned up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit(0));
process.on('message', (message: ToBuilder) => {
  if ('stop' in message) return stopping.abort();
  void build(message.order).then((outcome) => process.send?.(outcome, () => process.disconnect?.()));
});
