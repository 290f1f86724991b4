import { formatCount } from '@bank/domain';
import { type ComparedFigure, isDifferent } from '../features/older-portal/compare';

/** Of a subject with more figures only those are shown that differ. */
const MAX_SHOWN = 60;
const NAME_WIDTH = 46;
const NUMBER_WIDTH = 14;

const line = (name: string, older: string, here: string, remark = ''): string =>
  `${name.padEnd(NAME_WIDTH)} ${older.padStart(NUMBER_WIDTH)} ${here.padStart(NUMBER_WIDTH)}${remark}`;

const lineOf = (figure: ComparedFigure): string =>
  line(
    `  ${figure.name}`,
    formatCount(figure.older),
    formatCount(figure.here),
    isDifferent(figure) ? `  differs by ${formatCount(figure.here - figure.older)}` : '',
  );

const describeSubject = ([subject, figures]: [string, ComparedFigure[]]): string[] => {
  const different = figures.filter(isDifferent);
  const same = figures.length - different.length;
  if (figures.length <= MAX_SHOWN) return [line(subject, '', ''), ...figures.map(lineOf)];
  return [line(subject, '', ''), ...different.map(lineOf), `  ${formatCount(same)} figures are the same`];
};

/** Both portals beside each other, as lines. */
export const describeFigures = (figures: readonly ComparedFigure[]): string[] => {
  const subjects = new Map<string, ComparedFigure[]>();
  for (const figure of figures) subjects.set(figure.subject, [...(subjects.get(figure.subject) ?? []), figure]);
  return [
    line('Compared', 'older portal', 'here'),
    ...[...subjects].flatMap(describeSubject).map((text) => text.trimEnd()),
  ];
};

/** The last sentence of a run after which the portals differ; undefined where they do not. */
export const describeDifferences = (figures: readonly ComparedFigure[]): string | undefined => {
  const different = figures.filter(isDifferent);
  if (!different.length) return undefined;
  const subjects = [...new Set(different.map(({ subject }) => subject))].join(', ');
  return `${formatCount(different.length)} of ${formatCount(figures.length)} figures differ from the older portal: ${subjects}.`;
};
