import { can, Rejection, refuseInvalid, refuseUnless } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { Clock } from '../commands/clock';
import { Effects } from '../commands/effects';
import { currentRoles, currentUser } from '../context/current-user';
import { Erasures } from '../privacy/erasures';
import { wakeTasks } from '../worker/wake';
import { Archives } from './archives';
import type { ExportAsked, ShownExport } from './export.dto';
import { CLEANUP_TASK, EXPORT_TASKS } from './export-tasks';
import { readParts } from './parts';
import { type Rights, rightsOf } from './rights';
import { Sheets } from './sheets';

const MAX_WAITING = 5;
const MAX_PARAMETERS = 50;
const MAX_PARAMETER_LENGTH = 2_000;

const COLUMNS = `id, path, title, status, rows, total, message, file, created_at AS "createdAt", ended_at AS "endedAt"`;

@Injectable()
export class Exports {
  constructor(
    private readonly pool: Pool,
    private readonly sheets: Sheets,
    private readonly archives: Archives,
    private readonly clock: Clock,
    private readonly effects: Effects,
    erasures: Erasures,
  ) {
    erasures.addAfterKey(() => this.forgetErased());
  }

  /** @throws Rejection for a path without a sheet, for parameters that the list refuses, and when too many wait */
  async ask({ path, query }: ExportAsked): Promise<ShownExport> {
    const { id: user } = currentUser();
    const parameters = readParameters(query);
    const { title, isAboutPeople } = await this.prepare(path, parameters);
    const id = await this.effects.once('export', async (connection) => {
      await refuseTooMany(connection, user);
      const { rows } = await connection.query<{ id: number }>(
        `INSERT INTO app.exports (user_id, path, title, query, about_people, status, created_at)
         VALUES ($1, $2, $3, $4, $5, 'WAITING', $6) RETURNING id`,
        [user, path, title, parameters, isAboutPeople, this.clock.now()],
      );
      await wakeTasks(connection, ...EXPORT_TASKS);
      return rows[0]!.id;
    });
    return this.show(id);
  }

  /** @throws Rejection for a path without a file, for parameters that it refuses, and without its role */
  private async prepare(path: string, parameters: Record<string, string>) {
    const archive = this.archives.find(path);
    if (archive) {
      refuseUnless(can(currentRoles(), path, 'list'));
      if (Object.keys(parameters).length) refuseInvalid({ query: 'Must be empty: this export has everything' });
      return { title: archive.title, isAboutPeople: true };
    }
    const listed = this.sheets.find(path);
    if (!listed) refuseInvalid({ path: 'There is no list with an Excel file at this path' });
    const query = await listed!.list.transform({ ...parameters, download: 'xlsx' });
    const { about } = await this.sheets.open(listed!, query);
    return { title: listed!.title, isAboutPeople: about !== undefined };
  }

  async list(): Promise<ShownExport[]> {
    const { rows } = await this.pool.query<ShownExport>(
      `SELECT ${COLUMNS} FROM app.exports WHERE user_id = $1 ORDER BY id DESC`,
      [currentUser().id],
    );
    return rows;
  }

  /** @throws Rejection notFound, also for those of others */
  async show(id: number): Promise<ShownExport> {
    const { rows } = await this.pool.query<ShownExport>(
      `SELECT ${COLUMNS} FROM app.exports WHERE id = $1 AND user_id = $2`,
      [id, currentUser().id],
    );
    if (!rows[0]) throw new Rejection('notFound', `You have no export ${id}.`);
    return rows[0];
  }

  /** @throws Rejection notFound; conflict while it is not done; forbidden without the list's role */
  async open(id: number): Promise<{ name: string; bytes: AsyncGenerator<Buffer> }> {
    const { path, status, file } = await this.show(id);
    refuseUnless(can(currentRoles(), path, 'list'));
    await this.refuseWithLess(id);
    if (status !== 'DONE' || !file) throw new Rejection('conflict', 'There is no file: this export is not done.');
    return { name: file, bytes: readParts(this.pool, id) };
  }

  /** The rows are those that somebody might see with the roles and partners of then. @throws Rejection forbidden where one is gone */
  private async refuseWithLess(id: number): Promise<void> {
    const { rows } = await this.pool.query<{ rights: Rights | null }>('SELECT rights FROM app.exports WHERE id = $1', [
      id,
    ]);
    const { roles, partners } = rows[0]?.rights ?? { roles: [], partners: [] };
    const now = rightsOf(currentUser());
    const hasAll =
      roles.every((role) => now.roles.includes(role)) && partners.every((one) => now.partners.includes(one));
    if (!hasAll)
      throw new Rejection('forbidden', 'Your rights have changed since these rows were read. Export them again.');
  }

  /** Cancels an export that waits or runs; discards one that has ended. @throws Rejection notFound */
  async end(id: number): Promise<'cancelled' | 'discarded'> {
    await this.show(id);
    const { rowCount } = await this.pool.query(
      `UPDATE app.exports SET status = 'CANCELLED', run = NULL, query = NULL, ended_at = $2
       WHERE id = $1 AND status IN ('WAITING', 'RUNNING')`,
      [id, this.clock.now()],
    );
    if (!rowCount) {
      await this.pool.query('DELETE FROM app.exports WHERE id = $1', [id]);
      return 'discarded';
    }
    await wakeTasks(this.pool, CLEANUP_TASK);
    return 'cancelled';
  }

  /** Nobody gets a file about people that was read before somebody was erased. */
  private async forgetErased(): Promise<void> {
    await this.pool.query(
      `WITH ended AS (
         UPDATE app.exports SET status = 'FAILED', run = NULL, query = NULL, file = NULL, message = $1,
           ended_at = coalesce(ended_at, $2)
         WHERE about_people AND status IN ('RUNNING', 'DONE')
         RETURNING id
       )
       DELETE FROM app.export_parts WHERE export IN (SELECT id FROM ended)`,
      ['Somebody has been erased since these rows were read. Export them again.', this.clock.now()],
    );
    await wakeTasks(this.pool, CLEANUP_TASK);
  }
}

/** @throws Rejection for parameters that are no texts, too many, or too long */
const readParameters = (query: ExportAsked['query']): Record<string, string> => {
  const given = Object.entries(query);
  if (given.length > MAX_PARAMETERS) refuseInvalid({ query: `Must have at most ${MAX_PARAMETERS} parameters` });
  const problems = given.flatMap(([name, value]) => {
    if (typeof value !== 'string') return [[`query.${name}`, 'Must be a text']];
    return value.length > MAX_PARAMETER_LENGTH
      ? [[`query.${name}`, `Must have at most ${MAX_PARAMETER_LENGTH} characters`]]
      : [];
  });
  refuseInvalid(Object.fromEntries(problems));
  return query as Record<string, string>;
};

const refuseTooMany = async (connection: PoolClient, user: number): Promise<void> => {
  await connection.query(`SELECT pg_advisory_xact_lock(hashtextextended('app.exports:' || $1, 0))`, [user]);
  const { rows } = await connection.query<{ waiting: number }>(
    `SELECT count(*)::integer AS waiting FROM app.exports WHERE user_id = $1 AND status = 'WAITING'`,
    [user],
  );
  if (rows[0]!.waiting >= MAX_WAITING)
    throw new Rejection(
      'tooMany',
      `${MAX_WAITING} of your exports are waiting already. Wait until one has begun, or cancel one.`,
    );
};
