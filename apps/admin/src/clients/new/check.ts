import { isBirthdateServed, records, WRONG_BIRTHDATE } from '@bank/domain';
import type { ClientMatch, NewClient } from '../../dataProvider';
import type { Problems } from '../../forms/saving';
import { today } from '../../ui/clock';

/** What was looked for, and who may be the same child. */
export interface CheckResult {
  client: NewClient;
  matches: readonly ClientMatch[];
}

const { firstName, lastName } = records.client.fields;

/** The problems of what is typed before it is looked for. The birthdate may be unknown yet. */
export const problemsOfNewClient = (typed: Partial<NewClient>): Problems => ({
  ...(typed.firstName?.trim() ? {} : { firstName: firstName.required }),
  ...(typed.lastName?.trim() ? {} : { lastName: lastName.required }),
  ...(typed.birthdate && !isBirthdateServed(typed.birthdate, today()) ? { birthdate: WRONG_BIRTHDATE } : {}),
});
