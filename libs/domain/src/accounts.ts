import type { Authority, AuthorityFacts } from './authority';
import { type AccountEvent, identityProblems, type UserEvent } from './identity';
import { type Decider, type Message, Rejection, refuseInvalid } from './kernel';
import { type RecordCommand, type RecordEvent, type RecordState, recordDecider, records } from './records';

export type AccountCommand =
  | Message<'SetPassword', { user: number }>
  | Message<'SignOutEverywhere', { user: number }>
  /** Notes that they get a link by which they set their first password. */
  | Message<'SendInvitation', { user: number }>;

const eventOf = {
  SetPassword: 'PasswordSet',
  SignOutEverywhere: 'SignedOutEverywhere',
  SendInvitation: 'InvitationSent',
} as const satisfies Readonly<Record<AccountCommand['type'], AccountEvent['type']>>;
const accountEvents: ReadonlySet<string> = new Set(Object.values(eventOf));

/** What somebody enters to prove who they are, where they change their own name, phone, e-mail or password. */
export interface EnteredProof {
  currentPassword?: string | null | undefined;
  code?: string | null | undefined;
}
/** Those of every record, and those of somebody who signs in. */
export type UserCommand =
  | RecordCommand
  /** The user has proved who they are in another way than by the current password. The handler stores the new one beside the log. */
  | Message<'SetPassword', { user: number; password: string }>
  | Message<'SignOutEverywhere', { user: number }>
  | Message<'SendInvitation', { user: number }>
  /** A new user without a password. The handler sends them an invitation that lets them set it. */
  | Message<'RegisterWithInvitation', { registration: Extract<RecordCommand, { type: 'RegisterRecord' }> }>
  | Message<'SaveAccount', { save: RecordCommand; password?: string | null | undefined; proof: EnteredProof }>;

const { initialState, evolve: evolveRecord } = recordDecider(records.user);
const isAccountEvent = (event: UserEvent): event is AccountEvent => accountEvents.has(event.type);
const evolve = (state: RecordState, event: UserEvent): RecordState =>
  isAccountEvent(event) ? state : evolveRecord(state, event);

/** For users who have proved who they are in another way than by their password. */
export const accountDecider: Decider<AccountCommand, UserEvent, RecordState> = {
  initialState,
  evolve,
  decide({ type, data: { user } }, state) {
    if (state.phase !== 'live') throw new Rejection('notFound', 'There is no such User');
    return [{ type: eventOf[type], data: { user } }];
  },
};

/** A save may set the password as well: both happen, or neither. */
export const accountSaveDecider = <F>(
  record: Decider<RecordCommand, RecordEvent, RecordState, F>,
  { user, setsPassword }: { user: number; setsPassword: boolean },
): Decider<RecordCommand, UserEvent, RecordState, F & { authority: AuthorityFacts }> => ({
  initialState,
  evolve,
  decide(command, state, facts) {
    const events: UserEvent[] = [...record.decide(command, state, facts)];
    if (setsPassword) events.push({ type: 'PasswordSet', data: { user } });
    refuseInvalid(identityProblems(events, state, facts.authority));
    return events;
  },
});

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

/** Everybody ends their own sessions, and an administrator those of everybody. */
export const maySignOutEverywhere = (me: Person, other: Pick<Person, 'id'>): boolean =>
  isAdmin(me) || me.id === other.id;
