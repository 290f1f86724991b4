import { PHONE_QUESTIONS, Rejection, readPublicId, searchWords, soughtPhone } from '@bank/domain';
import type { Profiles } from '../../kernels/attributes/profiles';
import type { Condition } from '../../platform/lists/fetch-page';
import { containsPattern } from '../../platform/lists/filters';

/** Finds by words of names, by a whole ID, and by a telephone number where the user sees the question for it. */
export const keywordConditions = async (keyword: string | undefined, profiles: Profiles): Promise<Condition[]> => {
  const names = nameConditions(keyword);
  const others = [idCondition(keyword), await phoneCondition(keyword, profiles)].filter((one) => one !== undefined);
  return others.length ? [anyOf(allOf(names), ...others)] : names;
};

const idCondition = (keyword: string | undefined): Condition | undefined => {
  const id = readPublicId(keyword);
  return id === undefined ? undefined : { sql: 'lower(r.public_id) = ?', values: [id.toLowerCase()] };
};

const nameConditions = (keyword: string | undefined): Condition[] =>
  searchWords(keyword).map((word) => ({ sql: 'r.search_text LIKE ?', values: [containsPattern(word)] }));

/** The index knows the digits of all answers; the profile, to which question they are the answer. */
const phoneCondition = async (keyword: string | undefined, profiles: Profiles): Promise<Condition | undefined> => {
  const digits = soughtPhone(keyword);
  if (digits === null) return undefined;
  const questions = await profiles.shownQuestions('clientAttribute', PHONE_QUESTIONS);
  if (!questions.length) return undefined;
  const pattern = containsPattern(digits);
  const answers = questions.map(({ id }) => ({
    sql: `regexp_replace(r.profile ->> ?::text, '[^0-9]', '', 'g') LIKE ?`,
    values: [String(id), pattern],
  }));
  return allOf([{ sql: 'r.phone_digits LIKE ?', values: [pattern] }, anyOf(...answers)]);
};

const joined = (conditions: readonly Condition[], word: 'AND' | 'OR'): Condition => ({
  sql: `(${conditions.map(({ sql }) => sql).join(` ${word} `)})`,
  values: conditions.flatMap(({ values = [] }) => values),
});
const allOf = (conditions: readonly Condition[]) => joined(conditions, 'AND');
const anyOf = (...conditions: readonly Condition[]) => joined(conditions, 'OR');

/** @throws Rejection malformed */
export const refuseEmptySearch = (filters: { keyword?: string; birthdate?: string }): void => {
  if (!filters.keyword?.trim() && !filters.birthdate)
    throw new Rejection('malformed', 'Enter a keyword or a birth date to search for.', {
      keyword: 'Enter a name, or a birth date',
    });
};
