import { countryOf, isAbroad, UNKNOWN_COUNTRY, US_STATES } from '../countries';
import { formatCount, hasLetter, isLongerThan, isSame } from '../kernel';
import { DEFAULT_ZONE, instant, isDay, isMonth, isTimeZone } from '../time';
import {
  type Field,
  type Fields,
  type Input,
  type ListField,
  maxSizeOf,
  type NumberField,
  type TextField,
  tooManyProblem,
} from './field';
import { type Element, isBlankOf, normalise } from './normalise';

export interface FieldFacts {
  exists: (kind: string, id: number) => boolean;
}

/** For forms, which can't know whether a record exists: every record is taken for granted. */
export const NOT_POSITIVE = 'Line Item must have a positive quantity';
export const NOT_WHOLE = 'Must be a whole number';
export const UNKNOWN_RECORD = 'No longer exists: choose another one';

export const TRUSTING_FACTS: FieldFacts = { exists: () => true };

export const MAX_TEXT_LENGTH = 255;
export const NEEDS_LETTER = 'Must have at least one letter';
/** One address, without the signs that separate several, add a name or begin another header. */
export const EMAIL_ADDRESS = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/;
/** NUL and halves of surrogate pairs, which no text in any language has and PostgreSQL doesn't store. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that very character is meant
const UNSTORABLE_CHARACTERS = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const LARGEST_NUMBER = 1_000_000_000;
export const MAX_MONEY_DECIMALS = 4;
/** A refusal names this many unknown choices, and this many characters of each. */
const MAX_REPEATED_CHOICES = 5;
const MAX_REPEATED_CHARACTERS = 40;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
const isInstant = (text: string) => INSTANT.test(text) && !Number.isNaN(Date.parse(text));
/** Encrypted, and without a password that everybody who sees the address would read. */
const isWebAddress = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' && !url.username && !url.password && !/\s/.test(text);
};
/** `beside`: the values of the fields around it. */
type Test = { test: (text: string, beside: Input) => boolean };
const formats: { [F in NonNullable<TextField['format']>]: { test: Test; say: string } } = {
  email: { test: EMAIL_ADDRESS, say: 'Must be an email address, such as name@example.org' },
  machineName: { test: /^[A-Za-z0-9_]+$/, say: 'Must consist of letters, digits and underscores, such as home_phone' },
  'month-day': {
    test: /^(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))$/,
    say: 'Must be a month and a day, such as 03-31',
  },
  'date-time': {
    test: { test: isInstant },
    say: 'Must be a date and time with an offset, such as 2026-03-01T12:00:00Z',
  },
  'time-zone': { test: { test: isTimeZone }, say: 'Must be the name of a time zone, such as America/Chicago' },
  'web-address': { test: { test: isWebAddress }, say: 'Must be a web address, such as https://example.org/hook' },
  country: { test: { test: (text: string) => !!countryOf(text) }, say: UNKNOWN_COUNTRY },
  state: {
    test: { test: (text, { country }) => isAbroad(country as string | null) || US_STATES.includes(text) },
    say: 'Must be a two-letter state code, such as MO',
  },
  color: { test: /^#[0-9a-f]{6}$/i, say: 'Must be a color such as #3c8dbc' },
};

type Problems = Record<string, string>;
const prefixPaths = (path: string, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).map(([key, message]) => [`${path}.${key}`, message]));
const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Field type -> what is wrong with a value that is there. */
const problemWith: {
  [T in Field['type']]: (
    field: Extract<Field, { type: T }>,
    value: never,
    facts: FieldFacts,
    beside: Input,
  ) => string | Problems | undefined;
} = {
  text: ({ max = MAX_TEXT_LENGTH, format, names }, value: string, _, beside) => {
    if (isLongerThan(value, max)) return `Must be at most ${formatCount(max)} characters long`;
    if (UNSTORABLE_CHARACTERS.test(value)) return 'Contains a character that cannot be stored: type it again';
    if (names === 'person' && !hasLetter(value)) return NEEDS_LETTER;
    return format && !formats[format].test.test(value, beside) ? formats[format].say : undefined;
  },
  integer: (field, value: number) => (Number.isInteger(value) ? problemOfRange(field, value) : NOT_WHOLE),
  money: (field, value: number) => {
    if (!Number.isFinite(value)) return 'Must be an amount of money';
    return Number(value.toFixed(MAX_MONEY_DECIMALS)) === value
      ? problemOfRange(field, value)
      : `Must have at most ${MAX_MONEY_DECIMALS} decimals`;
  },
  quantity: ({ accepts }, value: number) => {
    if (!Number.isInteger(value)) return NOT_WHOLE;
    if (value < 0 && accepts !== 'signed') return NOT_POSITIVE;
    return problemOfLargeNumber(Math.abs(value));
  },
  date: (_, value: string) =>
    typeof value === 'string' && isDay(value) ? undefined : 'Must be a date, such as 2026-11-20',
  month: (_, value: string) =>
    typeof value === 'string' && isMonth(value) ? undefined : 'Must be a month, such as 2026-11',
  instant: (_, value: string) =>
    typeof value === 'string' && instant(value, DEFAULT_ZONE) === value
      ? undefined
      : 'Must be a time such as 2026-11-20T15:30:00Z',
  flag: (_, value: unknown) => (typeof value === 'boolean' ? undefined : 'Must be true or false'),
  choice: ({ choices }, value: string) =>
    choices.includes(value) ? undefined : `Must be one of ${choices.join(', ')}`,
  choices: (field, value: readonly string[]) => {
    if (value.length > maxSizeOf(field)) return tooManyProblem(value.length, maxSizeOf(field));
    const unknown = value.filter((word) => !field.choices.includes(word)).slice(0, MAX_REPEATED_CHOICES);
    const repeated = unknown.map((word) => word.slice(0, MAX_REPEATED_CHARACTERS)).join(', ');
    return unknown.length ? `Cannot be ${repeated}: choose one that is offered` : undefined;
  },
  ref: ({ to }, value: number, { exists }) => (exists(to, value) ? undefined : UNKNOWN_RECORD),
  refs: (field, value: readonly number[], { exists }) => {
    if (value.length > maxSizeOf(field)) return tooManyProblem(value.length, maxSizeOf(field));
    return value.every((id) => exists(field.to, id)) ? undefined : 'One of them no longer exists: choose others';
  },
  group: ({ fields }, value: Input, facts) => problems(fields, value, value, facts),
  list: () => undefined,
};

