import type { ClientMatch } from '@bank/domain';
import { isBirthdateServed, records, WRONG_BIRTHDATE } from '@bank/domain';
import type { RaRecord } from 'react-admin';
import { today } from '../../../kit/values/clock';
import type { Problems } from '../../../shell/saving/saving';
import type { NewClient } from '../bank';

export interface CheckResult {
  client: NewClient;
  matches: readonly (ClientMatch & RaRecord)[];
}

const { firstName, lastName } = records.client.fields;
const BIRTHDATE_MISSING = 'Birth Date is required';

/** The problems of what is typed before it is looked for. Staff may not know the birthdate yet. */
export const problemsOfNewClient = (typed: Partial<NewClient>, needsBirthdate: boolean): Problems => ({
  ...(typed.firstName?.trim() ? {} : { firstName: firstName.required }),
  ...(typed.lastName?.trim() ? {} : { lastName: lastName.required }),
  ...(needsBirthdate && !typed.birthdate ? { birthdate: BIRTHDATE_MISSING } : {}),
  ...(typed.birthdate && !isBirthdateServed(typed.birthdate, today()) ? { birthdate: WRONG_BIRTHDATE } : {}),
});
