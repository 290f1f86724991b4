import {
  type AttributeValues,
  type Likeness,
  MATCHES,
  matchKey,
  NEAR_FIRST_NAME_LETTERS,
  surnameParts,
} from '@bank/domain';
import type { Pool, QueryConfig } from 'pg';
import { clientFigures } from './figures';

/** The most matches that are shown: who looks for one child needs no more. */
const MAX_MATCHES = 5;

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

const matchQuery = ({ firstName, lastName, birthdate, references }: SoughtClient): QueryConfig => ({
  name: birthdate ? 'client matches by birthdate' : 'client matches by name',
  text: birthdate ? BORN_ON_THE_DAY : NAMED_ALIKE,
  values: [matchKey(firstName), matchKey(lastName), JSON.stringify(references), surnameParts(lastName), birthdate],
});

/** Clients who may be the one that is sought, best first; merged ones never are. Without a birthdate only equal names are found. */
export const findClientMatches = async (pool: Pick<Pool, 'query'>, sought: SoughtClient): Promise<ClientMatch[]> =>
  (await pool.query<ClientMatch>(matchQuery(sought))).rows;

interface SoughtFamily {
  parentFirstName: string;
  parentLastName: string;
  address: AttributeValues;
}

export const findFamily = async (
  pool: Pick<Pool, 'query'>,
  { parentFirstName, parentLastName, address }: SoughtFamily,
): Promise<string | undefined> => {
  if (!Object.keys(address).length) return undefined;
  const { rows } = await pool.query<{ family: string }>({
    name: 'client family',
    text: `SELECT family_id AS family FROM read.clients
      WHERE match_parent = $1 AND profile @> $2::jsonb AND family_id IS NOT NULL AND removed_at IS NULL ORDER BY id LIMIT 1`,
    values: [matchKey(`${parentFirstName} ${parentLastName}`), JSON.stringify(address)],
  });
  return rows[0]?.family;
};
