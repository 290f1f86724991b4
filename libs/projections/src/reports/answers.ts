import type { Pool } from 'pg';
import { copyValues } from '../copy-values';
import type { Row } from '../projection';
import { recordRelation } from '../read-models/known';
import type { Join } from '../source';

/** The questions whose answers reports show, by their machine names. */
const QUESTIONS = [
  'adults_in_home',
  'older_children_in_home',
  'young_children_in_home',
  'client_gender',
  'client_lives_with',
  'client_race',
  'client_health_insurance',
  'parent_health_insurance',
  'is_the_child_in_daycare',
  'name_of_daycare_provider',
  'guardian_employment',
  'other_employment',
  'monthly_take_home_pay',
  'sources_of_income',
  'diaper_mobile_route',
  'direct_dist_referral',
  'program_referral_hospital',
  'client_transportation',
  'client_diaper_size',
  'pickup_method',
  'guardian_email_address',
  'guardian_home_phone',
  'guardian_mobile_phone',
] as const;
export type Question = (typeof QUESTIONS)[number];

export interface Answers {
  /** In words: the English names of options, several joined with a comma; null where nothing was answered. */
  text: (question: Question) => string | null;
  /** Null for an answer that is no number. */
  number: (question: Question) => number | null;
  /** Whether the code of a chosen or written answer, in lower case, passes. */
  has: (question: Question, passes: (code: string) => boolean) => boolean;
}

export type AnswerColumns = Readonly<Record<string, (answers: Answers) => unknown>>;

/** The column of the query, about a client `c`, that `addAnswers` needs. */
export const PROFILE = { profile: 'c.profile' } as const;

/** In the place of the profile, in the words of the questions of now. */
export const addAnswers =
  (columns: AnswerColumns) =>
  async (database: Pick<Pool, 'query'>): Promise<(row: Row) => Row> => {
    const questions = await readQuestions(database);
    const entries = Object.entries(columns);
    return (row) => {
      const answers = answersIn(row.profile as Profile, questions);
      const answered = copyValues(row, ['profile']);
      for (const [key, read] of entries) answered[key] = read(answers);
      return answered;
    };
  };

type Profile = Readonly<Record<string, unknown>>;

/** A question that can be answered by choosing, or by writing where it has no options. */
interface AskedQuestion {
  id: string;
  /** Answer -> its word and its code, where it was chosen. */
  choices: ReadonlyMap<string, { word: string; code: string }>;
}
type AskedQuestions = ReadonlyMap<string, AskedQuestion>;

interface StoredQuestion {
  id: number;
  name: string;
  type: string;
  options: readonly { id: number; name: string; value: string | null }[];
}

/** The questions that were asked at any time: an answer is still shown when its question is disabled. */
const readQuestions = async (database: Pick<Pool, 'query'>): Promise<AskedQuestions> => {
  const { rows } = await database.query<StoredQuestion>(
    `SELECT id, name, type, options FROM ${recordRelation('clientAttribute')}
     WHERE removed_at IS NULL AND name = ANY($1) ORDER BY id`,
    [QUESTIONS],
  );
  return new Map(rows.map((row) => [row.name, { id: String(row.id), choices: choicesOf(row) }]));
};

const YES_OR_NO: AskedQuestion['choices'] = new Map([
  ['true', { word: 'Yes', code: 'yes' }],
  ['false', { word: 'No', code: 'no' }],
]);

const choicesOf = ({ type, options }: StoredQuestion): AskedQuestion['choices'] => {
  if (type === 'BOOLEAN') return YES_OR_NO;
  if (type !== 'OPTION_LIST') return new Map();
  return new Map(
    options.map(({ id, name, value }) => [String(id), { word: name, code: (value || name).toLowerCase() }]),
  );
};

const ADDRESS_PARTS = ['street1', 'street2', 'city', 'state', 'postalCode'] as const;
const NUMBER = /^-?[0-9]+(\.[0-9]+)?$/;

const answersIn = (profile: Profile, questions: AskedQuestions): Answers => {
  /** The choices of the question, and the parts of the answer: several, one, or none. */
  const find = (name: Question) => {
    const question = questions.get(name);
    const answer = question && profile[question.id];
    const given = Array.isArray(answer) ? answer : [answer];
    return { choices: question?.choices, given: given.filter((one) => one !== null && one !== undefined) };
  };
  const text = (name: Question): string | null => {
    const { choices, given } = find(name);
    const words = given.map((one) =>
      typeof one === 'object' ? inWords(one) : (choices?.get(String(one))?.word ?? String(one)),
    );
    return joinOrNull(words);
  };
  return {
    text,
    number: (name) => {
      const written = text(name);
      return written !== null && NUMBER.test(written) ? Number(written) : null;
    },
    has: (name, passes) => {
      const { choices, given } = find(name);
      return given.some((one) => passes(choices?.get(String(one))?.code ?? String(one).toLowerCase()));
    },
  };
};

const inWords = (answer: Readonly<Record<string, unknown>>): string | null =>
  (answer.filename as string | undefined) ?? joinOrNull(ADDRESS_PARTS.map((part) => answer[part]));

const joinOrNull = (parts: readonly unknown[]): string | null => {
  const present = parts.filter((part) => part !== null && part !== undefined);
  return present.length ? present.join(', ') : null;
};

export const yesOrNo = (holds: boolean): string => (holds ? 'YES' : 'NO');

/** SQL of a client's answer where the family lives: the id of a zip code or several. */
const ZIP_ANSWER = `(c.profile -> (SELECT max(id::text) FROM ${recordRelation('clientAttribute')}
  WHERE name = 'guardian_zip' AND type = 'ZIPCODE' AND removed_at IS NULL))`;

/** Joins the zip codes, counties and states of that answer to a client `c`. */
export const zipJoin: Join = {
  table: `LATERAL (
    SELECT string_agg(DISTINCT z.zip_code, ', ') AS zip_codes, string_agg(DISTINCT z.county_name, ', ') AS counties
    FROM app.zip_counties z
    WHERE z.id IN (
      SELECT one::integer FROM jsonb_array_elements_text(
        CASE WHEN jsonb_typeof(${ZIP_ANSWER}) = 'array' THEN ${ZIP_ANSWER}
             ELSE jsonb_build_array(${ZIP_ANSWER}) END) AS several (one)
      WHERE one ~ '^[0-9]{1,9}$'))`,
  on: 'TRUE',
};
