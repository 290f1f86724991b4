import { type AuthorityFacts, authorityOf, type IdentityProof, maySignInAs } from './authority';
import type { Message } from './kernel';
import type { RecordEvent, RecordState } from './records';

/** Events of the user's own stream. The password itself is in no event. */
export type AccountEvent =
  | Message<'PasswordSet', { user: number }>
  | Message<'SignedOutEverywhere', { user: number }>
  | Message<'InvitationSent', { user: number }>;
export type UserEvent = AccountEvent | RecordEvent;

export type IdentityPart = 'email' | 'name' | 'phoneNumber' | 'password';
type Problems = Record<string, string>;

const IDENTITY_FIELDS: readonly IdentityPart[] = ['email', 'name', 'phoneNumber'];
/** Part -> its name in the API, where that differs. */
const fieldOf = (part: IdentityPart) => (part === 'password' ? 'plainTextPassword' : part);

const NEEDS_ALL_AUTHORITY =
  'Can only be set by the person themselves or by somebody with all of their roles and partners';
const NEEDS_LINK = `${NEEDS_ALL_AUTHORITY}: send them a link that sets a password instead`;
export const CURRENT_PASSWORD_MISSING = 'Enter your current password to change your name, phone, email or password';
export const CODE_MISSING = 'Enter the code that was sent to you';

const currentPasswordProblems: Readonly<Record<IdentityProof['currentPassword'], Problems>> = {
  right: {},
  wrong: { currentPassword: 'This is not your current password' },
  missing: { currentPassword: CURRENT_PASSWORD_MISSING },
};
const codeProblems: Readonly<Record<IdentityProof['code'], Problems>> = {
  right: {},
  notNeeded: {},
  wrong: { code: 'Invalid or expired code' },
  missing: { code: CODE_MISSING },
};
const NOTHING_PROVED: IdentityProof = { currentPassword: 'missing', code: 'notNeeded' };

/** The parts of a user's identity that the events change. */
export const changedIdentity = (events: readonly UserEvent[]): IdentityPart[] =>
  events.flatMap(({ type, data }) => {
    if (type === 'PasswordSet') return ['password'];
    return type === 'RecordChanged' ? IDENTITY_FIELDS.filter((field) => field in data.changes) : [];
  });

/** For one's own, a current password and a code; for another's, all of their roles and partners. @returns field -> what is wrong */
export const identityProblems = (
  events: readonly UserEvent[],
  state: RecordState,
  { user, rolesOf, proof = NOTHING_PROVED }: AuthorityFacts,
): Problems => {
  const parts = changedIdentity(events);
  if (state.phase !== 'live' || !parts.length) return {};
  if (user.id === state.id) return { ...currentPasswordProblems[proof.currentPassword], ...codeProblems[proof.code] };
  if (maySignInAs(user, authorityOf(state.id, state.fields, rolesOf))) return {};
  return Object.fromEntries(
    parts.map((part) => [fieldOf(part), part === 'password' ? NEEDS_LINK : NEEDS_ALL_AUTHORITY]),
  );
};
