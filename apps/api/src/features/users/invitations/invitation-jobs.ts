import { can, mayChangeUser, Rejection } from '@bank/domain';
import { sql } from '@bank/projections';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool, type PoolClient } from 'pg';
import type { Logger } from 'pino';
import { invitedUntilSql, PasswordLinks } from '../../../kernels/authority/password-links';
import { HandleRecord } from '../../../kernels/records/record.handler';
import { Clock } from '../../../platform/commands/clock';
import { Attempt } from '../../../platform/context/attempt';
import { currentUser } from '../../../platform/context/current-user';
import { asUser, currentContext, runWith } from '../../../platform/context/request-context';
import { TimeZone } from '../../../platform/context/time-zone';
import { UserDirectory } from '../../../platform/context/user-directory';
import { inTransaction } from '../../../platform/database/transaction';
import { problemOf } from '../../../platform/errors/problem';
import { LOG } from '../../../platform/settings/tokens';
import { type ClaimedRow, judgeByStatus, MAX_TRIES, RowQueue } from '../../../platform/worker/row-queue';
import { Worker } from '../../../platform/worker/worker';
import { INVITATION_TASK } from './invitation-lists';
import type { InvitationOutcome } from './invitation-outcomes';

const MINUTE_MS = 60_000;
const BATCH_ROWS = 50;

interface ClaimedList extends ClaimedRow {
  userId: number;
}

interface Result {
  outcome: InvitationOutcome;
  message: string | null;
}

/** Invites the people of a list, each once: their outcome is noted along with their letter. */
@Injectable()
export class InvitationJobs extends RowQueue<ClaimedList, void> {
  constructor(
    pool: Pool,
    private readonly users: UserDirectory,
    private readonly links: PasswordLinks,
    private readonly commands: CommandBus,
    private readonly timeZone: TimeZone,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
    worker: Worker,
  ) {
    super(pool, {
      table: 'app.invitation_lists',
      running: 'RUNNING',
      done: 'DONE',
      columns: 'user_id AS "userId"',
      claimed: sql`ended_at = NULL`,
      finished: () => sql`ended_at = ${clock.now()}`,
      judge: (error, job) =>
        judgeByStatus(error, job, (failure) =>
          this.log.error({ list: job.id, ...failure }, 'A list of people could not be invited'),
        ),
      gaveUpMessage: `The portal stopped ${MAX_TRIES} times at the same person of this list.`,
    });
    worker.add({
      name: INVITATION_TASK,
      title: 'invitations',
      everyMs: MINUTE_MS,
      work: async (signal) => {
        await this.stopUnwanted();
        await this.beginDue();
        await this.workThrough(signal);
      },
      fails: 'People of lists are not invited',
      recovers: 'People of lists are invited again',
    });
  }

  private async beginDue(): Promise<void> {
    await this.pool.query(
      `UPDATE app.invitation_lists SET status = 'WAITING' WHERE status = 'PLANNED' AND due_at <= $1`,
      [this.clock.now()],
    );
  }

  /** On behalf of the user who asked, with the rights that they have now. @throws Rejection where these are not enough */
  protected async work(job: ClaimedList, signal: AbortSignal): Promise<void> {
    const user = await this.users.byId(job.userId);
    if (!user || !can(user.roles, 'invitations', 'create'))
      throw new Rejection('forbidden', 'Who asked for these invitations may no longer invite people.');
    const readTimeZone = () => this.timeZone.read();
    await asUser(user, readTimeZone, async () => {
      for (;;) {
        const { rows } = await this.pool.query<{ id: number }>(
          `SELECT user_id AS id FROM app.invitation_rows WHERE list = $1 AND outcome IS NULL ORDER BY user_id LIMIT ${BATCH_ROWS}`,
          [job.id],
        );
        if (!rows.length) return;
        for (const { id } of rows) {
          signal.throwIfAborted();
          await this.invite(job.id, id);
          // One that was cancelled ends here.
          await this.note(job, sql`tries = 1`);
        }
      }
    });
  }

  private async invite(list: number, id: number): Promise<void> {
    const reason = await this.reasonAgainst(id);
    if (reason) return this.noteOutcome(this.pool, list, id, reason);
    const context = currentContext();
    const attempt = new Attempt(context.actor, `invitations ${list} user ${id}`, {
      begin: async () => ({ isRepeat: true, ids: [], position: undefined, effects: {}, finished: false }),
      allocate: () => Promise.reject(new Error('an invitation needs no ids')),
    });
    try {
      await runWith({ ...context, attempt }, () =>
        this.commands.execute(new HandleRecord('user', id, { type: 'SendInvitation', data: { user: id } })),
      );
    } catch (error) {
      const { status, message } = problemOf(error);
      if (status >= 500) throw error;
      return this.noteOutcome(this.pool, list, id, { outcome: 'REFUSED', message });
    }
    const user = await this.users.byId(id);
    await inTransaction(this.pool, async (connection) => {
      if (user) await this.links.send(connection, user, 'invitation');
      await this.noteOutcome(connection, list, id, { outcome: 'INVITED', message: null });
    });
  }

  /** Why somebody gets no letter; undefined where they get one. */
  private async reasonAgainst(id: number): Promise<Result | undefined> {
    const user = await this.users.byId(id);
    if (!user) return { outcome: 'LEFT_OUT', message: 'This user is not there any more.' };
    if (!mayChangeUser(currentUser(), user)) return { outcome: 'REFUSED', message: 'You may not change this user.' };
    const { rows } = await this.pool.query<{ hasPassword: boolean; until: Date | null }>(
      `SELECT EXISTS (SELECT FROM app.passwords p WHERE p.user_id = u.id) AS "hasPassword", ${invitedUntilSql('u')} AS until
       FROM read.users u WHERE u.id = $1`,
      [id],
    );
    const [found] = rows;
    if (found?.hasPassword) return { outcome: 'LEFT_OUT', message: 'Has a password already.' };
    if (found?.until && found.until.toISOString() > this.clock.now())
      return { outcome: 'LEFT_OUT', message: 'Has an invitation that is still valid.' };
    return undefined;
  }

  private async noteOutcome(
    connection: Pool | PoolClient,
    list: number,
    id: number,
    { outcome, message }: Result,
  ): Promise<void> {
    const { rowCount } = await connection.query(
      `UPDATE app.invitation_rows SET outcome = $3, message = $4 WHERE list = $1 AND user_id = $2 AND outcome IS NULL`,
      [list, id, outcome, message],
    );
    if (!rowCount) throw new Error('this person had their turn already');
  }
}
