import { number } from '../../kit/values/formats';
import { span } from '../../kit/values/spans';
import { fill } from '../../messages';
import { projectionWords as words } from '../../messages/projections';
import type { Difference, ReadModel, Run } from './readModels';

const oneOrMore = ([one, more]: readonly [string, string], count: number, values: Record<string, string> = {}) =>
  fill(count === 1 ? one : more, { count: number(count), ...values });

export const lagInWords = ({ lag: { events, isMore, seconds } }: ReadModel): string => {
  if (!events) return words.noLag;
  const count = isMore ? fill(words.moreEvents, { count: number(events) }) : oneOrMore(words.events, events);
  return fill(words.lag, { events: count, time: span(seconds) });
};

const BYTES = ['kilobyte', 'megabyte', 'gigabyte'] as const;
export const size = (bytes: number): string => {
  const step = bytes >= 1e9 ? 2 : bytes >= 1e6 ? 1 : 0;
  const value = bytes / 1_000 ** (step + 1);
  const format = { style: 'unit', unit: BYTES[step]!, maximumFractionDigits: value < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat('en-US', format).format(value);
};

export const rowsInWords = ({ rows, isEstimated }: ReadModel): string =>
  isEstimated ? fill(words.about, { rows: number(rows) }) : number(rows);

export const percentOf = ({ phase, done, total }: Run): number => {
  if (phase === null || phase === 'waiting') return 0;
  return phase === 'reading' ? Math.floor((100 * done) / Math.max(total, 1)) : 100;
};

export const who = ({ askedBy, origin }: Run): string => askedBy ?? words.origins[origin];

const leftInWords = (seconds: number): string =>
  seconds < 120
    ? oneOrMore(words.left, seconds, { seconds: number(seconds) })
    : oneOrMore(words.leftMinutes, Math.ceil(seconds / 60), { minutes: number(Math.ceil(seconds / 60)) });

export const describeRun = (run: Run): string => {
  const { phase, done, total, secondsLeft } = run;
  const step = phase && fill(words.phases[phase], { done: number(done), total: number(total) });
  const left = secondsLeft === null ? null : leftInWords(secondsLeft);
  return [step, left, fill(words.askedBy, { who: who(run) })].filter((part) => part !== null).join(' · ');
};

interface State {
  text: string;
  color: 'success' | 'info' | 'warning' | 'error' | 'default';
}

const stateOfRun = (run: Run): State => {
  if (run.status === 'WAITING') return { text: words.states.waiting, color: 'default' };
  return { text: fill(words.states[run.work], { percent: percentOf(run) }), color: 'info' };
};

/** Rows that were found to differ and that nobody has mended since. */
export const differsNow = ({ proof, rebuild }: ReadModel): number =>
  proof?.work === 'verify' && (rebuild?.id ?? 0) < proof.id ? (proof.differing ?? 0) : 0;

export const summarize = (models: readonly ReadModel[]): string => {
  const names = models.filter((model) => model.stop !== null || differsNow(model) > 0).map(({ name }) => name);
  return names.length ? fill(words.lookAt, { names: names.join(', ') }) : words.allWell;
};

export const stateOf = (model: ReadModel): State => {
  const { run, stop, lag } = model;
  if (run) return stateOfRun(run);
  if (stop) return { text: fill(words.states.stopped, { position: stop.position }), color: 'error' };
  const differing = differsNow(model);
  if (differing) return { text: oneOrMore(words.states.differs, differing), color: 'error' };
  return lag.events
    ? { text: words.states.behind, color: 'warning' }
    : { text: words.states.current, color: 'success' };
};

export const describeProof = ({ work, differing }: Run): string => {
  if (!differing) return words.equal;
  return oneOrMore(work === 'verify' ? words.states.differs : words.mended, differing);
};

/** Why the last run came to nothing; null where it did not. */
export const describeBroken = ({ broken, run }: ReadModel): string | null => {
  if (!broken || run) return null;
  const what = broken.status === 'FAILED' ? words.failed[broken.work] : words.cancelled[broken.work];
  return broken.message ? `${what}: ${broken.message}` : what;
};

export const describeDifference = ({ table, key, how, columns }: Difference): string => {
  const at = Object.entries(key)
    .map(([column, value]) => `${column} ${value}`)
    .join(', ');
  return `${table}, ${at}: ${fill(words.how[how], { columns: columns.join(', ') })}`;
};
