import { dropSchemas, findLivingSchemas, installViews, livingSchema, type Projection, READ } from '@bank/projections';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import { findLivingVersions, findSchemasInUse, VERSIONS_LOCK } from '../database/living-processes';
import { hasWaiting, type Migrations, migrate } from '../database/migrate';
import { inTransaction } from '../database/transaction';
import type { Settings } from '../settings/settings';
import { MIGRATIONS, PROJECTIONS, SETTINGS } from '../settings/tokens';
import { Registration } from './registration';

/** What a later version has built ahead, before its processes begin, is kept for so long. */
export const BUILT_AHEAD_MS = 30 * 60_000;

/** What has to wait until the last process of the former version has ended. */
@Injectable()
export class EndOfUpgrade implements OnModuleInit {
  /** Those that were there when this process began. */
  private former: readonly string[] = [];
  /** Schemas that came later -> when they were first seen without a process. */
  private readonly unusedSince = new Map<string, number>();

  constructor(
    private readonly pool: Pool,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
    @Inject(MIGRATIONS) private readonly migrations: Migrations,
    private readonly registration: Registration,
  ) {}

  async onModuleInit() {
    this.former = await findLivingSchemas(this.pool);
  }

  /** Takes away what no running process uses; where one still does, that stays. */
  async finish(signal: AbortSignal): Promise<void> {
    if (await hasWaiting(this.pool, this.migrations))
      await migrate(this.settings.databaseUrl!, { all: this.migrations });
    const schemas = await findLivingSchemas(this.pool);
    const hasDropped = schemas.some((schema) => schema !== READ) && (await this.dropFormer());
    if (!hasDropped && !(await this.remainsAlone())) return;
    await installViews(this.pool, livingSchema(...this.projections), signal);
    this.registration.isBesideOthers = false;
  }

  /** Whether another version, which kept the views for analysts, has ended since this process began. */
  private async remainsAlone(): Promise<boolean> {
    return this.registration.isBesideOthers && (await findLivingVersions(this.pool)).length === 1;
  }

  /** @returns whether there were any */
  private dropFormer(): Promise<boolean> {
    return inTransaction(this.pool, async (connection) => {
      await connection.query(`SELECT pg_advisory_xact_lock(${VERSIONS_LOCK})`);
      const inUse = await findSchemasInUse(connection);
      const unused = (await findLivingSchemas(connection)).filter((schema) => !inUse.includes(schema));
      const former = this.withoutBuiltAhead(unused);
      await dropSchemas(connection, former);
      return former.length > 0;
    });
  }

  private withoutBuiltAhead(unused: readonly string[]): readonly string[] {
    for (const schema of this.unusedSince.keys()) if (!unused.includes(schema)) this.unusedSince.delete(schema);
    return unused.filter((schema) => {
      if (this.former.includes(schema)) return true;
      const since = this.unusedSince.get(schema) ?? performance.now();
      this.unusedSince.set(schema, since);
      return performance.now() - since >= BUILT_AHEAD_MS;
    });
  }
}
