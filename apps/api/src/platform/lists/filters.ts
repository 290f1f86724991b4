import {
  DEFAULT_ZONE,
  type Edge,
  hasOffset,
  instant,
  isDay,
  isMonth,
  LARGEST_ID,
  MAX_TEXT_LENGTH,
  Rejection,
  readDay,
  readId,
  readMonth,
} from '@bank/domain';

type QueryValue = string | readonly string[];

interface Values {
  text: string;
  contains: string;
  id: number;
  ids: readonly number[];
  flag: boolean;
  /** ISO 8601, UTC; a bare day is its start (since) or its end (until) in the bank's time zone. */
  since: string;
  until: string;
  day: string;
  month: string;
  choice: string;
  choices: readonly string[];
}
type FilterType = keyof Values;

/** `where` is SQL with `?` for the value, about the source's `joins`. The query itself applies a filter without `where`. */
export type Filter = (
  | { type: Exclude<FilterType, 'choice' | 'choices'> }
  | { type: 'choice' | 'choices'; choices: readonly string[] }
) & { where?: string; joins?: readonly string[] };
export type FilterValue<F extends Filter> = Values[F['type']];

export const refuseParameter = (field: string, problem: string): never => {
  throw new Rejection('malformed', `The parameter ${field} is wrong: ${problem}.`, { [field]: problem });
};
const lastText = (given: QueryValue): string => (typeof given === 'string' ? given : (given.at(-1) ?? ''));

/** No text that people enter in a field is longer. A pattern of thousands of letters keeps the database busy for minutes. */
export const MAX_FILTER_LENGTH = MAX_TEXT_LENGTH;
const readText = (given: QueryValue, field: string): string => {
  const text = lastText(given);
  return text.length <= MAX_FILTER_LENGTH
    ? text
    : refuseParameter(field, `Must be at most ${MAX_FILTER_LENGTH} characters long`);
};
const splitTexts = (given: QueryValue): string[] =>
  (typeof given === 'string' ? [given] : given).flatMap((text) => text.split(',')).filter((text) => text !== '');
const parseId = (text: string, field: string): number => {
  const read = readId(text);
  return read && read <= LARGEST_ID ? read : refuseParameter(field, 'Must be an id, such as 7');
};
const requireDay = (text: string, field: string): string => {
  const day = readDay(text);
  return isDay(day) ? day : refuseParameter(field, 'Must be a day such as 2026-11-20');
};
const requireMonth = (text: string, field: string): string => {
  const month = readMonth(text);
  return isMonth(month) ? month : refuseParameter(field, 'Must be a month such as 2026-11');
};
const requireChoice = (text: string, field: string, filter: Filter | undefined): string => {
  const choices = filter && 'choices' in filter ? filter.choices : [];
  return choices.includes(text) ? text : refuseParameter(field, `Must be one of ${choices.join(', ')}`);
};
const instantReader =
  (edge: Edge) =>
  (given: QueryValue, field: string, _: unknown, zone = DEFAULT_ZONE) =>
    instant(lastText(given), zone, edge) ??
    refuseParameter(field, 'Must be a time such as 2026-11-20T05:59:59Z, or a day such as 2026-11-20');
export const dependsOnZone = ({ type }: Filter, given: QueryValue): boolean =>
  (type === 'since' || type === 'until') && !hasOffset(lastText(given));

/** A LIKE pattern for whatever holds the text, in which the text's own `%`, `_` and `\` are escaped. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export const textOfPattern = (pattern: string): string => pattern.slice(1, -1).replace(/\\([\\%_])/g, '$1');

/** A day without an offset is one of the time zone. */
export const filterTypes: {
  [T in FilterType]: (given: QueryValue, field: string, filter?: Filter, zone?: string) => Values[T];
} = {
  text: readText,
  contains: (given, field) => containsPattern(readText(given, field)),
  id: (given, field) => parseId(lastText(given), field),
  ids: (given, field) => splitTexts(given).map((text) => parseId(text, field)),
  flag: (given, field) => {
    const text = lastText(given).toLowerCase();
    if (['1', 'true'].includes(text)) return true;
    return ['0', 'false'].includes(text) ? false : refuseParameter(field, 'Must be 1 or 0');
  },
  since: instantReader('start'),
  until: instantReader('end'),
  day: (given, field) => requireDay(lastText(given), field),
  month: (given, field) => requireMonth(lastText(given), field),
  choice: (given, field, filter) => requireChoice(lastText(given), field, filter),
  choices: (given, field, filter) => splitTexts(given).map((text) => requireChoice(text, field, filter)),
};
