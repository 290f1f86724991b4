import type { ReviewCalendar, ReviewEdge, ReviewPeriod, ReviewStep } from '@bank/domain';
import type { Reviewed } from './reviewed';

type Of = Pick<Reviewed, 'nouns' | 'workflow' | 'moves'>;

/** Did, and would do. */
const verbs: Record<ReviewEdge, readonly [string, string]> = {
  start: ['began', 'would begin'],
  end: ['ended', 'would end'],
};
const went = ['went', 'would go'] as const;

const review = ({ nouns: [, all] }: Of, { first, last }: ReviewPeriod) =>
  `the annual review of ${all} from ${first} to ${last}`;

const movedFromTo = ({ workflow: { statuses, steps }, moves }: Of, edge: ReviewEdge) => {
  const { from, transition } = moves[edge];
  const to = steps.find(({ name }) => name === transition)!.to;
  return `from ${statuses[from]} to ${statuses[to]}`;
};

/** The annual review of partners from 2026-03-01 to 2026-04-15 began: 12 partners went from Active to Needs Profile Review. */
export const carriedOut = (of: Of, { edge, period }: ReviewStep, moved: number, dryRun: boolean): string => {
  const [one, all] = of.nouns;
  const mood = Number(dryRun);
  const they = `${moved.toLocaleString('en-US')} ${moved === 1 ? one : all}`;
  return `T${review(of, period).slice(1)} ${verbs[edge][mood]}: ${they} ${went[mood]} ${movedFromTo(of, edge)}.`;
};

export const nothingDue = ({ nouns: [, all] }: Of, { start, end, lastStartRun, lastEndRun }: ReviewCalendar): string =>
  start && end
    ? `Nothing is due: the annual review of ${all} is from ${start} to ${end}, began last ${time(lastStartRun)} and ended last ${time(lastEndRun)}.`
    : `Nothing is due: no period is set for the annual review of ${all}.`;

const time = (mark: string | null) => (mark ? `at ${mark}` : 'never');
