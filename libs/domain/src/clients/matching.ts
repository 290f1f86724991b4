/** They stand in many surnames and distinguish nobody. */
const SURNAME_PARTICLES: ReadonlySet<string> = new Set([
  'al',
  'da',
  'das',
  'de',
  'del',
  'den',
  'der',
  'di',
  'do',
  'dos',
  'el',
  'la',
  'las',
  'los',
  'van',
  'von',
  'y',
]);
export const NEAR_FIRST_NAME_LETTERS = 3;

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A name as it is compared: without accents, apostrophes, hyphens, periods, spaces and differences of case. */
export const matchKey = (name: string): string => withoutAccents(name).replace(/[\s'’`´.\-‐-―]/gu, '');

/** The surnames of which a double surname consists, as they are compared. */
export const surnameParts = (name: string): string[] => [
  ...new Set(
    withoutAccents(name)
      .split(/[\s\-‐-―]+/u)
      .map((part) => part.replace(/['’`´.]/gu, ''))
      .filter((part) => part.length > 1 && !SURNAME_PARTICLES.has(part)),
  ),
];

/** The text in which clients are found by a part of a name: lower case, without accents. */
export const searchText = (...names: readonly unknown[]): string =>
  withoutAccents(names.filter((name) => typeof name === 'string').join(' '))
    .replace(/\s+/gu, ' ')
    .trim();

const MAX_SOUGHT_WORDS = 6;
const MAX_SOUGHT_LENGTH = 60;

/** What is sought, word by word: people write “Diaz, Ana” as well. */
export const searchWords = (text: unknown): string[] =>
  searchText(text)
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, MAX_SOUGHT_WORDS)
    .map((word) => word.slice(0, MAX_SOUGHT_LENGTH));

/** Best first. PostgreSQL finds the same by `libs/projections/src/read-models/clients/matches.ts`. */
export const MATCHES = {
  exact: { score: 100, reason: 'Same name and birth date' },
  otherAnswers: { score: 90, reason: 'Same name and birth date' },
  sharedSurname: { score: 85, reason: 'Same first name and birth date, and one of the surnames is the same' },
  swapped: { score: 80, reason: 'Same birth date, and first and last name are swapped' },
  sameName: { score: 75, reason: 'Same name' },
  nearFirstName: { score: 70, reason: 'Same last name and birth date, and the first names begin alike' },
  otherBirthdate: { score: 65, reason: 'Same name, and a birth date that may be this one mistyped' },
} as const;
export type Likeness = keyof typeof MATCHES;

/** @param differing the flagged questions that both have other answers to */
export const reasonOf = (likeness: Likeness, differing: readonly string[]): string => {
  const { reason } = MATCHES[likeness];
  if (!differing.length) return reason;
  return `${reason}, but the answers to ${differing.map((question) => `"${question}"`).join(' and ')} differ`;
};

interface Names {
  firstName: string;
  lastName: string;
}

/** Two children who were born on the same day have one of them in common just where `matchNames` finds that they agree. */
export const namesakeKeys = ({ firstName, lastName }: Names): string[] => {
  const [first, last] = [matchKey(firstName), matchKey(lastName)];
  const start = first.slice(0, NEAR_FIRST_NAME_LETTERS);
  return [
    JSON.stringify(['names', ...[first, last].sort()]),
    ...surnameParts(lastName).map((part) => JSON.stringify(['surname', first, part])),
    ...(start.length < NEAR_FIRST_NAME_LETTERS ? [] : [JSON.stringify(['first name', start, last])]),
  ];
};

/** How the names of two children who were born on the same day agree; undefined where they don't. */
export const matchNames = (one: Names, other: Names): Likeness | undefined => {
  const [first, last] = [matchKey(one.firstName), matchKey(one.lastName)];
  const [otherFirst, otherLast] = [matchKey(other.firstName), matchKey(other.lastName)];
  if (first === otherFirst && last === otherLast) return 'exact';
  const others = new Set(surnameParts(other.lastName));
  if (first === otherFirst && surnameParts(one.lastName).some((part) => others.has(part))) return 'sharedSurname';
  if (first === otherLast && last === otherFirst) return 'swapped';
  const isNear =
    first.length >= NEAR_FIRST_NAME_LETTERS &&
    first.slice(0, NEAR_FIRST_NAME_LETTERS) === otherFirst.slice(0, NEAR_FIRST_NAME_LETTERS);
  return last === otherLast && isNear ? 'nearFirstName' : undefined;
};
