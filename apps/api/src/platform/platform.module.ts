import type { EventStore, SubjectKeys } from '@bank/event-store';
import { type Projection, ProjectionRunner } from '@bank/projections';
import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { AccessGuard } from './auth/access.guard';
import { SameOriginGuard, SessionGuard } from './auth/session.guard';
import { BodyGuard } from './bodies/body.guard';
import { OpenBodies } from './bodies/open-bodies';
import { StrangerRequests } from './bodies/stranger-requests';
import { validation } from './bodies/validation';
import { Bank } from './context/bank';
import { TimeZone } from './context/time-zone';
import { UserDirectory } from './context/user-directory';
import type { Migrations } from './database/migrate';
import type { LogReader } from './database/open-event-store';
import type { Pools } from './database/pools';
import { Problems } from './errors/problems';
import { ExportJobs } from './exports/export-jobs';
import { Exports } from './exports/exports';
import { ExportsController } from './exports/exports.controller';
import { ConsumerPlaces } from './feed/consumer-places';
import { EventSchemas } from './feed/event-schemas';
import { FeedController } from './feed/feed.controller';
import { FeedForms } from './feed/feed-forms';
import { FeedStreams } from './feed/feed-streams';
import { SchemasController } from './feed/schemas.controller';
import { FilesController } from './files/files.controller';
import { Health } from './health/health';
import { ObservabilityController } from './health/health.controller';
import { MetricsReader } from './health/metrics-reader';
import { ProofJob } from './jobs/proof-job';
import { AppliedChanges } from './live/applied-changes';
import { LiveController } from './live/live.controller';
import { LiveChannel } from './live/live-channel';
import { LiveStreams } from './live/live-streams';
import { Presence } from './live/presence';
import { Signals } from './live/signals';
import { Sender } from './messages/sender';
import { transportsFor } from './messages/transports';
import { PlatformTasks } from './platform-tasks';
import { ScrubJob } from './privacy/scrub-job';
import { NightlyProof } from './read-models/nightly-proof';
import { ReadModelOverview } from './read-models/overview';
import { ReadModelsController } from './read-models/read-models.controller';
import { Rebuilder } from './read-models/rebuilder';
import { Runs } from './read-models/runs';
import { RunsQueue } from './read-models/runs-queue';
import { findSnapshot } from './read-models/snapshots';
import { Contradictions } from './sealed-log/contradictions';
import { SealJob } from './sealed-log/seal-job';
import { SealedLog } from './sealed-log/sealed-log';
import { SealedLogController } from './sealed-log/sealed-log.controller';
import type { Settings } from './settings/settings';
import {
  EVENT_STORE,
  KEY_POOL,
  LOCK_POOL,
  LOG,
  MIGRATIONS,
  POOLS,
  PROJECTIONS,
  RUNNER,
  SETTINGS,
  SHEET_POOL,
  STANDBY_LOG,
  STORED_LOG,
  SUBJECT_KEYS,
  TRANSPORTS,
} from './settings/tokens';
import { sharedServices } from './shared-services';
import { ShutdownTasks } from './shutdown/shutdown-tasks';
import { AnswerInterceptor } from './transport/answer';
import { IdempotencyInterceptor } from './transport/idempotency.interceptor';
import { RejectionFilter } from './transport/rejection.filter';
import { EndOfUpgrade } from './versions/end-of-upgrade';
import { LostProcesses } from './versions/lost-processes';
import { Registration } from './versions/registration';

/** The log. `stored` gives its events as they are stored, personal values as ciphertext; `onStandby` those that a standby has got. A store that holds connections of its own has `close`, and the application calls it when it ends. */
export type Store = EventStore & { stored?: EventStore; onStandby?: LogReader; close?: () => Promise<void> };

const CLOSE_CONNECTIONS_LIMIT_MS = 750;

