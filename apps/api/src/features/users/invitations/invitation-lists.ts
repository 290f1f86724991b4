import { addMonths, dayOf, instant, isDay, Rejection, refuseInvalid } from '@bank/domain';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { ImportedRecords } from '../../../kernels/imports/imported-records';
import { Clock } from '../../../platform/commands/clock';
import { Effects } from '../../../platform/commands/effects';
import { currentUser } from '../../../platform/context/current-user';
import { currentTimeZone } from '../../../platform/context/request-context';
import { fetchPage, type Page } from '../../../platform/lists/fetch-page';
import { listQuery, type QueryOf } from '../../../platform/lists/list-query';
import type { Settings } from '../../../platform/settings/settings';
import { SETTINGS } from '../../../platform/settings/tokens';
import { wakeTasks } from '../../../platform/worker/wake';
import type { InvitedUser, InvitePeople, ShownInvitations, WayOfLetters } from './invitation.dto';
import { INVITATION_OUTCOMES } from './invitation-outcomes';

export const INVITATION_TASK = 'invitations';

/** People read the letter when they come to work. */
const LETTERS_GO_OUT = 'T07:00';
const MOST_MONTHS_AHEAD = 12;
const MAX_LISTED = 100;

export const invitedList = listQuery({
  sorts: { id: 'i.user_id', email: { sql: 'lower(u.email)', joins: ['u'] } },
  sort: 'email|asc',
  id: 'i.user_id',
  perPage: 25,
  filters: { outcome: { type: 'choice', choices: INVITATION_OUTCOMES, where: 'i.outcome = ?' } },
});

const COUNTS = INVITATION_OUTCOMES.map(
  (outcome) => `'${outcome}', count(*) FILTER (WHERE i.outcome = '${outcome}')`,
).join(', ');
const COLUMNS = `l.id, l.status, l.total, l.message, l.due_at AS "dueAt", l.created_at AS "createdAt", l.ended_at AS "endedAt",
  (SELECT count(i.outcome)::integer FROM app.invitation_rows i WHERE i.list = l.id) AS progress,
  (SELECT jsonb_build_object(${COUNTS}) FROM app.invitation_rows i WHERE i.list = l.id) AS outcomes`;

@Injectable()
export class InvitationLists {
  constructor(
    private readonly pool: Pool,
    private readonly imported: ImportedRecords,
    private readonly clock: Clock,
    private readonly effects: Effects,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  get wayOfLetters(): WayOfLetters {
    return { isMailed: Boolean(this.settings.mailUrl) };
  }

  /** @throws Rejection invalid, notFound, conflict */
  async begin({ users, import: importId, day }: InvitePeople): Promise<ShownInvitations> {
    const named = typeof importId === 'number' ? await this.imported.find(importId, 'users') : (users ?? []);
    const invited = [...new Set(named)];
    if (!invited.length) refuseInvalid({ users: 'Choose at least one user' });
    const now = this.clock.now();
    const dueAt = day ? await this.dueAt(day) : now;
    const id = await this.effects.once('invitation list', async (connection) => {
      const { rows } = await connection.query<{ id: number }>(
        `INSERT INTO app.invitation_lists (user_id, status, due_at, total, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
        [currentUser().id, day ? 'PLANNED' : 'WAITING', dueAt, invited.length, now],
      );
      await connection.query('INSERT INTO app.invitation_rows (list, user_id) SELECT $1, unnest($2::integer[])', [
        rows[0]!.id,
        invited,
      ]);
      return rows[0]!.id;
    });
    await wakeTasks(this.pool, INVITATION_TASK);
    return this.show(id);
  }

  /** @throws Rejection invalid */
  private async dueAt(day: string): Promise<string> {
    const zone = await currentTimeZone();
    const today = dayOf(this.clock.now(), zone);
    if (!isDay(day)) refuseInvalid({ day: 'Must be a day, such as 2027-01-15' });
    if (day <= today) refuseInvalid({ day: 'Must be a day after today; leave it out to invite at once' });
    if (day > addMonths(today, MOST_MONTHS_AHEAD)) refuseInvalid({ day: 'Must be within a year' });
    return instant(`${day}${LETTERS_GO_OUT}`, zone)!;
  }

  async list(): Promise<ShownInvitations[]> {
    const { rows } = await this.pool.query<ShownInvitations>(
      `SELECT ${COLUMNS} FROM app.invitation_lists l ORDER BY l.id DESC LIMIT ${MAX_LISTED}`,
    );
    return rows;
  }

  /** @throws Rejection notFound */
  async show(id: number): Promise<ShownInvitations> {
    const { rows } = await this.pool.query<ShownInvitations>(
      `SELECT ${COLUMNS} FROM app.invitation_lists l WHERE l.id = $1`,
      [id],
    );
    if (!rows[0]) throw new Rejection('notFound', `There is no list of invitations ${id}.`);
    return rows[0];
  }

  /** @throws Rejection notFound */
  async fetchUsers(id: number, query: QueryOf<typeof invitedList>): Promise<Page<InvitedUser>> {
    await this.show(id);
    return fetchPage<InvitedUser>(
      this.pool,
      {
        columns: `i.user_id AS id, u.email, concat_ws(' ', u.name ->> 'firstName', u.name ->> 'lastName') AS name, i.outcome, i.message`,
        from: 'app.invitation_rows i',
        joins: { u: { table: 'read.users', on: 'u.id = i.user_id AND u.removed_at IS NULL' } },
        where: [{ sql: 'i.list = ?', values: [id] }],
      },
      query,
    );
  }

  /** Who was invited before, stays invited. @throws Rejection notFound, conflict */
  async cancel(id: number): Promise<ShownInvitations> {
    await this.show(id);
    const { rowCount } = await this.pool.query(
      `UPDATE app.invitation_lists SET status = 'CANCELLED', run = NULL, ended_at = $2
       WHERE id = $1 AND status IN ('PLANNED', 'WAITING', 'RUNNING')`,
      [id, this.clock.now()],
    );
    if (!rowCount) throw new Rejection('conflict', 'These letters are all out, or were cancelled already.');
    return this.show(id);
  }
}
