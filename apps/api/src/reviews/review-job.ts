import {
  DEFAULT_ZONE,
  dueReviewSteps,
  type Review,
  type ReviewStep,
  records,
  reviewCalendar,
  reviewRunSetting,
} from '@bank/domain';
import type { EventStore } from '@bank/event-store';
import { recordProjectionName } from '@bank/projections';
import type { CommandBus } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import type { SettingsService } from '../kernels/records/settings.service';
import type { Job, Report, Run } from '../platform/jobs/job';
import type { ProjectionsService } from '../platform/projections/projections.service';
import type { Reviewed } from './reviewed-kinds';
import { describeNothingDue, describeStep } from './wording';

export interface ReviewTools {
  pool: Pool;
  store: EventStore;
  projections: ProjectionsService;
  settings: SettingsService;
  commands: CommandBus;
}

/**
 * Carries out the due steps of an annual review: its start asks everybody who is active to confirm, its end makes those overdue
 * who did not. A step is noted in the settings when it was done for everybody, so that one that was cut short or failed for
 * somebody stays due.
 */
export const reviewJob = (review: Review, reviewed: Reviewed, tools: ReviewTools): Job => {
  const { pool, store, projections, settings, commands } = tools;

  const findStanding = async ({ edge }: ReviewStep): Promise<number[]> => {
    const { rows } = await pool.query<{ id: number }>(
      `SELECT id FROM ${reviewed.table} WHERE status = $1 AND removed_at IS NULL ORDER BY id`,
      [reviewed.moves[edge].from],
    );
    return rows.map(({ id }) => id);
  };

  const carryOut = async (step: ReviewStep, { now, once, each }: Run): Promise<Report> => {
    const { edge, period } = step;
    const key = `${edge} ${period[edge === 'start' ? 'first' : 'last']}`;
    const ids = await findStanding(step);
    let moved = 0;
    const failed = await each(key, new Map(ids.map((id) => [`${reviewed.nouns[0]} ${id}`, id])), async (id) => {
      const { events } = await commands.execute(reviewed.command(id, edge));
      if (events.length) moved++;
    });
    if (!failed.length) await once(key, () => settings.change({ [reviewRunSetting(review, edge)]: now }));
    return { done: [describeStep(reviewed, step, moved, false)], failed };
  };

  const describeDryRun = async (step: ReviewStep): Promise<Report> => ({
    done: [describeStep(reviewed, step, (await findStanding(step)).length, true)],
    failed: [],
  });

  return {
    name: `${review}-review`,
    at: '06:00',
    run: async (run) => {
      await projections.caughtUpWith(await store.head(), [reviewed.projection, recordProjectionName(records.setting)]);
      const { values } = await settings.read();
      const calendar = reviewCalendar(values, review);
      const steps = dueReviewSteps(calendar, run.now, values.timeZone ?? DEFAULT_ZONE);
      const reports: Report[] = [];
      for (const step of steps) reports.push(await (run.dryRun ? describeDryRun(step) : carryOut(step, run)));
      if (!steps.length) return { done: [describeNothingDue(reviewed, calendar)], failed: [] };
      return { done: reports.flatMap(({ done }) => done), failed: reports.flatMap(({ failed }) => failed) };
    },
  };
};
