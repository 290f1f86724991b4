import { Rejection } from '@bank/domain';
import type { EventStore } from '@bank/event-store';
import { type Projection, standsQuery, tablesOf } from '@bank/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { ProjectionsService } from '../../platform/commands/projections.service';
import { refuseWhenFull } from '../../platform/errors/sheets-busy';
import { EVENT_STORE, PROJECTIONS, SHEET_POOL } from '../../platform/settings/tokens';
import { leftOut } from './files/left-out';

const MAX_TRIES = 20;
const ERASED = 'SELECT count(*)::integer FROM app.subject_keys WHERE key IS NULL';
const OTHER_TABLES = ['app.files', 'app.zip_counties'];

/** One state of all tables, whatever is written meanwhile. */
export interface Moment {
  connection: PoolClient;
  /** The last event of the log of which the rows know. */
  position: string;
  /** ISO 8601, UTC */
  at: string;
  /** How many people were erased until then. */
  erased: number;
}

@Injectable()
export class Moments {
  private readonly exported: readonly Projection[];

  constructor(
    @Inject(SHEET_POOL) private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly log: EventStore,
    @Inject(PROJECTIONS) projections: readonly Projection[],
    private readonly readModels: ProjectionsService,
    private readonly main: Pool,
  ) {
    this.exported = projections.filter((one) => tablesOf(one).some(({ name }) => !(`read.${name}` in leftOut)));
  }

  /** @param signal frees the connection at once @throws SheetsBusy, ProjectionsBehind, ProjectionStopped */
  async during<T>(signal: AbortSignal, work: (moment: Moment) => Promise<T>): Promise<T> {
    await this.readModels.caughtUpWith(
      await this.log.head(),
      this.exported.map(({ name }) => name),
    );
    const connection = await this.pool.connect().catch(refuseWhenFull);
    let isReleased = false;
    const release = (isBroken: boolean) => {
      if (!isReleased) connection.release(isBroken);
      isReleased = true;
    };
    const abandon = () => release(true);
    if (signal.aborted) abandon();
    signal.throwIfAborted();
    signal.addEventListener('abort', abandon);
    try {
      return await work(await this.take(connection));
    } finally {
      signal.removeEventListener('abort', abandon);
      if (!isReleased)
        await connection.query('ROLLBACK').then(
          () => release(false),
          () => release(true),
        );
    }
  }

  /** @throws Rejection conflict where somebody whom the moment names was erased since */
  async refuseErased({ erased }: Moment): Promise<void> {
    const { rows } = await this.main.query<{ erased: number }>(`SELECT (${ERASED}) AS erased`);
    if (rows[0]!.erased !== erased)
      throw new Rejection('conflict', 'Somebody was erased while everything was being exported. Export it again.');
  }

  /** All read models advance together, unless one was being rebuilt or is behind. */
  private async take(connection: PoolClient): Promise<Moment> {
    const tables = [
      ...this.exported.flatMap((one) => tablesOf(one).map(({ name }) => `read.${name}`)),
      ...OTHER_TABLES,
    ];
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      // Before the first SELECT: a table that is swapped in afterwards would look empty.
      await connection.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS SHARE MODE`);
      const { rows } = await connection.query<{ first: string; last: string; at: Date; erased: number }>(
        `SELECT stands.*, now() AS at, (${ERASED}) AS erased FROM (${standsQuery(this.exported)}) stands`,
      );
      const { first, last, at, erased } = rows[0]!;
      if (first === last) return { connection, position: last, at: at.toISOString(), erased };
      await connection.query('ROLLBACK');
    }
    throw new Rejection(
      'conflict',
      'The read models were not of one moment: one of them is behind. Look at them under Read models, and export again.',
    );
  }
}
