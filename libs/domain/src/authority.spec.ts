import { type AuthorityFacts, holdsAllOf, limitToAuthority, maySignInAs } from './authority';
import { type Input, normalise } from './fields';
import { type RecordEvent, recordDecider, records, TRUSTING_RECORD_FACTS } from './records';
import { scenario } from './testing';

const groupRoles: Readonly<Record<number, readonly string[]>> = {
  1: ['ROLE_ADMIN'],
  2: ['ROLE_PARTNER', 'ROLE_PARTNER_MANAGE_OWN'],
  3: ['ROLE_PARTNER'],
  4: ['ROLE_USER_EDIT'],
};
const partners = (...ids: number[]) => ids.map((id) => ({ id }));
const ofPartner = { id: 10, roles: groupRoles[2]!, partners: partners(7) };
const editor = { id: 11, roles: groupRoles[4]!, partners: [] };
const admin = { id: 12, roles: groupRoles[1]!, partners: [] };

const asked = (user: AuthorityFacts['user'], more: Partial<AuthorityFacts> = {}) => ({
  ...TRUSTING_RECORD_FACTS,
  authority: { user, rolesOf: (group: number) => groupRoles[group] ?? [], ...more },
});
const began = (kind: 'user' | 'group' | 'apiToken', id: number, fields: object): RecordEvent => ({
  type: 'RecordRegistered',
  data: { kind, id, fields: normalise(records[kind].fields, { ...fields }, () => 0) },
});
const name = { firstName: 'Pat', lastName: 'Oak' };
const pat = (fields: object) => began('user', 20, { email: 'pat@example.org', name, ...fields });
const change = (fields: Input) => ({ type: 'ChangeRecord', data: { fields } }) as const;
const changed = (kind: string, id: number, changes: object): RecordEvent => ({
  type: 'RecordChanged',
  data: { kind, id, changes },
});

describe('who holds all that somebody else has', () => {
  it.each([
    ['the same roles and partners', { roles: ['A', 'B'], partners: partners(1) }, true],
    ['fewer roles, no partner', { roles: ['A'], partners: [] }, true],
    ['nothing', { roles: [], partners: [] }, true],
    ['another role', { roles: ['A', 'C'], partners: partners(1) }, false],
    ['another partner', { roles: ['A'], partners: partners(1, 2) }, false],
    ['the administrator\u2019s role', { roles: ['ROLE_ADMIN'], partners: [] }, false],
  ])('is judged by both: %s', (_, other, is) =>
    expect(holdsAllOf({ roles: ['A', 'B'], partners: partners(1) }, other)).toBe(is),
  );
  it('is every administrator', () => expect(holdsAllOf(admin, { roles: ['A'], partners: partners(3) })).toBe(true));
  it('is not asked of oneself', () => expect(maySignInAs(editor, { ...editor, partners: partners(3) })).toBe(true));
});

describe('a change of a user', () => {
  const by = (user: AuthorityFacts['user']) => scenario(limitToAuthority(recordDecider(records.user)), asked(user));

  it('gives no groups whose roles one lacks, not to oneself either', () => {
    const fields = { groups: 'Holds roles that you do not have yourself: ROLE_ADMIN' };
    by(editor)(pat({ groups: [4] }))
      .when(change({ groups: [4, 1] }))
      .thenRejected({ fields });
    const own = { groups: 'You cannot change your own groups: ask another administrator' };
    for (const groups of [[4, 1], []])
      by({ ...editor, id: 20 })(pat({ groups: [4] }))
        .when(change({ groups }))
        .thenRejected({ fields: own });
    by({ ...editor, roles: ['ROLE_ADMIN'], id: 20 })(pat({ groups: [4] }))
      .when(change({ groups: [4, 1] }))
      .thenRejected({ fields: own });
    by({ ...editor, id: 21 })(pat({ groups: [4] }))
      .when(change({ groups: [4, 1] }))
      .thenRejected({ fields });
  });
  it('takes groups away, and leaves those of before', () =>
    by(editor)(pat({ groups: [1, 2, 4] }))
      .when(change({ groups: [1, 4] }))
      .thenHappened(changed('user', 20, { groups: [1, 4] })));
  it('gives no partners that one does not work for', () =>
    by(ofPartner)(pat({ partners: [7] }))
      .when(change({ partners: [7, 8] }))
      .thenRejected({ fields: { partners: 'You can only assign partners that you work for yourself' } }));
  it('holds for a new user', () =>
    by(editor)()
      .when({ type: 'RegisterRecord', data: { id: 20, fields: { email: 'a@example.org', name, groups: [1] } } })
      .thenRejected({ fields: { groups: expect.any(String) } }));
  it('is an administrator\u2019s without limits', () =>
    by(admin)(pat({ groups: [4] }))
      .when(change({ groups: [1], partners: [8], email: 'b@example.org' }))
      .thenHappened(changed('user', 20, { groups: [1], partners: [8], email: 'b@example.org' })));
});

describe('what else gives more', () => {
  it('is a group: its roles are those of who gives them', () => {
    const group = scenario(limitToAuthority(recordDecider(records.group)), asked(editor));
    const editors = began('group', 4, { name: 'Editors', roles: ['ROLE_USER_EDIT'] });
    group(editors)
      .when(change({ roles: ['ROLE_USER_EDIT', 'ROLE_ADMIN'] }))
      .thenRejected({ fields: { roles: 'You can only give roles that you have yourself, not ROLE_ADMIN' } });
    group()
      .when({ type: 'RegisterRecord', data: { id: 5, fields: { name: 'X', roles: ['ROLE_ADMIN'] } } })
      .thenRejected({ fields: { roles: expect.any(String) } });
    group(editors)
      .when(change({ name: 'E' }))
      .thenHappened(changed('group', 4, { name: 'E' }));
  });
  it('is a token: its scopes are an administrator\u2019s to give', () => {
    const token = scenario(limitToAuthority(recordDecider(records.apiToken)), asked(editor));
    token(began('apiToken', 1, { name: 'Books', scopes: ['read:stock'] }))
      .when(change({ scopes: ['read:stock', 'events'] }))
      .thenRejected({ fields: { scopes: expect.stringMatching(/^Only an administrator/) } });
  });
});
