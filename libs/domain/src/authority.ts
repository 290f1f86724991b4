import { WHO_ADMINISTERS } from './administrators';
import type { Input } from './fields';
import { type Decider, refuseInvalid } from './kernel';
import type { RecordCommand, RecordEvent, RecordState } from './records';

/** What somebody may do, and for whom: the roles of their groups, and their partners. */
export interface Authority {
  roles: readonly string[];
  partners: readonly { id: number }[];
}

/** Who asks, at the moment of the decision. */
export interface Principal extends Authority {
  id: number;
}

/** Who holds what, at the moment of the decision. */
export interface AuthorityFacts {
  asker: Principal;
  /** Of the groups that the decision is about: group -> its roles. */
  rolesOf: (group: number) => readonly string[];
  /** The asker's own password, as they gave it with a new one: whether it is right, or nothing was given. */
  presentPassword?: 'right' | 'wrong' | 'missing';
}

/** The system's own work: it may do everything, for everybody. */
export const THE_SYSTEM: Principal = { id: 0, roles: ['ROLE_ADMIN'], partners: [] };

const administers = ({ roles }: Pick<Authority, 'roles'>) => roles.includes('ROLE_ADMIN');
const beyond = <T>(wanted: readonly T[], mine: readonly T[]): T[] => wanted.filter((one) => !mine.includes(one));
const idsOf = (partners: Authority['partners']) => partners.map(({ id }) => id);

/** Whether somebody has all that another one has; administrators have everything. */
export const holdsAllOf = (mine: Authority, others: Authority): boolean =>
  administers(mine) ||
  (!beyond(others.roles, mine.roles).length && !beyond(idsOf(others.partners), idsOf(mine.partners)).length);

/** Whose password and e-mail somebody may set: their own, and of those who have nothing that they haven't themselves. */
export const maySignInAs = (me: Principal, other: Principal): boolean => me.id === other.id || holdsAllOf(me, other);

const ONLY_WHO_HOLDS_ALL =
  'Can only be set by the person themselves or by somebody with all of their roles and partners: send them a link that sets a password instead';
/** Said of one's own new password. */
export const PRESENT_PASSWORD_MISSING = 'Enter your present password to set a new one';
const ONLY_ADMINISTRATORS = 'Only an administrator can give this, since a token reads what an administrator reads';

type Problems = Record<string, string>;
type Values = Readonly<Record<string, unknown>>;

const authorityOf = (id: number, fields: Input, rolesOf: AuthorityFacts['rolesOf']): Principal => ({
  id,
  roles: ((fields.groups ?? []) as number[]).flatMap(rolesOf),
  partners: ((fields.partners ?? []) as number[]).map((partner) => ({ id: partner })),
});

/** Nobody sets the password of somebody who has more, or their own without the present one. @throws Rejection invalid */
export const refuseToSetPassword = (state: RecordState, { asker, rolesOf, presentPassword }: AuthorityFacts): void => {
  if (state.phase !== 'live') return;
  const { id, fields } = state;
  if (asker.id === id) refuseInvalid(presentPasswordProblem[presentPassword ?? 'missing']);
  else if (!maySignInAs(asker, authorityOf(id, fields, rolesOf)))
    refuseInvalid({ plainTextPassword: ONLY_WHO_HOLDS_ALL });
};

const presentPasswordProblem: Readonly<Record<NonNullable<AuthorityFacts['presentPassword']>, Problems>> = {
  right: {},
  wrong: { currentPassword: 'This is not your present password' },
  missing: { currentPassword: PRESENT_PASSWORD_MISSING },
};

/** Before and after are the values of a record that changes; a new one has none before. */
interface Change {
  id: number;
  before: Values | undefined;
  changes: Values;
}

const added = <T>({ before, changes }: Change, field: string): T[] =>
  beyond((changes[field] ?? []) as T[], (before?.[field] ?? []) as T[]);

const under = (field: string, missing: readonly string[], say: (missing: string) => string): Problems =>
  missing.length ? { [field]: say(missing.join(', ')) } : {};

/** Kind of record -> what of a change gives somebody more than the asker has. Administrators are not asked. */
const givingTooMuch: Readonly<Record<string, (change: Change, facts: AuthorityFacts) => Problems>> = {
  user(change, { asker, rolesOf }) {
    const { id, before, changes } = change;
    const roles = beyond(added<number>(change, 'groups').flatMap(rolesOf), asker.roles);
    const partners = beyond(added<number>(change, 'partners'), idsOf(asker.partners));
    const another = before && 'email' in changes && !maySignInAs(asker, authorityOf(id, before, rolesOf));
    return {
      ...(another ? { email: ONLY_WHO_HOLDS_ALL } : {}),
      ...under('groups', [...new Set(roles)], (names) => `Holds roles that you do not have yourself: ${names}`),
      ...under('partners', partners.map(String), () => 'You can only assign partners that you work for yourself'),
    };
  },
  group: (change, { asker }) =>
    under(
      'roles',
      beyond(added<string>(change, 'roles'), asker.roles),
      (names) => `You can only give roles that you have yourself, not ${names}`,
    ),
  apiToken: (change) => under('scopes', added<string>(change, 'scopes'), () => ONLY_ADMINISTRATORS),
};

/** Whether records of the kind are what somebody may get more by than they have. */
export const givesAuthority = (kind: string): boolean => kind in givingTooMuch;

/** Decision keys: nobody else changes who may do what while this is decided. */
export const authorityKeys = (kind: string): string[] => (givesAuthority(kind) ? [WHO_ADMINISTERS] : []);

/** Record rules under which nobody gives more than they have, or takes over somebody who has more. */
export const withinAuthority = <F>(
  decider: Decider<RecordCommand, RecordEvent, RecordState, F>,
): Decider<RecordCommand, RecordEvent, RecordState, F & { authority?: AuthorityFacts }> => ({
  ...decider,
  decide(command, state, facts) {
    const events = decider.decide(command, state, facts);
    const { authority } = facts;
    if (!authority || administers(authority.asker)) return events;
    const before = state.phase === 'live' ? state.fields : undefined;
    for (const { type, data } of events) {
      if (type === 'RecordRemoved') continue;
      const changes = 'fields' in data ? data.fields : data.changes;
      refuseInvalid(givingTooMuch[data.kind]?.({ id: data.id, before, changes }, authority) ?? {});
    }
    return events;
  },
});
