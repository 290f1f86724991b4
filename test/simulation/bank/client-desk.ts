import type { EventStore, SubjectKeys } from '@bank/event-store';
import type { CommandBus } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { AcrossPartners } from '../../../apps/api/src/features/clients/across-partners';
import { ClientBehaviour } from '../../../apps/api/src/features/clients/client.behaviour';
import { ClientDirectory } from '../../../apps/api/src/features/clients/client.directory';
import { Clients } from '../../../apps/api/src/features/clients/clients.service';
import { Duplicates } from '../../../apps/api/src/features/clients/duplicates';
import { ClientErasing } from '../../../apps/api/src/features/clients/erasing';
import { PendingOrders } from '../../../apps/api/src/features/clients/pending-orders';
import { Today } from '../../../apps/api/src/features/clients/today';
import { ProfileFiles } from '../../../apps/api/src/kernels/attributes/profile-files';
import { Profiles } from '../../../apps/api/src/kernels/attributes/profiles';
import { ZipCounties } from '../../../apps/api/src/kernels/attributes/zip-counties';
import { MergeFactsReader } from '../../../apps/api/src/kernels/merges/merge.facts';
import { Merges } from '../../../apps/api/src/kernels/merges/merges.service';
import { RecordFactsReader } from '../../../apps/api/src/kernels/records/record.facts';
import { type HandleRecord, RecordHandler } from '../../../apps/api/src/kernels/records/record.handler';
import type { Throttle } from '../../../apps/api/src/platform/auth/throttle';
import type { Clock } from '../../../apps/api/src/platform/commands/clock';
import type { Handle } from '../../../apps/api/src/platform/commands/handle';
import type { Ids } from '../../../apps/api/src/platform/commands/ids';
import type { ProjectionsService } from '../../../apps/api/src/platform/commands/projections.service';
import type { ShownChanges } from '../../../apps/api/src/platform/commands/shown-changes';
import { Files } from '../../../apps/api/src/platform/files/files';
import type { Outbox } from '../../../apps/api/src/platform/messages/outbox';
import type { ErasureList } from '../../../apps/api/src/platform/privacy/erasure-list';
import { Erasures } from '../../../apps/api/src/platform/privacy/erasures';
import type { Reactors } from '../../../apps/api/src/platform/worker/reactors.service';

/** What the clients are looked after with. */
export interface ClientDesk {
  clients: Clients;
  directory: ClientDirectory;
  merges: Merges;
  erasing: ClientErasing;
}

export interface ClientTools {
  pool: Pool;
  store: EventStore;
  keys: SubjectKeys;
  handle: Handle;
  ids: Ids;
  clock: Clock;
  shownChanges: ShownChanges;
  projections: ProjectionsService;
  outbox: Outbox;
  erasureList: ErasureList;
  reactors: Reactors;
  log: Logger;
}

/** No form of these histories needs it. */
const unused = {} as never;
/** No history reaches a limit of questions. */
const unlimited = {
  countOnce: async () => {},
  refuseBeyond: async () => {},
  hit: async () => {},
} as unknown as Throttle;
const noZone = { read: async () => null };

/** The real parts, put together as the module of the clients puts them together. */
export const openClientDesk = (tools: ClientTools): ClientDesk => {
  const { pool, store, keys, handle, ids, clock, shownChanges, projections, outbox, erasureList, reactors, log } =
    tools;
  const records = new RecordHandler(handle, new RecordFactsReader(pool, ids));
  const commands = { execute: (command: HandleRecord) => records.execute(command) } as unknown as CommandBus;
  const files = new Files(pool, store, keys);
  const profiles = new Profiles(pool, new ZipCounties(pool));
  const pending = new PendingOrders(pool);
  new ClientBehaviour(
    handle,
    records,
    profiles,
    new ProfileFiles(files, profiles),
    new Duplicates(pool, unlimited, new AcrossPartners(unlimited, unused)),
    new Today(clock, noZone),
    pending,
    pool,
  );
  const clients = new Clients(unused, commands, profiles, ids, pending, unused);
  const directory = new ClientDirectory(pool);
  const erasures = new Erasures(store, keys, files, outbox, erasureList, clock, log, reactors);
  return {
    clients,
    directory,
    merges: new Merges(handle, new MergeFactsReader(pool), shownChanges, store, reactors),
    erasing: new ClientErasing(clients, directory, erasures, projections, reactors),
  };
};
