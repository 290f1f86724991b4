import {
  comingReviewSteps,
  DEFAULT_ZONE,
  dayOf,
  dueReviewSteps,
  type Review,
  type ReviewCalendar,
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
import type { ProjectionsService } from '../platform/commands/projections.service';
import type { Job, Report, Run } from '../platform/jobs/job';
import type { Reviewed } from './reviewed-kinds';
import { describeNothingDue, describeReason, describeStep } from './wording';

export interface ReviewTools {
  pool: Pool;
  store: EventStore;
  projections: ProjectionsService;
  settings: SettingsService;
  commands: CommandBus;
}

/** The start asks everybody who is active to confirm, the end makes overdue who did not. A step that failed for somebody stays due. */
export const reviewJob = (review: Review, reviewed: Reviewed, tools: ReviewTools): Job => {
  const { pool, store, projections, settings, commands } = tools;

  const findStanding = async ({ edge }: ReviewStep): Promise<{ id: number; label: string }[]> => {
    const { rows } = await pool.query<{ id: number; label: string }>(
      `SELECT id, ${reviewed.label} AS label FROM ${reviewed.table} WHERE status = $1 AND removed_at IS NULL ORDER BY id`,
      [reviewed.moves[edge].from],
    );
    return rows;
  };

  const carryOut = async (step: ReviewStep, { now, once, each }: Run): Promise<Report> => {
    const { edge, period } = step;
    const key = `${edge} ${period[edge === 'start' ? 'first' : 'last']}`;
    const standing = await findStanding(step);
    let moved = 0;
    const failed = await each(
      key,
      new Map(standing.map(({ id }) => [`${reviewed.nouns[0]} ${id}`, id])),
      async (id) => {
        const { events } = await commands.execute(reviewed.command(id, edge));
        if (events.length) moved++;
      },
    );
    if (!failed.length) await once(key, () => settings.change({ [reviewRunSetting(review, edge)]: now }));
    return { done: [describeStep(reviewed, step, moved, false)], failed };
  };

  const planStep = async (step: ReviewStep, on: string): Promise<Required<Report>> => {
    const standing = await findStanding(step);
    const why = describeReason(reviewed, step);
    return {
      done: [describeStep(reviewed, step, standing.length, true)],
      failed: [],
      planned: standing.map(({ label }) => ({ who: `${reviewed.nouns[0]} ${label}`, why, on })),
    };
  };

  /** The steps after tonight, with the partners or clients that they would concern now. */
  const planComing = async (calendar: ReviewCalendar, { now }: Run, zone: string): Promise<Report> => {
    const plans: Required<Report>[] = [];
    for (const { on, ...step } of comingReviewSteps(calendar, now, zone)) {
      const { done, planned } = await planStep(step, on);
      // Everybody who is active would be asked at the next start, which is months away.
      plans.push({ done: [`On ${on}: ${done[0]}`], failed: [], planned: step.edge === 'start' ? [] : planned });
    }
    return joinReports([{ done: [describeNothingDue(reviewed, calendar)], failed: [] }, ...plans]);
  };

  return {
    name: `${review}-review`,
    at: '06:00',
    run: async (run) => {
      await projections.caughtUpWith(await store.head(), [reviewed.projection, recordProjectionName(records.setting)]);
      const { values } = await settings.read();
      const calendar = reviewCalendar(values, review);
      const zone = values.timeZone ?? DEFAULT_ZONE;
      const steps = dueReviewSteps(calendar, run.now, zone);
      if (!steps.length)
        return run.dryRun
          ? planComing(calendar, run, zone)
          : { done: [describeNothingDue(reviewed, calendar)], failed: [] };
      const reports: Report[] = [];
      for (const step of steps)
        reports.push(await (run.dryRun ? planStep(step, dayOf(run.now, zone)) : carryOut(step, run)));
      return joinReports(reports);
    },
  };
};

const joinReports = (reports: readonly Report[]): Report => {
  const planned = reports.flatMap((report) => report.planned ?? []);
  return {
    done: reports.flatMap(({ done }) => done),
    failed: reports.flatMap(({ failed }) => failed),
    ...(planned.length && { planned }),
  };
};