export interface PlatformOptions {
  settings: Settings;
  pools: Pools;
  store: Store;
  /** The keys of the personal fields of the log, with which files are encrypted as well. */
  keys: SubjectKeys;
  projections: readonly Projection[];
  migrations: Migrations;
  registration: Registration;
  log: Logger;
  users: Type<UserDirectory>;
  timeZone: Type<TimeZone>;
  bank: Type<Bank>;
}

/** Nothing in here knows what the application is about. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(
    @Inject(POOLS) private readonly pools: Pools,
    @Inject(EVENT_STORE) private readonly store: Store,
    private readonly registration: Registration,
    private readonly shutdownTasks: ShutdownTasks,
  ) {}

  static with({
    settings,
    pools,
    store,
    keys,
    projections,
    migrations,
    registration,
    log,
    users,
    timeZone,
    bank,
  }: PlatformOptions): DynamicModule {
    const values = [
      { provide: SETTINGS, useValue: settings },
      { provide: LOG, useValue: log },
      { provide: EVENT_STORE, useValue: store },
      { provide: STORED_LOG, useValue: store.stored ?? store },
      { provide: STANDBY_LOG, useValue: store.onStandby },
      { provide: SUBJECT_KEYS, useValue: keys },
      { provide: POOLS, useValue: pools },
      { provide: Pool, useValue: pools.main },
      { provide: LOCK_POOL, useValue: pools.locks },
      { provide: KEY_POOL, useValue: pools.keys },
      { provide: SHEET_POOL, useValue: pools.sheets },
      { provide: TRANSPORTS, useFactory: () => transportsFor(settings, log) },
      { provide: PROJECTIONS, useValue: projections },
      { provide: MIGRATIONS, useValue: migrations },
      { provide: Registration, useValue: registration },
      {
        provide: RUNNER,
        useValue: new ProjectionRunner({
          ...{ store, pool: pools.main, projections, log },
          installsViews: !registration.isBesideOthers,
          findSnapshot: (projection) => findSnapshot(pools.main, projection),
        }),
      },
    ];
    return {
      module: PlatformModule,
      imports: [CqrsModule.forRoot()],
      controllers: [
        ExportsController,
        FeedController,
        FilesController,
        LiveController,
        ObservabilityController,
        ReadModelsController,
        SchemasController,
        SealedLogController,
      ],
      providers: [
        ...values,
        ...sharedServices,
        { provide: UserDirectory, useClass: users },
        { provide: TimeZone, useClass: timeZone },
        { provide: Bank, useClass: bank },
        Exports,
        ExportJobs,
        ConsumerPlaces,
        EventSchemas,
        FeedForms,
        FeedStreams,
        Health,
        MetricsReader,
        ProofJob,
        ScrubJob,
        Rebuilder,
        ReadModelOverview,
        Runs,
        RunsQueue,
        NightlyProof,
        SealedLog,
        Contradictions,
        SealJob,
        Sender,
        EndOfUpgrade,
        LostProcesses,
        PlatformTasks,
        Problems,
        OpenBodies,
        StrangerRequests,
        LiveChannel,
        LiveStreams,
        Signals,
        Presence,
        AppliedChanges,
        { provide: APP_FILTER, useClass: RejectionFilter },
        { provide: APP_GUARD, useClass: SameOriginGuard },
        { provide: APP_GUARD, useClass: SessionGuard },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: BodyGuard },
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
        { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
        { provide: APP_PIPE, useFactory: validation },
      ],
      exports: [...values.map(({ provide }) => provide), ...sharedServices, UserDirectory, TimeZone, Bank, CqrsModule],
    };
  }

  async onApplicationShutdown() {
    await this.shutdownTasks.waitFor(
      () => 'the connections to the log',
      this.store.close?.(),
      CLOSE_CONNECTIONS_LIMIT_MS,
    );
    await this.shutdownTasks.waitFor(
      () => 'the connections to the database',
      Promise.all([this.registration.end(), this.pools.end()]),
      CLOSE_CONNECTIONS_LIMIT_MS,
    );
    this.shutdownTasks.check();
  }
}
