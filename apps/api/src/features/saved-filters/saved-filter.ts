import {
  type ErasableKind,
  erasableKinds,
  type Fields,
  type Message,
  personalFields,
  policies,
  type RecordDefinition,
  records,
  refuseInvalid,
  reportScreenOf,
  searchText,
} from '@bank/domain';
import { servedReports } from '@bank/projections';
import { type Filters, MAX_NAME_CHARS } from './saved-filters.dto';

const MAX_FILTERS_BYTES = 4_096;

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';
const isFilterValue = (value: unknown): boolean => (Array.isArray(value) ? value.every(isPlain) : isPlain(value));

const problemOfName = (name: string): string | undefined => {
  if (!name) return 'Field is required';
  return name.length > MAX_NAME_CHARS ? `Must have at most ${MAX_NAME_CHARS} characters` : undefined;
};
const problemOfFilters = (filters: Filters): string | undefined => {
  const wrong = Object.keys(filters).find((name) => !isFilterValue(filters[name]));
  if (wrong !== undefined)
    return `The value of ${wrong.slice(0, 60)} must be a text, a number, a flag, or a list of them`;
  if (Buffer.byteLength(JSON.stringify(filters)) <= MAX_FILTERS_BYTES) return undefined;
  return `Must be at most ${MAX_FILTERS_BYTES} bytes of JSON: leave out some of the filters`;
};

/** @throws Rejection invalid that names each wrong field */
export const refuseUnfit = ({ name, filters }: { name?: string; filters?: Filters }): void => {
  const problems = {
    name: name === undefined ? undefined : problemOfName(name),
    filters: filters && problemOfFilters(filters),
  };
  const found = Object.entries(problems).filter((problem): problem is [string, string] => problem[1] !== undefined);
  refuseInvalid(Object.fromEntries(found));
};

/** The records of the people who can be erased. */
const peopleKinds = erasableKinds.map((kind) => records[kind]);
const isAboutPeople = (screen: string) =>
  peopleKinds.some(({ path }) => screen === `/${path}` || screen.startsWith(`/${path}/`));
const plainFieldsOf = ({ kind, fields }: RecordDefinition): string[] =>
  Object.keys(fields).filter((name) => !personalFields(kind).includes(name));
const PLAIN_ON_PEOPLE = new Set(['status', 'expiresIn', ...peopleKinds.flatMap(plainFieldsOf)]);

/** The route of every other list -> the texts by which it finds what is no person. */
const PLAIN_ON_LISTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.values(records).flatMap((definition: RecordDefinition) =>
      ['', '/admin'].map((area) => [`${area}/${definition.path}`, plainFieldsOf(definition)]),
    ),
  ),
  ...Object.fromEntries(Object.values(policies).map(({ kind, header }) => [`/orders/${kind}`, Object.keys(header)])),
  [`/${records.supplier.path}`]: [...plainFieldsOf(records.supplier), 'keyword'],
  '/admin/audit': ['from', 'until', 'actor', 'object_class', 'action', 'command'],
};

/** A word that can be a name: ids, days, times and flags are none. */
const NAME = /^(?!(true|false)$)\p{L}{2,}$/u;

/**
 * Whether a filter can't be about a person. What the server doesn't know on a report, or a list of people, may be; on other
 * lists, a text that it doesn't know.
 */
const isPlainOn = (screen: string): ((name: string, value: unknown) => boolean) => {
  const served = servedReports.find(({ report }) => reportScreenOf(report) === screen);
  if (served) {
    const plain = served.report.filters.filter(({ isPersonal }) => !isPersonal);
    return (name) => plain.some(({ key, input }) => key === name || (input === 'dateTest' && name.startsWith(key)));
  }
  if (isAboutPeople(screen)) return (name) => PLAIN_ON_PEOPLE.has(name);
  const plain = new Set(['status', ...(PLAIN_ON_LISTS[screen] ?? [])]);
  return (name, value) =>
    plain.has(name) ||
    !textsOf(value)
      .flatMap(wordsOf)
      .some((word) => NAME.test(word));
};

/** Those of the filters that are about people: by their field, and what the caller says besides. */
export const personalNames = (screen: string, filters: Filters, said: readonly string[] = []): string[] => {
  const isPlain = isPlainOn(screen);
  return Object.keys(filters).filter((name) => said.includes(name) || !isPlain(name, filters[name]));
};

const MIN_WORD_CHARS = 2;
const wordsOf = (text: unknown): string[] =>
  searchText(String(text ?? ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(({ length }) => length >= MIN_WORD_CHARS);

/** A shorter word names somebody only where it is the whole name: "Li" does, the "de" of "de la Cruz" doesn't. */
const MIN_PART_CHARS = 3;
const namingWordsOf = (name: string): string[] => {
  const words = wordsOf(name);
  return words.length === 1 ? words : words.filter(({ length }) => length >= MIN_PART_CHARS);
};
const textsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** @throws Rejection invalid when the name of a search has a word by which it looks for a person */
export const refusePersonalName = (name: string, filters: Filters, personal: readonly string[]): void => {
  const searched = new Set(personal.flatMap((filter) => textsOf(filters[filter]).flatMap(wordsOf)));
  if (wordsOf(name).some((word) => searched.has(word)))
    refuseInvalid({ name: 'Must not contain the words that a person is searched by: choose another name' });
};

/** Whether a text has one of the names of a person. */
export const namesPerson =
  (names: readonly string[]) =>
  (value: unknown): boolean => {
    const known = new Set(names.flatMap(namingWordsOf));
    return textsOf(value)
      .flatMap(wordsOf)
      .some((word) => known.has(word));
  };

export const namesIn = (history: readonly Message[]): string[] =>
  history.flatMap(({ type, data }) => {
    const { kind = '', fields, changes } = data as { kind?: string; fields?: object; changes?: object };
    if (type !== 'RecordRegistered' && type !== 'RecordChanged') return [];
    const values: Record<string, unknown> = { ...(fields ?? changes) };
    const definitions: Fields = records[kind as ErasableKind]?.fields ?? {};
    return personalFields(kind)
      .filter((name) => definitions[name]?.type === 'text')
      .flatMap((name) => (typeof values[name] === 'string' ? [values[name]] : []));
  });

/** The address below the portal that runs a search, without the filters that are about people. */
export const linkOf = (screen: string, filters: Filters, personal: readonly string[]): string => {
  const shown = Object.entries(filters).filter(([name]) => !personal.includes(name));
  return `${screen}?${new URLSearchParams({ filter: JSON.stringify(Object.fromEntries(shown)) })}`;
};
