import { personalData, upcasters } from '@bank/domain';
import {
  deterministicId,
  postgresEventStore,
  postgresSubjectKeys,
  withPersonalData,
  withUpcasters,
} from '@bank/event-store';
import { ProjectionRunner } from '@bank/projections';
import type { Logger } from 'pino';
import { OrderNotices } from '../../../apps/api/src/features/orders/changes/order-notices';
import { StaffChangesQuery } from '../../../apps/api/src/features/orders/changes/staff-changes.query';
import { PartnerMailboxes } from '../../../apps/api/src/kernels/authority/partner-mailboxes';
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
import type { ErasureList } from '../../../apps/api/src/platform/privacy/erasure-list';
import { ShutdownTasks } from '../../../apps/api/src/platform/shutdown/shutdown-tasks';
import { IdempotencyInterceptor } from '../../../apps/api/src/platform/transport/idempotency.interceptor';
import { Reactors } from '../../../apps/api/src/platform/worker/reactors.service';
import { Worker } from '../../../apps/api/src/platform/worker/worker';
import { testSettings } from '../../../apps/api/src/testing/settings';
import { type ClientDesk, openClientDesk } from './client-desk';
import { keptProjections } from './read-models';

const URL = 'postgres://bank@simulated/bank';
export const settings = testSettings(URL);
const silent = { info: () => {}, warn: () => {}, error: () => {} };
/** One for all processes and histories: it collects what nobody reads here. */
const metrics = new Metrics();
const bank = { read: async () => ({ name: 'Diaper Bank', address: [], logo: null }) } as unknown as Bank;
/** Nobody needs a notice that is older. */
const NOTICE_LIVES_MS = 3_600_000;

/** What lies beside the database: the mail that leaves, and the list of who was erased. */
export interface Outside {
  transports: Transports;
  erasureList: ErasureList;
}

export interface Portal extends ClientDesk {
  orders: OrderHandler;
  interceptor: IdempotencyInterceptor;
}

/** One process of the portal: the real parts, put together as `apps/api` puts them together. */
export const startPortal = ({ transports, erasureList }: Outside): Portal => {
  const log = silent as unknown as Logger;
  const pools = openPools(URL, { keysOutliveCrash: false });
  const stored = postgresEventStore(pools.main, silent as unknown as Console);
  const keys = postgresSubjectKeys(pools.main, settings.personalDataKey);
  const store = withUpcasters(withPersonalData(stored, { keys, personal: personalData }), upcasters);
  const shutdown = new ShutdownTasks();
  const clock = new Clock();
  const runner = new ProjectionRunner({ store, pool: pools.main, projections: keptProjections, log: silent });
  const projections = new ProjectionsService(runner, settings, shutdown);
  const lock = new DecisionLock(pools.locks, store, projections, metrics);
  const shownChanges = new ShownChanges(projections);
  const handle = new Handle(store, lock, new Turns(), shownChanges, clock, metrics);
  const ids = new Ids(pools.main);
  const facts = new OrderFactsReader(pools.main, ids, clock);
  const worker = new Worker(pools.main, settings, log, shutdown);
  const outbox = new Outbox(pools.main, clock, transports, settings);
  worker.add(outboxTask(new Sender(pools.main, clock, transports, settings, log, bank)));
  const reactors = new Reactors(pools.main, store, worker);
  reactors.add({
    name: 'completions',
    on: ['OrderCommitted'],
    react: async ({ id, stream }) => {
      const text = `${stream} was completed`;
      const until = new Date(Date.now() + NOTICE_LIVES_MS).toISOString();
      const message = { channel: 'email', to: 'partner@bank.example', subject: text, text, about: null } as const;
      await outbox.put(pools.main, message, until, deterministicId(id, 'notice'));
    },
  });
  const notices = new OrderNotices(
    pools.main,
    clock,
    new StaffChangesQuery(pools.main, store),
    new PartnerMailboxes(pools.main),
    outbox,
    projections,
    store,
    settings,
  );
  reactors.add(notices.reactor());
  worker.add(notices.task());
  const desk = openClientDesk({
    ...{
      pool: pools.main,
      store,
      keys,
      handle,
      ids,
      clock,
      shownChanges,
      projections,
      outbox,
      erasureList,
      reactors,
      log,
    },
  });
  projections.onApplicationBootstrap();
  worker.onApplicationBootstrap();
  const idempotency = new Idempotency(pools.keys, shutdown);
  return {
    ...desk,
    orders: new OrderHandler(handle, facts),
    interceptor: new IdempotencyInterceptor(idempotency, shownChanges, settings, log),
  };
};
