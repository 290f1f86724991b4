import { ADMINISTRATORS_KEY } from './administrators';
import type { Input } from './fields';
import { type Decider, refuseInvalid } from './kernel';
import type { RecordCommand, RecordEvent, RecordState } from './records';

export interface Authority {
  roles: readonly string[];
  partners: readonly { id: number }[];
}

/** With the authority at the moment of the decision. */
export interface AuthorizedUser extends Authority {
  id: number;
}

export interface AuthorityFacts {
  user: AuthorizedUser;
  rolesOf: (group: number) => readonly string[];
  /** How the user proved who they are, where they change their own identity. */
  proof?: IdentityProof;
}

export type Proof = 'right' | 'wrong' | 'missing';

/** The code is that of the second step. */
export interface IdentityProof {
  currentPassword: Proof;
  code: Proof | 'notNeeded';
}

/** The system itself, which may do everything for everybody. */
export const SYSTEM_USER: AuthorizedUser = { id: 0, roles: ['ROLE_ADMIN'], partners: [] };

const administers = ({ roles }: Pick<Authority, 'roles'>) => roles.includes('ROLE_ADMIN');
const listMissing = <T>(wanted: readonly T[], held: readonly T[]): T[] => wanted.filter((item) => !held.includes(item));
const idsOf = (partners: Authority['partners']) => partners.map(({ id }) => id);

/** Whether somebody has all that another one has; administrators have everything. */
export const holdsAllOf = (holder: Authority, other: Authority): boolean =>
  administers(holder) ||
  (!listMissing(other.roles, holder.roles).length &&
    !listMissing(idsOf(other.partners), idsOf(holder.partners)).length);

/** Their own, and that of users who have nothing that they haven't themselves. */
export const maySignInAs = (me: AuthorizedUser, other: AuthorizedUser): boolean =>
  me.id === other.id || holdsAllOf(me, other);

const ONLY_ADMINISTRATORS = 'Only an administrator can give this, because a token reads what an administrator reads';

const NOT_ONES_OWN = 'You cannot change your own groups: ask another administrator';

type Problems = Record<string, string>;
type Values = Readonly<Record<string, unknown>>;

export const authorityOf = (id: number, fields: Input, rolesOf: AuthorityFacts['rolesOf']): AuthorizedUser => ({
  id,
  roles: ((fields.groups ?? []) as number[]).flatMap(rolesOf),
  partners: ((fields.partners ?? []) as number[]).map((partner) => ({ id: partner })),
});

/** `before` are the values of a record that changes; a new record has none. */
interface Change {
  id: number;
  before: Values | undefined;
  changes: Values;
}

const listAdded = <T>({ before, changes }: Change, field: string): T[] =>
  listMissing((changes[field] ?? []) as T[], (before?.[field] ?? []) as T[]);

const problemIfAny = (field: string, missing: readonly string[], say: (missing: string) => string): Problems =>
  missing.length ? { [field]: say(missing.join(', ')) } : {};

/** Kind of record -> the fields by which a change gives more than the user has. Administrators are not checked. */
const authorityProblems: Readonly<Record<string, (change: Change, facts: AuthorityFacts) => Problems>> = {
  user(change, { user, rolesOf }) {
    const roles = listMissing(listAdded<number>(change, 'groups').flatMap(rolesOf), user.roles);
    const partners = listMissing(listAdded<number>(change, 'partners'), idsOf(user.partners));
    return {
      ...problemIfAny('groups', [...new Set(roles)], (names) => `Holds roles that you do not have yourself: ${names}`),
      ...problemIfAny(
        'partners',
        partners.map(String),
        () => 'You can only assign partners that you work for yourself',
      ),
    };
  },
  group: (change, { user }) =>
    problemIfAny(
      'roles',
      listMissing(listAdded<string>(change, 'roles'), user.roles),
      (names) => `You can only give roles that you have yourself, not ${names}`,
    ),
  apiToken: (change) => problemIfAny('scopes', listAdded<string>(change, 'scopes'), () => ONLY_ADMINISTRATORS),
};

export const givesAuthority = (kind: string): boolean => kind in authorityProblems;

/** Nobody else changes who may do what while this is decided. */
export const authorityKeys = (kind: string): string[] => (givesAuthority(kind) ? [ADMINISTRATORS_KEY] : []);

/** Kind of record -> what nobody changes, administrators included. */
const problemsForAll: typeof authorityProblems = {
  user({ id, before, changes }, { user }): Problems {
    return before && id === user.id && 'groups' in changes ? { groups: NOT_ONES_OWN } : {};
  },
};

/** Nobody gives more than they have, and nobody changes their own groups. */
export const limitToAuthority = <F>(
  decider: Decider<RecordCommand, RecordEvent, RecordState, F>,
): Decider<RecordCommand, RecordEvent, RecordState, F & { authority?: AuthorityFacts }> => ({
  ...decider,
  decide(command, state, facts) {
    const events = decider.decide(command, state, facts);
    const { authority } = facts;
    if (!authority) return events;
    const tables = administers(authority.user) ? [problemsForAll] : [problemsForAll, authorityProblems];
    const before = state.phase === 'live' ? state.fields : undefined;
    for (const { type, data } of events) {
      if (type === 'RecordRemoved') continue;
      const changes = 'fields' in data ? data.fields : data.changes;
      for (const problems of tables)
        refuseInvalid(problems[data.kind]?.({ id: data.id, before, changes }, authority) ?? {});
    }
    return events;
  },
});
