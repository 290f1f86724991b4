import { dropSchemas, findLivingSchemas, installViews, livingSchema, type Projection, READ } from '@bank/projections';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import { findSchemasInUse, VERSIONS_LOCK } from '../database/living-processes';
import { hasWaiting, type Migrations, migrate } from '../database/migrate';
import { inTransaction } from '../database/transaction';
import type { Settings } from '../settings/settings';
import { MIGRATIONS, PROJECTIONS, SETTINGS } from '../settings/tokens';
import { LostProcesses } from './lost-processes';
import { Registration } from './registration';
import { SeenSince } from './seen-since';

/** What a later version has built ahead, before its processes begin, is kept for so long. */
export const BUILT_AHEAD_MS = 30 * 60_000;

/** What has to wait until the last process of the former version has ended. */
@Injectable()
export class EndOfUpgrade implements OnModuleInit {
  /** Those that were there when this process began. */
  private former: readonly string[] = [];
  private readonly unused = new SeenSince();

  constructor(
    private readonly pool: Pool,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
    @Inject(MIGRATIONS) private readonly migrations: Migrations,
    private readonly registration: Registration,
    private readonly lostProcesses: LostProcesses,
  ) {}

  async onModuleInit() {
    this.former = await findLivingSchemas(this.pool);
  }

  /** Takes away what no process uses that runs or may come back. */
  async finish(signal: AbortSignal): Promise<void> {
    await this.lostProcesses.forget();
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
    if (!this.registration.isBesideOthers) return false;
    const { rowCount } = await this.pool.query('SELECT FROM app.processes WHERE version <> $1', [
      this.registration.version,
    ]);
    return rowCount === 0;
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
    const left = this.unused.findOlder(BUILT_AHEAD_MS, unused);
    return unused.filter((schema) => this.former.includes(schema) || left.includes(schema));
  }
}
