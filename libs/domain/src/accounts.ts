import { type Authority, type AuthorityFacts, refuseToSetPassword } from './authority';
import { type Decider, type Message, Rejection } from './kernel';
import { type RecordCommand, type RecordEvent, type RecordState, recordDecider, records } from './records';

/** Said in a user's own stream; the password itself is in no event. */
export type AccountEvent = Message<'PasswordSet', { user: number }>;
export type AccountCommand = Message<'SetPassword', { user: number }>;
/** A new password, which its handler keeps beside the log. */
type NewPassword = Readonly<{ password: string }>;
/** What a user's stream takes: what every record does, and new passwords. */
export type UserCommand =
  | RecordCommand
  /** Of somebody who proved who they are in another way. */
  | Message<'SetPassword', { user: number } & NewPassword>
  /** With the present password where somebody sets their own. */
  | Message<'SaveWithPassword', { save: RecordCommand; presentPassword?: string | null | undefined } & NewPassword>;
export type UserEvent = AccountEvent | RecordEvent;

const { initialState, evolve: evolveRecord } = recordDecider(records.user);
const evolve = (state: RecordState, event: UserEvent): RecordState =>
  event.type === 'PasswordSet' ? state : evolveRecord(state, event);

/** What happens to a user at their own wish, when they proved who they are in another way than by their password. */
export const accountDecider: Decider<AccountCommand, UserEvent, RecordState> = {
  initialState,
  evolve,
  decide({ data: { user } }, state) {
    if (state.phase !== 'live') throw new Rejection('notFound', 'There is no such User');
    return [{ type: 'PasswordSet', data: { user } }];
  },
};

/** A save of a user that sets the password as well: both happen, or neither. */
export const settingPassword = <F>(
  record: Decider<RecordCommand, RecordEvent, RecordState, F>,
  user: number,
): Decider<RecordCommand, UserEvent, RecordState, F & { authority: AuthorityFacts }> => ({
  initialState,
  evolve,
  decide(command, state, facts) {
    refuseToSetPassword(state, facts.authority);
    return [...record.decide(command, state, facts), { type: 'PasswordSet', data: { user } }];
  },
});

/** Somebody with roles and an active partner. */
export interface Person {
  id: number;
  roles: readonly string[];
  activePartner: { id: number } | null;
}

const isAdmin = ({ roles }: Pick<Person, 'roles'>) => roles.includes('ROLE_ADMIN');
const together = ({ roles, activePartner }: Person, partners: Authority['partners']) =>
  roles.includes('ROLE_PARTNER_MANAGE_OWN') && partners.some(({ id }) => id === activePartner?.id);

/** Oneself, those whom a role opens, and, for a partner's manager, the users of the active partner. */
export const maySeeUser = (me: Person, other: Pick<Person, 'id'> & Pick<Authority, 'partners'>): boolean =>
  isAdmin(me) ||
  me.id === other.id ||
  me.roles.some((role) => role === 'ROLE_USER_VIEW' || role === 'ROLE_USER_EDIT') ||
  together(me, other.partners);

/** The same, but only an administrator changes another administrator. */
export const mayChangeUser = (me: Person, other: Pick<Person, 'id'> & Authority): boolean =>
  isAdmin(me) ||
  me.id === other.id ||
  (!isAdmin(other) && (me.roles.includes('ROLE_USER_EDIT') || together(me, other.partners)));
