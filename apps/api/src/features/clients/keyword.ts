import { Rejection, searchText } from '@bank/domain';
import type { Condition } from '../../platform/lists/fetch-page';
import { containsPattern } from '../../platform/lists/filters';

const MAX_WORDS = 6;
const MAX_WORD_LENGTH = 60;

export const keywordConditions = (keyword: string | undefined): Condition[] =>
  searchText(keyword)
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => ({ sql: 'r.search_text LIKE ?', values: [containsPattern(word.slice(0, MAX_WORD_LENGTH))] }));

/** @throws Rejection malformed */
export const refuseEmptySearch = (filters: { keyword?: string; birthdate?: string }): void => {
  if (!filters.keyword?.trim() && !filters.birthdate)
    throw new Rejection('malformed', 'Name a keyword or a birth date to search for.', {
      keyword: 'Enter a name, or a birth date',
    });
};
