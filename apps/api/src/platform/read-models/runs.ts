import { Rejection } from '@bank/domain';
import type { Projection, ShadowWork } from '@bank/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { AccessNotes } from '../access-notes/access-notes';
import { Clock } from '../commands/clock';
import { Effects } from '../commands/effects';
import { currentContext } from '../context/request-context';
import { PROJECTIONS } from '../settings/tokens';
import { wakeTasks } from '../worker/wake';
import { ReadModelOverview } from './overview';
import type { ShownRun } from './run.dto';
import { findKept, insertRun, releaseKept } from './run-table';
import { CLEANUP_TASK, RUN_TASK } from './run-tasks';

const doing: Readonly<Record<ShadowWork, string>> = {
  rebuild: 'is being rebuilt',
  verify: 'is being verified',
  swap: 'is being swapped in',
};
const origins: Readonly<Record<ShownRun['origin'], string>> = {
  user: 'somebody who is gone',
  nightly: 'the nightly proof',
  'command-line': 'the command line',
};

const describeActive = ({ projection, work, askedBy, origin, askedAt }: ShownRun): string =>
  `${projection} ${doing[work]} already: ${askedBy ?? origins[origin]} asked for it at ${askedAt.slice(11, 16)} UTC. Wait until it has ended, or cancel it.`;

/** What administrators ask for, each noted with who and when. */
@Injectable()
export class Runs {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly effects: Effects,
    private readonly notes: AccessNotes,
    private readonly overview: ReadModelOverview,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
  ) {}

  /** @throws Rejection `notFound`, and `conflict` where one of it waits or runs already, or nothing waits for a swap */
  async ask(name: string, work: ShadowWork): Promise<ShownRun> {
    const projection = this.find(name);
    if (work === 'swap' && !(await findKept(this.pool, name)))
      throw new Rejection('conflict', `No rebuilt tables of ${name} wait to be swapped in. Verify it first.`);
    const asked = { projection, work, by: currentContext().actor, at: this.clock.now() };
    const id = await this.effects.once('projection run', async (connection) => {
      const id = await insertRun(connection, asked);
      if (id === undefined) return null;
      // What an earlier one has kept would only take room.
      if (work !== 'swap') await releaseKept(connection, name, id);
      await wakeTasks(connection, RUN_TASK, CLEANUP_TASK);
      return id;
    });
    if (id === null) throw new Rejection('conflict', await this.describeRival(name));
    this.notes.noteReadModelWork(name, work);
    const [run] = await this.overview.runs(`id = ${Number(id)}`);
    return run!;
  }

  /** Ends the run that waits or runs, or drops the tables that wait for a swap. @returns a sentence */
  async cancel(name: string): Promise<string> {
    this.find(name);
    const { rows } = await this.pool.query<{ work: ShadowWork }>(
      `UPDATE app.projection_runs SET status = 'CANCELLED', run = NULL, phase = NULL, ended_at = $2
       WHERE projection = $1 AND (status = 'WAITING' OR (status = 'RUNNING' AND phase IS DISTINCT FROM 'swapping'))
       RETURNING work`,
      [name, this.clock.now()],
    );
    if (rows[0]) return this.noteCancelled(name, `The ${rows[0].work} of ${name} is cancelled.`);
    const active = await this.activeOf(name);
    if (active) throw new Rejection('conflict', `${name} is being swapped in at this moment, which takes a second.`);
    const { rowCount } = await this.pool.query(
      'UPDATE app.projection_runs SET kept = false WHERE projection = $1 AND kept',
      [name],
    );
    if (rowCount) return this.noteCancelled(name, `The rebuilt tables of ${name} are dropped.`);
    throw new Rejection('conflict', `Nothing of ${name} waits or runs: there is nothing to cancel.`);
  }

  private async noteCancelled(name: string, sentence: string): Promise<string> {
    await wakeTasks(this.pool, CLEANUP_TASK);
    this.notes.noteReadModelWork(name, 'cancel');
    return sentence;
  }

  private async describeRival(name: string): Promise<string> {
    const active = await this.activeOf(name);
    return active ? describeActive(active) : `Somebody else asked for ${name} at the same time. Try again.`;
  }

  private async activeOf(name: string): Promise<ShownRun | undefined> {
    return (await this.overview.active()).find(({ projection }) => projection === name);
  }

  private find(name: string): Projection {
    const projection = this.projections.find((one) => one.name === name);
    if (!projection) throw new Rejection('notFound', `There is no read model ${name}.`);
    return projection;
  }
}
