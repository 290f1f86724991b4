import { can, instant, Rejection, refuseInvalid } from '@bank/domain';
import { type EventStore, type Position, START } from '@bank/event-store';
import { editionsOf, type Projection } from '@bank/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { Clock } from '../../../platform/commands/clock';
import { Effects } from '../../../platform/commands/effects';
import { currentRoles } from '../../../platform/context/current-user';
import { currentTimeZone } from '../../../platform/context/request-context';
import { Erasures } from '../../../platform/privacy/erasures';
import { EVENT_STORE, PROJECTIONS } from '../../../platform/settings/tokens';
import { wakeTasks } from '../../../platform/worker/wake';
import { findLastEvent, type PlaceInLog } from './last-event';
import type { PastAsked, PastStatus, ShownPast } from './past.dto';
import { BUILD_TASK, CLEANUP_TASK } from './past-tasks';

export interface KnownReport {
  name: string;
  /** Its path, which is its resource in the access table. */
  path: string;
  screen: string;
  reads: readonly string[];
  leadsTo: readonly string[];
}

/** Pasts take as much room as the living tables that they repeat. */
const MAX_PASTS = 3;

const COLUMNS = `id, report, position::text, at, status, done::float8, position::float8 AS total, message, created_at AS "createdAt"`;

export const lackOfPast = (position: string): Rejection =>
  new Rejection(
    'conflict',
    `There are no figures as known at log position ${position}. Have them calculated first: choose "As known earlier" on the report.`,
  );

@Injectable()
export class Pasts {
  private readonly reports = new Map<string, KnownReport>();

  constructor(
    private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
    private readonly clock: Clock,
    private readonly effects: Effects,
    erasures: Erasures,
  ) {
    erasures.addAfterKey(() => this.forgetErased());
  }

  know(report: KnownReport): void {
    this.reports.set(report.name, report);
  }

  /** Gives the past that serves the report already, where there is one. @throws Rejection that names the field */
  async ask({ report: name, at, position }: PastAsked): Promise<ShownPast> {
    const report = this.reports.get(name);
    if (!report) refuseInvalid({ report: `Must be one of ${[...this.reports.keys()].sort().join(', ')}` });
    const place = await this.placeOf(at, position);
    const editions = editionsOf([...this.tablesOf(report!)], this.projections);
    const id = await this.effects.once('past', async (connection) => {
      await connection.query(`SELECT pg_advisory_xact_lock(hashtextextended('app.pasts', 0))`);
      return (await findServing(connection, place, editions)) ?? (await this.begin(connection, name, place, editions));
    });
    return this.show(id);
  }

  /** Those of the reports that the user may see, newest first. */
  async list(): Promise<ShownPast[]> {
    const { rows } = await this.pool.query<ShownPast>(
      `SELECT ${COLUMNS} FROM app.pasts WHERE report = ANY($1) ORDER BY id DESC`,
      [this.seen()],
    );
    return rows;
  }

  async show(id: number): Promise<ShownPast> {
    const { rows } = await this.pool.query<ShownPast>(
      `SELECT ${COLUMNS} FROM app.pasts WHERE id = $1 AND report = ANY($2)`,
      [id, this.seen()],
    );
    if (!rows[0]) throw new Rejection('notFound', `There is no past ${id}.`);
    return rows[0];
  }

  async discard(id: number): Promise<void> {
    const { rowCount } = await this.pool.query('DELETE FROM app.pasts WHERE id = $1', [id]);
    if (!rowCount) throw new Rejection('notFound', `There is no past ${id}.`);
    await wakeTasks(this.pool, CLEANUP_TASK);
  }

  /** The schema with these tables as they were at a position. @throws Rejection when it is not built */
  async schemaOf(reads: readonly string[], position: string): Promise<string> {
    return (await this.findReady(reads, position)).schema;
  }

  /** The time of which the past at a position is (ISO 8601, UTC). @throws Rejection when it is not built */
  async timeOf(reads: readonly string[], position: string): Promise<string> {
    return (await this.findReady(reads, position)).at.toISOString();
  }

  private async findReady(reads: readonly string[], position: string): Promise<{ schema: string; at: Date }> {
    const { rows } = await this.pool.query<{ schema: string; at: Date }>(
      `SELECT 'past_' || id AS schema, at FROM app.pasts
       WHERE position = $1 AND editions @> $2 AND status = $3 ORDER BY id LIMIT 1`,
      [position, editionsOf(reads, this.projections), 'READY' satisfies PastStatus],
    );
    if (!rows[0]) throw lackOfPast(position);
    return rows[0];
  }

