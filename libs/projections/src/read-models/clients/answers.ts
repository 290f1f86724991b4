import { ACTIVE_CLIENT_STATUSES, type ClientStatus } from '@bank/domain';
import { type Proof, type Row, sumTable } from '../../projection';
import type { Condition } from '../../source';

/** In place of a question: all clients of the partner. */
export const EVERYBODY = 0;
const NO_PARTNER = 0;

const isActive = ({ status, merged_into, removed_at }: Row): boolean =>
  merged_into === null && removed_at === null && ACTIVE_CLIENT_STATUSES.includes(status as ClientStatus);

const ACTIVE_STATUSES = ACTIVE_CLIENT_STATUSES.map((status) => `'${status}'`).join(', ');

const activeRow = (prefix: string): string =>
  `${prefix}status IN (${ACTIVE_STATUSES}) AND ${prefix}merged_into IS NULL AND ${prefix}removed_at IS NULL`;

/** SQL for the same. @param c alias of `read.clients` */
export const isActiveRow = (c: string): string => `(${activeRow(`${c}.`)})`;

/** An entry of an index holds less than 2,704 bytes, so that questions beyond are looked up in the profile. */
const MOST_MARKED = 8_000;
const [ANSWERED, OPEN] = ['x', '-'];

/** A mark for each question in the order of their ids, up to the last one with an answer. */
export const marksOf = (profile: object): string => {
  const answered = new Set(
    Object.keys(profile)
      .map(Number)
      .filter((question) => question <= MOST_MARKED),
  );
  const marks = Array.from({ length: Math.max(0, ...answered) }, (_, place) =>
    answered.has(place + 1) ? ANSWERED : OPEN,
  );
  return marks.join('');
};

/** Who lacks an answer is counted out of this index alone: profiles fill ten times as many pages. */
export const LACKING_INDEX = `(id) INCLUDE (partner, answered) WHERE ${activeRow('')}`;

/** Finds active clients without an answer. @param c alias of `read.clients` */
export const isLacking = (c: string, question: number): Condition =>
  question <= MOST_MARKED
    ? { sql: `(${isActiveRow(c)} AND substr(${c}.answered, ?, 1) <> '${ANSWERED}')`, values: [question] }
    : { sql: `(${isActiveRow(c)} AND (${c}.profile -> ?::text) IS NULL)`, values: [String(question)] };

/** How many active clients of a partner have answered a question, so that nobody reads half a million profiles to count who has not. */
export const clientAnswers = sumTable({
  name: 'client_answers',
  of: 'clients',
  columns: { question: 'integer', partner: 'integer', clients: 'bigint' },
  key: ['question', 'partner'],
  rows: (row) => {
    if (!isActive(row)) return [];
    const partner = row.partner ?? NO_PARTNER;
    const questions = Object.keys((row.profile ?? {}) as object);
    return [EVERYBODY, ...questions].map((question) => ({ question: Number(question), partner, clients: 1 }));
  },
});

/** The proof that the sums equal what the clients' rows hold. */
export const answersProof: Proof = {
  table: 'client_answers',
  differences: `
    SELECT 'question ' || question || ' at partner ' || partner || ': ' || coalesce(s.clients, 0) || ' clients instead of '
           || coalesce(l.clients, 0) AS difference
    FROM read.client_answers s FULL JOIN (
      SELECT question::integer AS question, coalesce(c.partner, ${NO_PARTNER}) AS partner, count(*) AS clients
      FROM read.clients c, LATERAL (SELECT '${EVERYBODY}' UNION ALL SELECT jsonb_object_keys(c.profile)) answered (question)
      WHERE ${isActiveRow('c')} GROUP BY 1, 2
    ) l USING (question, partner)
    WHERE coalesce(s.clients, 0) <> coalesce(l.clients, 0)`,
};
