import { join, resolve } from 'node:path';
import { migrateSubjectKeys, postgresSubjectKeys } from '@bank/event-store';
import { projections as allProjections, type Projection, placeIn, readHighestIds } from '@bank/projections';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import type { Logger } from 'pino';
import { appModule } from './app.module';
import { Ids } from './platform/commands/ids';
import { ProjectionsService } from './platform/commands/projections.service';
import { refuseOtherLog, rememberLog } from './platform/database/log-identity';
import { type Migrations, migrate, migrations, nameOfMigration } from './platform/database/migrate';
import { openEventStore } from './platform/database/open-event-store';
import { openPools, type PoolOptions } from './platform/database/pools';
import { newestSchemas } from './platform/feed/event-schemas';
import { nestLog, openLog } from './platform/observability/log';
import type { PlatformOptions, Store } from './platform/platform.module';
import { Erasures } from './platform/privacy/erasures';
import { rethrowAsCannotStart } from './platform/settings/cannot-start';
import type { Settings } from './platform/settings/settings';
import { useMiddleware } from './platform/transport/middleware';
import { openapi } from './platform/transport/openapi';
import { putFixedWordsFirst } from './platform/transport/route-order';
import { holdNewEvents } from './platform/versions/hold-new-events';
import { Registration } from './platform/versions/registration';
import { fingerprintsOf } from './platform/versions/shared-secrets';

/** Parts that a test or a bench replaces. */
export interface Overrides {
  store?: Store;
  projections?: readonly Projection[];
  /** Event type -> the newest schema of it. */
  events?: Readonly<Record<string, number>>;
  migrations?: Migrations;
  modules?: readonly Type[];
  pools?: Partial<PoolOptions>;
  log?: Logger;
  builtFolder?: string;
}

/** Ends requests whose body nobody waits for; `readBody` is stricter with bodies that are read. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Longer than load balancers keep an unused connection, usually 60 s: they would send a request into one that is just closing. */
const KEEP_ALIVE_MS = 75_000;

const FRONT_ENDS = [
  { at: '/register', built: 'public-form' },
  { at: '/', built: 'admin' },
] as const;

/** Migrated and ready to listen; `settings` must name a database. @throws CannotStart */
export const createApp = async (
  settings: Settings & { databaseUrl: string },
  { log = openLog(), ...overrides }: Overrides = {},
): Promise<NestExpressApplication> => {
  if (!overrides.store) await refuseOtherLog(settings.databaseUrl, settings);
  const known = {
    projections: overrides.projections ?? allProjections,
    events: overrides.events ?? newestSchemas(),
    migrations: overrides.migrations ?? migrations,
  };
  await migrate(settings.databaseUrl, { all: known.migrations });
  const registration = await Registration.begin({
    url: settings.databaseUrl,
    role: settings.appRole,
    code: { ...known, migrations: known.migrations.map(nameOfMigration) },
    secrets: fingerprintsOf(settings),
    log,
  });
  const { readSchema } = registration;
  const keysOutliveCrash = settings.eventStoreUrl !== undefined;
  const outageLog = {
    warn: (sentence: string) => log.warn(sentence),
    info: (sentence: string) => log.info(sentence),
  };
  const pools = openPools(settings.databaseUrl, {
    ...outageLog,
    keysOutliveCrash,
    poolerUrl: settings.poolerUrl,
    readUrl: settings.readUrl,
    readSchema,
    ...overrides.pools,
  });
  try {
    await migrateSubjectKeys(pools.main);
    const keys = postgresSubjectKeys(pools.main, settings.personalDataKey);
    const store = overrides.store ?? (await openEventStore(settings, pools, keys, outageLog));
    if (!overrides.store) await rememberLog(pools.main, store).catch(rethrowAsCannotStart);
    return await assemble(
      {
        ...{ settings, pools, keys, log, registration },
        store: holdNewEvents(store, registration, pools.main),
        projections: placeIn(readSchema, known.projections),
        migrations: known.migrations,
      },
      overrides,
    );
  } catch (error) {
    await registration.end();
    await pools.end();
    throw error;
  }
};

const assemble = async (
  parts: Omit<PlatformOptions, 'users' | 'timeZone' | 'bank'>,
  { builtFolder = resolve('dist'), modules }: Pick<Overrides, 'builtFolder' | 'modules'>,
) => {
  const app = await NestFactory.create<NestExpressApplication>(appModule(parts, modules), {
    bodyParser: false,
    logger: nestLog(parts.log),
    abortOnError: false,
  });
  Object.assign(app.getHttpServer(), { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS });
  const frontEnds = FRONT_ENDS.map(({ at, built }) => ({ at, folder: join(builtFolder, built) }));
  useMiddleware(app, { ...parts, frontEnds });
  app.setGlobalPrefix('api', { exclude: ['health', 'metrics'] });
  SwaggerModule.setup('api/docs', app, () => openapi(app, 'Diaper Bank Portal', '/api/session'), {
    jsonDocumentUrl: 'api/docs-json',
  });
  // This may fail, so it comes first: an application that failed to start can't be closed.
  await app.get(ProjectionsService).prepare().catch(rethrowAsCannotStart);
  const erasedAgainAt = await app.get(Erasures).repeatListed().catch(rethrowAsCannotStart);
  await app.init();
  putFixedWordsFirst(app);
  // Read models must not show an erased person whom a backup brought back.
  if (erasedAgainAt !== undefined) await app.get(ProjectionsService).caughtUpWith(erasedAgainAt);
  await app.get(Ids).reserveUpTo(await readHighestIds(parts.pools.main));
  return app;
};
