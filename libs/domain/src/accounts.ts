import { type Decider, type Message, Rejection } from './kernel';
import type { RecordEvent } from './records';

/** Said in a user's own stream; the password itself is in no event. */
export type AccountEvent = Message<'PasswordSet', { user: number }>;
export type AccountCommand = Message<'SetPassword', { user: number }>;

/** What happens to a user besides the record's own changes. */
export const accountDecider: Decider<AccountCommand, AccountEvent | RecordEvent, boolean> = {
  initialState: () => false,
  decide({ data: { user } }, exists) {
    if (!exists) throw new Rejection('notFound', 'There is no such User');
    return [{ type: 'PasswordSet', data: { user } }];
  },
  evolve: (exists, { type }) => (type === 'RecordRegistered' ? true : type === 'RecordRemoved' ? false : exists),
};

/** Somebody with roles and an active partner. */
export interface Person {
  id: number;
  roles: readonly string[];
  activePartner: { id: number } | null;
}

const isAdmin = ({ roles }: Pick<Person, 'roles'>) => roles.includes('ROLE_ADMIN');
const together = ({ roles, activePartner }: Person, partners: readonly { id: number }[]) =>
  roles.includes('ROLE_PARTNER_MANAGE_OWN') && partners.some(({ id }) => id === activePartner?.id);

/** Oneself, those whom a role opens, and, for a partner's manager, the users of the active partner. */
export const maySeeUser = (me: Person, other: Pick<Person, 'id'> & { partners: readonly { id: number }[] }): boolean =>
  isAdmin(me) ||
  me.id === other.id ||
  me.roles.some((role) => role === 'ROLE_USER_VIEW' || role === 'ROLE_USER_EDIT') ||
  together(me, other.partners);

/** The same, but only an administrator changes another administrator. */
export const mayChangeUser = (
  me: Person,
  other: Pick<Person, 'id' | 'roles'> & { partners: readonly { id: number }[] },
): boolean =>
  isAdmin(me) ||
  me.id === other.id ||
  (!isAdmin(other) && (me.roles.includes('ROLE_USER_EDIT') || together(me, other.partners)));