const problemOfRange = ({ positive, negative = 'Must not be negative' }: NumberField, value: number) => {
  if (positive && value <= 0) return positive;
  return value < 0 ? negative : problemOfLargeNumber(value);
};

const problemOfLargeNumber = (value: number) =>
  value > LARGEST_NUMBER ? `Must be at most ${formatCount(LARGEST_NUMBER)}` : undefined;

/** A missing group is reported by its required fields, since a form shows only those. */
const problemOfMissing = (field: Field, facts: FieldFacts): string | Problems | undefined => {
  if (field.type !== 'group' || !field.required) return field.required;
  const parts = problems(
    field.fields,
    {},
    normalise(field.fields, {}, () => 0),
    facts,
  );
  return Object.keys(parts).length ? parts : field.required;
};

/** Problems name an element by its place in the posted list, so that the form finds it. */
const problemsOfList = (
  { fields, distinct }: ListField,
  posted: readonly Element[],
  before: readonly Element[],
  facts: FieldFacts,
): Problems => {
  const earlier = new Map(before.map((element) => [element.id, element]));
  const posts = new Set(posted.map(({ id }) => id));
  const seen = new Set(
    distinct ? before.filter(({ id }) => !posts.has(id)).map((element) => element[distinct.by]) : [],
  );
  const judge = (element: Element): Problems => {
    const old = earlier.get(element.id);
    if (element.id !== undefined && !old) return { id: 'Is no longer part of this record: reload it' };
    const values = normalise(fields, element, () => 0, old);
    const skipped = element.isDeleted || (element.id === undefined && isBlankOf(fields, values));
    if (skipped) return {};
    const found = problems(fields, element, values, facts, old);
    const value = distinct && values[distinct.by];
    if (distinct && seen.has(value)) return { [distinct.by]: distinct.message, ...found };
    if (!isEmpty(value)) seen.add(value);
    return found;
  };
  const found: Problems = {};
  posted.forEach((element, index) => {
    for (const [field, problem] of Object.entries(judge(element))) found[`${index}.${field}`] = problem;
  });
  return found;
};

/** By dotted field. What is as it was before is no problem of this save. */
export const problems = (fields: Fields, posted: Input, values: Input, facts: FieldFacts, before?: Input): Problems => {
  const found: Problems = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.type === 'list') {
      const size = (values[name] as readonly Element[]).length;
      const earlier = (before?.[name] ?? []) as readonly Element[];
      if (size > maxSizeOf(field) && size > earlier.length) {
        found[name] = tooManyProblem(size, maxSizeOf(field));
        continue;
      }
      const list = problemsOfList(field, (posted[name] ?? []) as Element[], earlier, facts);
      Object.assign(found, prefixPaths(name, list));
      if (field.required && isEmpty(values[name]) && !(before && isEmpty(before[name]))) found[name] = field.required;
      continue;
    }
    const value = values[name];
    if (before && isSame(value, before[name])) continue;
    const problem = isEmpty(value)
      ? problemOfMissing(field, facts)
      : problemWith[field.type](field as never, value as never, facts, values);
    if (problem !== undefined)
      Object.assign(found, typeof problem === 'string' ? { [name]: problem } : prefixPaths(name, problem));
  }
  return found;
};
