import { records } from '@bank/domain';
import { checkRecord } from '../../shell/forms/check';
import type { Problems } from '../../shell/saving/saving';

export interface NewUser {
  firstName: string;
  lastName: string;
  email: string;
  group: number | '';
}

export const NOBODY: NewUser = { firstName: '', lastName: '', email: '', group: '' };

interface Contact extends Partial<Pick<NewUser, 'firstName' | 'lastName' | 'email'>> {
  isDeleted?: boolean;
}

export const namedContacts = (contacts: readonly Contact[] = []): NewUser[] =>
  contacts.flatMap(({ firstName, lastName, email, isDeleted }) =>
    firstName && lastName && email && !isDeleted ? [{ ...NOBODY, firstName, lastName, email }] : [],
  );

interface Group {
  id: number;
  roles?: readonly string[];
}

/** The group that a partner's people are in, unless it may administer the bank too. */
export const partnerGroup = (groups: readonly Group[]): Group | undefined =>
  groups.find(({ roles = [] }) => roles.includes('ROLE_PARTNER') && !roles.includes('ROLE_ADMIN'));

/** The body of the request for a user who is invited to work for the partner. */
export const invitedUser = ({ firstName, lastName, email, group }: NewUser, partner: number) => ({
  name: { firstName, lastName },
  email,
  groups: group === '' ? [] : [{ id: group }],
  partners: [{ id: partner }],
  invite: true,
});

/** Form's path in the request -> the input. */
const inputs: Readonly<Record<string, keyof NewUser>> = {
  'name.firstName': 'firstName',
  'name.lastName': 'lastName',
  email: 'email',
  groups: 'group',
};

/** The problems of a request by input; those of other fields are said by the error panel. */
export const byInput = (problems: Problems): Partial<Record<keyof NewUser, string>> =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (inputs[field] ? [[inputs[field], problem]] : [])),
  );

export const problemsOf = (user: NewUser, partner: number) =>
  byInput(checkRecord(records.user.fields, invitedUser(user, partner)));
