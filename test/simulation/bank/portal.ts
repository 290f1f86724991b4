import { deterministicId, postgresEventStore } from '@bank/event-store';
import { ProjectionRunner } from '@bank/projections';
import type { Logger } from 'pino';
import { OrderFactsReader } from '../../../apps/api/src/kernels/orders/order.facts';
import { OrderHandler } from '../../../apps/api/src/kernels/orders/order.handler';
import { Clock } from '../../../apps/api/src/platform/commands/clock';
import { DecisionLock } from '../../../apps/api/src/platform/commands/decision-lock';
import { Handle } from '../../../apps/api/src/platform/commands/handle';
import { Idempotency } from '../../../apps/api/src/platform/commands/idempotency';
import { Ids } from '../../../apps/api/src/platform/commands/ids';
import { ProjectionsService } from '../../../apps/api/src/platform/commands/projections.service';
import { ShownChanges } from '../../../apps/api/src/platform/commands/shown-changes';
import { Turns } from '../../../apps/api/src/platform/commands/turns';
import type { Bank } from '../../../apps/api/src/platform/context/bank';
import { openPools } from '../../../apps/api/src/platform/database/pools';
import { Outbox } from '../../../apps/api/src/platform/messages/outbox';
import { Sender } from '../../../apps/api/src/platform/messages/sender';
import type { Transports } from '../../../apps/api/src/platform/messages/transports';
import { Metrics } from '../../../apps/api/src/platform/observability/metrics';
import { outboxTask } from '../../../apps/api/src/platform/platform-tasks';
import { ShutdownTasks } from '../../../apps/api/src/platform/shutdown/shutdown-tasks';
import { IdempotencyInterceptor } from '../../../apps/api/src/platform/transport/idempotency.interceptor';
import { Reactors } from '../../../apps/api/src/platform/worker/reactors.service';
import { Worker } from '../../../apps/api/src/platform/worker/worker';
import { testSettings } from '../../../apps/api/src/testing/settings';
import { keptProjections } from './read-models';

const URL = 'postgres://bank@simulated/bank';
const settings = testSettings(URL);
const silent = { info: () => {}, warn: () => {}, error: () => {} };
/** One for all processes and histories: it collects what nobody reads here. */
const metrics = new Metrics();
const bank = { read: async () => ({ name: 'Diaper Bank', address: [], logo: null }) } as unknown as Bank;
/** Nobody needs a notice that is older. */
const NOTICE_LIVES_MS = 3_600_000;

export interface Portal {
  orders: OrderHandler;
  interceptor: IdempotencyInterceptor;
}

/** One process of the portal: the real parts, put together as `apps/api` puts them together. */
export const startPortal = (transports: Transports): Portal => {
  const log = silent as unknown as Logger;
  const pools = openPools(URL, { keysOutliveCrash: false });
  const store = postgresEventStore(pools.main, silent as unknown as Console);
  const shutdown = new ShutdownTasks();
  const clock = new Clock();
  const runner = new ProjectionRunner({ store, pool: pools.main, projections: keptProjections, log: silent });
  const projections = new ProjectionsService(runner, settings, shutdown);
  const lock = new DecisionLock(pools.locks, store, projections, metrics);
  const shownChanges = new ShownChanges(projections);
  const handle = new Handle(store, lock, new Turns(), shownChanges, clock, metrics);
  const facts = new OrderFactsReader(pools.main, new Ids(pools.main), clock);
  const worker = new Worker(pools.main, settings, log, shutdown);
  const outbox = new Outbox(pools.main, clock, transports, settings);
  worker.add(outboxTask(new Sender(pools.main, clock, transports, settings, log, bank)));
  new Reactors(pools.main, store, worker).add({
    name: 'order notices',
    on: ['OrderCommitted'],
    react: async ({ id, stream }) => {
      const text = `${stream} was completed`;
      const until = new Date(Date.now() + NOTICE_LIVES_MS).toISOString();
      const message = { channel: 'email', to: 'partner@bank.example', subject: text, text, about: null } as const;
      await outbox.put(pools.main, message, until, deterministicId(id, 'notice'));
    },
  });
  projections.onApplicationBootstrap();
  worker.onApplicationBootstrap();
  const idempotency = new Idempotency(pools.keys, shutdown);
  return {
    orders: new OrderHandler(handle, facts),
    interceptor: new IdempotencyInterceptor(idempotency, shownChanges, settings, log),
  };
};
