import { formatCount } from '@bank/domain';
import { type ImportedFile, isIncomplete } from '../kernels/imports/folder/folder-import';

const words: readonly (readonly [outcome: string, word: string])[] = [
  ['NEW', 'new'],
  ['CHANGED', 'changed'],
  ['SAME', 'as before'],
  ['REFUSED', 'refused'],
  ['LEFT_OUT', 'to be decided'],
  ['TAKEN_BACK', 'taken back'],
];

const describeOutcomes = (outcomes: ImportedFile['outcomes']): string =>
  words
    .filter(([outcome]) => outcomes[outcome])
    .map(([outcome, word]) => `${formatCount(outcomes[outcome]!)} ${word}`)
    .join(', ');

/** What became of a file, as a line, and what was foreseen of it, unless an earlier run has said so. */
export const describeFile = (file: ImportedFile): string => {
  const { name, outcomes, problem, refused, isCorrected, warnings, leftOut, wasDone } = file;
  if (problem !== undefined) return `${name}: not imported. ${problem}`;
  const earlier = wasDone ? ' (by an earlier run)' : '';
  const sheet = refused ? `. What to correct stands beside the rows in ${refused}` : '';
  const corrected = isCorrected ? '. What was refused has come in since, corrected' : '';
  const line = `${name}: ${describeOutcomes(outcomes) || 'no rows'}${earlier}${corrected}${sheet}`;
  const others = leftOut.length ? [`Columns that no field takes: ${leftOut.join(', ')}`] : [];
  return [line, ...(wasDone ? [] : [...warnings, ...others].map((sentence) => `  ${sentence}`))].join('\n');
};

/** The last sentence of a run in which something did not come in; undefined where everything did. */
export const describeRest = (files: readonly ImportedFile[]): string | undefined => {
  const rest = files.filter(isIncomplete);
  if (!rest.length) return undefined;
  const names = rest.map(({ name }) => name).join(', ');
  return `Not everything came in: ${names}. Correct the sheets of refused rows, and import their folder by the same command.`;
};
