import type { ReviewCalendar, ReviewEdge, ReviewStep } from '@bank/domain';
import { formatCount } from '@bank/domain';
import type { Reviewed } from './reviewed-kinds';

type WordedReview = Pick<Reviewed, 'nouns' | 'workflow' | 'moves'>;

const verbs: Record<ReviewEdge, readonly [string, string]> = {
  start: ['began', 'would begin'],
  end: ['ended', 'would end'],
};
const went = ['went', 'would go'] as const;

const describeMove = ({ workflow: { statuses, steps }, moves }: WordedReview, edge: ReviewEdge) => {
  const { from, transition } = moves[edge];
  const to = steps.find(({ name }) => name === transition)!.to;
  return `from ${statuses[from]} to ${statuses[to]}`;
};

/** The annual review of partners from 2026-03-01 to 2026-04-15 began: 12 partners went from Active to Needs Profile Review. */
export const describeStep = (
  who: WordedReview,
  { edge, period }: ReviewStep,
  moved: number,
  dryRun: boolean,
): string => {
  const [one, all] = who.nouns;
  const mood = Number(dryRun);
  const review = `The annual review of ${all} from ${period.first} to ${period.last} ${verbs[edge][mood]}`;
  return `${review}: ${formatCount(moved)} ${moved === 1 ? one : all} ${went[mood]} ${describeMove(who, edge)}.`;
};

/** The review from 2026-03-01 to 2026-04-15 begins; from Active to Needs Profile Review */
export const describeReason = (who: WordedReview, { edge, period }: ReviewStep): string => {
  const what = edge === 'start' ? 'begins' : 'is over, and it was not confirmed';
  return `the review from ${period.first} to ${period.last} ${what}; ${describeMove(who, edge)}`;
};

/** Nothing is due: the annual review of partners is from 03-01 to 04-15 (last begun: 2026-03-01T06:00:07.000Z; last ended: never). */
export const describeNothingDue = ({ nouns: [, all] }: WordedReview, calendar: ReviewCalendar): string => {
  const { start, end, lastStartRun, lastEndRun } = calendar;
  if (!start || !end) return `Nothing is due: no period is set for the annual review of ${all}.`;
  const last = `last begun: ${lastStartRun ?? 'never'}; last ended: ${lastEndRun ?? 'never'}`;
  return `Nothing is due: the annual review of ${all} is from ${start} to ${end} (${last}).`;
};
