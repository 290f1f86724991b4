import {
  type AttributeValues,
  type Likeness,
  MATCHES,
  matchKey,
  NEAR_FIRST_NAME_LETTERS,
  surnameParts,
} from '@bank/domain';
import type { Pool } from 'pg';
import { clientFigures, survivorOf } from './figures';

/** The most matches that are shown: who looks for one child needs no more. */
export const MAX_MATCHES = 5;

/** A child who is looked for among those that are registered. */
export interface SoughtClient {
  firstName: string;
  lastName: string;
  birthdate: string | null;
  /** Values of the questions by which the bank distinguishes children: an exact match has no other ones. */
  references: AttributeValues;
}

export interface ClientMatch {
  id: number;
  publicId: string;
  fullName: string;
  parentFirstName: string | null;
  parentLastName: string | null;
  status: string;
  birthdate: string;
  partner: number | null;
  partnerTitle: string | null;
  partnerAddress: object | null;
  /** Month of the last distribution, YYYY-MM; null before the first. */
  lastPeriod: string | null;
  likeness: Likeness;
  /** The questions among the references to which this client has other answers. */
  differing: readonly number[];
}

const byScore = (Object.keys(MATCHES) as Likeness[]).sort((a, b) => MATCHES[b].score - MATCHES[a].score);

const COLUMNS = `c.id, c.public_id, c.full_name, c.parent_first_name, c.parent_last_name, c.status, c.birthdate, c.partner,
  c.match_first, c.match_last, c.surname_parts, c.profile`;
const SELECT_LIVING = `SELECT ${COLUMNS} FROM read.clients c WHERE c.removed_at IS NULL AND c.merged_into IS NULL`;

// In what follows: $1 first name, $2 last name, $3 references, $4 surnames, $5 birthdate.

/** Lists are equal in any order. An answer that is not there differs from none. */
const DIFFERING = `ARRAY(
  SELECT r.key::int FROM jsonb_each($3::jsonb) r
  WHERE NOT (f.profile -> r.key @> r.value AND r.value @> (f.profile -> r.key)) ORDER BY 1)`;

const LIKENESS = `CASE
  WHEN match_first = $1 AND match_last = $2 THEN CASE
    WHEN $5::date IS NULL THEN 'sameName'
    WHEN birthdate <> $5::date THEN 'otherBirthdate'
    WHEN cardinality(differing) = 0 THEN 'exact'
    ELSE 'otherAnswers' END
  WHEN match_first = $1 AND match_last <> $2 AND surname_parts ?| $4::text[] THEN 'sharedSurname'
  WHEN match_first = $2 AND match_last = $1 AND $1::text <> $2::text THEN 'swapped'
  WHEN match_last = $2 AND length($1::text) >= ${NEAR_FIRST_NAME_LETTERS}
    AND left(match_first, ${NEAR_FIRST_NAME_LETTERS}) = left($1::text, ${NEAR_FIRST_NAME_LETTERS}) THEN 'nearFirstName'
END`;

const showMatches = (found: string) => `
  SELECT m.id, m.public_id AS "publicId", m.full_name AS "fullName", m.parent_first_name AS "parentFirstName",
    m.parent_last_name AS "parentLastName", m.status, to_char(m.birthdate, 'YYYY-MM-DD') AS birthdate, m.partner,
    p.title AS "partnerTitle", p.address AS "partnerAddress", m.likeness, m.differing,
    (SELECT f.last_period FROM ${clientFigures('m.id')} f) AS "lastPeriod"
  FROM (SELECT *, ${LIKENESS} AS likeness FROM (SELECT f.*, ${DIFFERING} AS differing FROM (${found}) f) d) m LEFT JOIN read.partners p ON p.id = m.partner
  WHERE m.likeness IS NOT NULL
  ORDER BY array_position(ARRAY['${byScore.join("', '")}'], m.likeness), m.id
  LIMIT ${MAX_MATCHES}`;

// Each part is found by an index of its own: those with the last name, and those whose first name is one of both.
const BORN_ON_THE_DAY = showMatches(`
  ${SELECT_LIVING} AND c.birthdate = $5::date AND c.match_last = $2
  UNION ALL
  ${SELECT_LIVING} AND c.birthdate = $5::date AND c.match_first IN ($1, $2) AND c.match_last <> $2`);

const NAMED_ALIKE = showMatches(`
  ${SELECT_LIVING} AND c.match_last = $2 AND c.match_first = $1 AND $5::date IS NULL`);

/** A slip of a digit, of month and day, or of the year. */
const MOST_DAYS_APART = 31;
const MAY_BE_MISTYPED = `(abs(c.birthdate - $5::date) <= ${MOST_DAYS_APART}
  OR to_char(c.birthdate, 'MMDD') = to_char($5::date, 'MMDD') OR to_char(c.birthdate, 'YYYYMMDD') = to_char($5::date, 'YYYYDDMM'))`;

const NAMED_ALIKE_NEARLY_THEN = showMatches(`
  ${SELECT_LIVING} AND c.match_last = $2 AND c.match_first = $1 AND c.birthdate <> $5::date AND ${MAY_BE_MISTYPED}`);

const matchValues = ({ firstName, lastName, birthdate, references }: SoughtClient) => [
  matchKey(firstName),
  matchKey(lastName),
  references,
  surnameParts(lastName),
  birthdate,
];

