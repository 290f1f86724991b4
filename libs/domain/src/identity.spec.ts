import { accountDecider, accountSaveDecider } from './accounts';
import { type AuthorityFacts, type IdentityProof, SYSTEM_USER } from './authority';
import { type Input, normalise } from './fields';
import { CODE_MISSING, CURRENT_PASSWORD_MISSING } from './identity';
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

const name = { firstName: 'Pat', lastName: 'Oak' };
const pat = (fields: object): RecordEvent => ({
  type: 'RecordRegistered',
  data: {
    kind: 'user',
    id: 20,
    fields: normalise(records.user.fields, { email: 'pat@example.org', name, ...fields }, () => 0),
  },
});
const change = (fields: Input) => ({ type: 'ChangeRecord', data: { fields } }) as const;
const changed = (changes: object): RecordEvent => ({ type: 'RecordChanged', data: { kind: 'user', id: 20, changes } });
const set = { type: 'PasswordSet', data: { user: 20 } } as const;

const saving = (user: AuthorityFacts['user'], { setsPassword = false, proof }: Saving = {}) =>
  scenario(accountSaveDecider(recordDecider(records.user), { user: 20, setsPassword }), {
    ...TRUSTING_RECORD_FACTS,
    authority: { user, rolesOf: (group: number) => groupRoles[group] ?? [], ...(proof && { proof }) },
  });
interface Saving {
  setsPassword?: boolean;
  proof?: IdentityProof;
}

const changes: readonly [string, Input][] = [
  ['e-mail', { email: 'mine@example.org' }],
  ['phone', { phoneNumber: '816' }],
  ['name', { name: { firstName: 'Patricia', lastName: 'Oak' } }],
];

describe('the identity of somebody else', () => {
  const sentence = expect.stringMatching(/^Can only be set by the person themselves or by somebody with all of their/);

  it.each(changes)('is changed by who has all of theirs, administrators and the system: %s', (_, fields) => {
    saving(ofPartner)(pat({ groups: [3], partners: [7] }))
      .when(change(fields))
      .thenHappened(changed(fields));
    for (const user of [admin, SYSTEM_USER])
      saving(user)(pat({ groups: [1], partners: [7, 8] }))
        .when(change(fields))
        .thenHappened(changed(fields));
  });
  it.each(changes)('is not changed by who has fewer roles or partners: %s', (_, fields) => {
    const rejected = { code: 'invalid', fields: { [Object.keys(fields)[0]!]: sentence } } as const;
    saving(editor)(pat({ groups: [3] }))
      .when(change(fields))
      .thenRejected(rejected);
    saving(ofPartner)(pat({ groups: [3], partners: [7, 8] }))
      .when(change(fields))
      .thenRejected(rejected);
  });
  it('has a password, to which the same applies', () => {
    saving(ofPartner, { setsPassword: true })(pat({ groups: [3], partners: [7] }))
      .when(change({ phoneNumber: '1' }))
      .thenHappened(changed({ phoneNumber: '1' }), set);
    saving(editor, { setsPassword: true })(pat({ groups: [3] }))
      .when(change({}))
      .thenRejected({ code: 'invalid', fields: { plainTextPassword: expect.stringMatching(/send them a link/) } });
  });
  it('is left alone by a change that keeps it', () =>
    saving(editor)(pat({ groups: [1] }))
      .when(change({ email: 'pat@example.org', name }))
      .thenHappened());
  it('has a password that is set through a link for somebody who is there', () => {
    const command = { type: 'SetPassword', data: { user: 20 } } as const;
    scenario(accountDecider, undefined)(pat({})).when(command).thenHappened(set);
    scenario(accountDecider, undefined)().when(command).thenRejected({ code: 'notFound' });
  });
});

describe('one\u2019s own identity', () => {
  const self = { id: 20, roles: ['ROLE_ADMIN'], partners: [] };
  const own = (proof: IdentityProof | undefined, fields: Input = {}, setsPassword = false) =>
    saving(self, { setsPassword, ...(proof && { proof }) })(pat({ groups: [1] })).when(change(fields));
  const proved = (currentPassword: IdentityProof['currentPassword'], code: IdentityProof['code'] = 'notNeeded') => ({
    currentPassword,
    code,
  });

  it.each(changes)('is changed with the current password: %s', (_, fields) =>
    own(proved('right'), fields).thenHappened(changed(fields)),
  );
  it.each(changes)('is not changed without it: %s', (_, fields) => {
    own(undefined, fields).thenRejected({ code: 'invalid', fields: { currentPassword: CURRENT_PASSWORD_MISSING } });
    own(proved('wrong'), fields).thenRejected({ fields: { currentPassword: 'This is not your current password' } });
  });
  it('has a password, to which the same applies', () => {
    own(proved('right'), {}, true).thenHappened(set);
    own(proved('missing'), {}, true).thenRejected({ fields: { currentPassword: CURRENT_PASSWORD_MISSING } });
  });
  it('asks for a code besides where the second step is on', () => {
    const fields = { email: 'mine@example.org' };
    own(proved('right', 'right'), fields).thenHappened(changed(fields));
    own(proved('right', 'missing'), fields).thenRejected({ fields: { code: CODE_MISSING } });
    own(proved('right', 'wrong'), fields).thenRejected({ fields: { code: 'Invalid or expired code' } });
  });
  it('asks for nothing where something else changes', () => {
    own(undefined, { activePartner: null }).thenHappened();
    own(undefined, { groups: [1, 3] }).thenHappened(changed({ groups: [1, 3] }));
  });
});
