import { type Authority, type AuthorityFacts, refuseToSetPassword } from './authority';
import { type Decider, type Message, Rejection } from './kernel';
import { type RecordCommand, type RecordEvent, type RecordState, recordDecider, records } from './records';

/** An event of the user's own stream. The password itself is in no event. */
export type AccountEvent = Message<'PasswordSet', { user: number }>;
export type AccountCommand = Message<'SetPassword', { user: number }>;
/** A new password. The handler stores it beside the log. */
type NewPassword = Readonly<{ password: string }>;
/** The commands of a user: those of every record, and setting a password. */
export type UserCommand =
  | RecordCommand
  /** The user has proved who they are in another way than by the present password. */
  | Message<'SetPassword', { user: number } & NewPassword>
  /** `presentPassword` is asked where somebody sets their own password. */
  /** A new user without a password. The handler sends them an invitation that lets them set it. */
  | Message<'RegisterWithInvitation', { registration: Extract<RecordCommand, { type: 'RegisterRecord' }> }>
  | Message<'SaveWithPassword', { save: RecordCommand; presentPassword?: string | null | undefined } & NewPassword>;
export type UserEvent = AccountEvent | RecordEvent;

const { initialState, evolve: evolveRecord } = recordDecider(records.user);
const evolve = (state: RecordState, event: UserEvent): RecordState =>
  event.type === 'PasswordSet' ? state : evolveRecord(state, event);

/** Decides commands of users who have proved who they are in another way than by their password. */
export const accountDecider: Decider<AccountCommand, UserEvent, RecordState> = {
  initialState,
  evolve,
  decide({ data: { user } }, state) {
    if (state.phase !== 'live') throw new Rejection('notFound', 'There is no such User');
    return [{ type: 'PasswordSet', data: { user } }];
  },
};

/** The rules of a save that sets the user's password as well: both happen, or neither. */
export const passwordSaveDecider = <F>(
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
const managesPartnerOf = ({ roles, activePartner }: Person, partners: Authority['partners']) =>
  roles.includes('ROLE_PARTNER_MANAGE_OWN') && partners.some(({ id }) => id === activePartner?.id);

/** Everybody sees themselves; a role opens all users, and a partner's manager sees the users of the active partner. */
export const maySeeUser = (me: Person, other: Pick<Person, 'id'> & Pick<Authority, 'partners'>): boolean =>
  isAdmin(me) ||
  me.id === other.id ||
  me.roles.some((role) => role === 'ROLE_USER_VIEW' || role === 'ROLE_USER_EDIT') ||
  managesPartnerOf(me, other.partners);

/** The rules of `maySeeUser`, but only an administrator changes another administrator. */
export const mayChangeUser = (me: Person, other: Pick<Person, 'id'> & Authority): boolean =>
  isAdmin(me) ||
  me.id === other.id ||
  (!isAdmin(other) && (me.roles.includes('ROLE_USER_EDIT') || managesPartnerOf(me, other.partners)));