  /** Nobody sees what was built before somebody was erased; what is being built begins anew. */
  private async forgetErased(): Promise<void> {
    await this.pool.query(
      `WITH begun AS (UPDATE app.pasts SET status = 'WAITING', run = NULL, done = 0 WHERE status = 'BUILDING')
       DELETE FROM app.pasts WHERE status IN ('READY', 'FAILED')`,
    );
    await wakeTasks(this.pool, CLEANUP_TASK, BUILD_TASK);
  }

  /** With the tables of the lists to which the numbers lead: the rows behind a number are then of the past, too. */
  private tablesOf(
    { screen, reads, leadsTo }: KnownReport,
    passed: ReadonlySet<string> = new Set(),
  ): ReadonlySet<string> {
    if (passed.has(screen)) return new Set();
    const behind = [...this.reports.values()].filter((report) => leadsTo.includes(report.screen));
    const further = behind.flatMap((report) => [...this.tablesOf(report, new Set([...passed, screen]))]);
    return new Set([...reads, ...further]);
  }

  private seen(): string[] {
    const roles = currentRoles();
    return [...this.reports.values()].flatMap(({ name, path }) => (can(roles, path, 'list') ? [name] : []));
  }

  /** @throws Rejection for neither or both, nonsense, the future and what was before everything */
  private async placeOf(at: string | undefined, position: string | undefined): Promise<PlaceInLog> {
    if ((at === undefined) === (position === undefined)) {
      const problem = 'Give either a time (at) or a log position (position)';
      refuseInvalid({ at: problem, position: problem });
    }
    return position === undefined ? this.placeAt(at!) : this.placeOfPosition(position);
  }

  private async placeAt(text: string): Promise<PlaceInLog> {
    const at = instant(text, await currentTimeZone(), 'end');
    if (!at) return refuse('at', 'Must be a time such as 2026-11-20T05:59:59Z, or a day such as 2026-11-20');
    if (at > this.clock.now()) refuse('at', 'Must be in the past');
    return (
      (await findLastEvent(this.pool, this.store, { at })) ?? refuse('at', 'Nothing had been recorded at that time')
    );
  }

  private async placeOfPosition(text: string): Promise<PlaceInLog> {
    const head = await this.store.head();
    const position: Position = /^\d{1,19}$/.test(text) ? BigInt(text) : START;
    if (position <= START || position > head) refuse('position', `Must be a log position from 1 to ${head}`);
    const place = await findLastEvent(this.pool, this.store, { position });
    if (place?.position === position) return place;
    return refuse(
      'position',
      `No event has this log position${place ? `; the one before it is ${place.position}` : ''}`,
    );
  }

  private async begin(
    connection: PoolClient,
    report: string,
    { position, at }: PlaceInLog,
    editions: readonly string[],
  ): Promise<number> {
    const { rows } = await connection.query<{ id: number }>(
      `INSERT INTO app.pasts (report, position, at, editions, status, created_at)
       VALUES ($1, $2, $3, $4, 'WAITING', $5) RETURNING id`,
      [report, position, at, editions, this.clock.now()],
    );
    await connection.query(
      `DELETE FROM app.pasts WHERE id IN (
         SELECT id FROM app.pasts WHERE status <> 'BUILDING' AND id <> $1 ORDER BY id
         LIMIT greatest(0, (SELECT count(*) FROM app.pasts) - ${MAX_PASTS}))`,
      [rows[0]!.id],
    );
    await wakeTasks(connection, BUILD_TASK, CLEANUP_TASK);
    return rows[0]!.id;
  }
}

const refuse = (field: string, problem: string): never => {
  refuseInvalid({ [field]: problem });
  throw new Error('A refusal always throws');
};

/** A past of this position that has or gets all the tables. One that failed makes room for a further try. */
const findServing = async (
  connection: PoolClient,
  { position }: PlaceInLog,
  editions: readonly string[],
): Promise<number | undefined> => {
  const { rows } = await connection.query<{ id: number }>(
    `WITH failed AS (DELETE FROM app.pasts WHERE position = $1 AND status = 'FAILED')
     SELECT id FROM app.pasts WHERE position = $1 AND editions @> $2 AND status <> 'FAILED' ORDER BY id LIMIT 1`,
    [position, editions],
  );
  return rows[0]?.id;
};