const askMatches = async (
  pool: Pick<Pool, 'query'>,
  name: string,
  text: string,
  sought: SoughtClient,
): Promise<ClientMatch[]> => (await pool.query<ClientMatch>({ name, text, values: matchValues(sought) })).rows;

/** Clients who may be the one that is sought, best first; merged ones never are. Without a birthdate only equal names are found. */
export const findClientMatches = (pool: Pick<Pool, 'query'>, sought: SoughtClient): Promise<ClientMatch[]> =>
  sought.birthdate
    ? askMatches(pool, 'client matches by birthdate', BORN_ON_THE_DAY, sought)
    : askMatches(pool, 'client matches by name', NAMED_ALIKE, sought);

/** Clients of the same name whose birthdate may be the one that is sought, mistyped there or here. */
export const findMistypedMatches = (
  pool: Pick<Pool, 'query'>,
  sought: SoughtClient & { birthdate: string },
): Promise<ClientMatch[]> =>
  askMatches(pool, 'client matches by name and nearly the birthdate', NAMED_ALIKE_NEARLY_THEN, sought);

/** The same question for each row of $1, whose values `v1`, `v2` … stand for the parameters. It is planned anew each time, since an import lets the table grow. */
const forEachRow = (question: string, columns: string): string => `
  SELECT asked.place, to_jsonb(found) AS found FROM jsonb_to_recordset($1::jsonb) asked (place integer, ${columns})
  CROSS JOIN LATERAL (${question.replace(/\$(\d)/g, 'asked.v$1')}) found`;

const askForEach = async <Row extends object>(
  pool: Pick<Pool, 'query'>,
  sql: string,
  all: readonly (readonly unknown[] | undefined)[],
): Promise<Row[][]> => {
  const answers: Row[][] = all.map(() => []);
  const asked = all.flatMap((values, place) =>
    values ? [{ place, ...Object.fromEntries(values.map((value, n) => [`v${n + 1}`, value])) }] : [],
  );
  if (!asked.length) return answers;
  const { rows } = await pool.query<{ place: number; found: Row }>(sql, [JSON.stringify(asked)]);
  for (const { place, found } of rows) answers[place]!.push(found);
  return answers;
};

const CHILD = 'v1 text, v2 text, v3 jsonb, v4 text[], v5 date';
const EACH_BORN_ON_THE_DAY = forEachRow(BORN_ON_THE_DAY, CHILD);
const EACH_NAMED_ALIKE = forEachRow(NAMED_ALIKE, CHILD);

/** As `findClientMatches` finds them, for each of many. */
export const findMatchesOfEach = async (
  pool: Pick<Pool, 'query'>,
  all: readonly SoughtClient[],
): Promise<ClientMatch[][]> => {
  const [first] = all;
  if (first && all.length === 1) return [await findClientMatches(pool, first)];
  const values = all.map((sought) => ({ ...sought, values: matchValues(sought) }));
  const [born, named] = await Promise.all([
    askForEach<ClientMatch>(
      pool,
      EACH_BORN_ON_THE_DAY,
      values.map((one) => (one.birthdate ? one.values : undefined)),
    ),
    askForEach<ClientMatch>(
      pool,
      EACH_NAMED_ALIKE,
      values.map((one) => (one.birthdate ? undefined : one.values)),
    ),
  ]);
  return all.map(({ birthdate }, place) => (birthdate ? born : named)[place]!);
};

export interface SoughtMerged {
  firstName: string;
  lastName: string;
  birthdate: string;
}

const SURVIVOR = `SELECT DISTINCT s.id FROM read.clients c JOIN read.clients s ON s.id = ${survivorOf('c.id')} AND s.removed_at IS NULL
  WHERE c.removed_at IS NULL AND c.merged_into IS NOT NULL AND c.birthdate = $3 AND c.match_last = $2 AND c.match_first = $1`;
const EACH_SURVIVOR = forEachRow(SURVIVOR, 'v1 text, v2 text, v3 date');

/** The survivors of merged clients who had this name and birthdate, for each of many. */
export const findSurvivors = async (
  pool: Pick<Pool, 'query'>,
  all: readonly SoughtMerged[],
): Promise<(readonly number[])[]> => {
  const survivors = await askForEach<{ id: number }>(
    pool,
    EACH_SURVIVOR,
    all.map(({ firstName, lastName, birthdate }) => [matchKey(firstName), matchKey(lastName), birthdate]),
  );
  return survivors.map((found) => found.map(({ id }) => id));
};

export interface SoughtFamily {
  parentFirstName: string;
  parentLastName: string;
  address: AttributeValues;
}

const FAMILY = `SELECT family_id AS family FROM read.clients
  WHERE match_parent = $1 AND profile @> $2::jsonb AND family_id IS NOT NULL AND removed_at IS NULL ORDER BY id LIMIT 1`;
const EACH_FAMILY = forEachRow(FAMILY, 'v1 text, v2 jsonb');

/** The family that has this guardian and an address like this, for each of many. */
export const findFamilies = async (
  pool: Pick<Pool, 'query'>,
  all: readonly SoughtFamily[],
): Promise<(string | undefined)[]> => {
  const families = await askForEach<{ family: string }>(
    pool,
    EACH_FAMILY,
    all.map(({ parentFirstName, parentLastName, address }) => [
      matchKey(`${parentFirstName} ${parentLastName}`),
      address,
    ]),
  );
  return families.map(([first]) => first?.family);
};
