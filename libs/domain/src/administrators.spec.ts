import { administratorKeys, type Roster, requireAnAdministrator } from './administrators';
import { type Input, normalise } from './fields';
import { type RecordEvent, type RecordFacts, recordDecider, records } from './records';
import { scenario } from './testing';

const facts: RecordFacts & { roster: Roster } = {
  exists: () => true,
  isTaken: () => false,
  countReferences: () => 0,
  use: () => ({ stock: [], openOrders: [] }),
  ids: {},
  roster: { administrators: new Map([[1, [5]]]), groups: [5, 6] },
};
const user = scenario(requireAnAdministrator(recordDecider(records.user)), facts);
const group = scenario(requireAnAdministrator(recordDecider(records.group)), facts);

const began = (kind: 'user' | 'group', id: number, fields: object): RecordEvent => ({
  type: 'RecordRegistered',
  data: { kind, id, fields: normalise(records[kind].fields, { ...fields }, () => 0) },
});
const name = { firstName: 'Ada', lastName: 'Byron' };
const ada = began('user', 1, { email: 'ada@example.org', name, groups: [5] });
const administrators = began('group', 5, { name: 'Administrators', roles: ['ROLE_ADMIN', 'ROLE_USER_VIEW'] });
const two = {
  roster: {
    ...facts.roster,
    administrators: new Map([
      [1, [5]],
      [2, [5, 6]],
    ]),
  },
};
const change = (fields: Input) => ({ type: 'ChangeRecord', data: { fields } }) as const;
const remove = { type: 'RemoveRecord', data: {} } as const;
const refused = { code: 'conflict' } as const;

describe('the last administrator', () => {
  it('is not removed', () => user(ada).when(remove).thenRejected(refused));
  it('does not lose the group', () =>
    user(ada)
      .when(change({ groups: [7] }))
      .thenRejected(refused));
  it('may change to another group of administrators', () =>
    user(ada)
      .when(change({ groups: [6] }))
      .thenHappened({ type: 'RecordChanged', data: { kind: 'user', id: 1, changes: { groups: [6] } } }));
  it('may change all else', () =>
    user(ada)
      .when(change({ groups: [5], phoneNumber: '1' }))
      .thenHappened({ type: 'RecordChanged', data: { kind: 'user', id: 1, changes: { phoneNumber: '1' } } }));
  it('keeps the role in the group', () =>
    group(administrators)
      .when(change({ roles: ['ROLE_USER_VIEW'] }))
      .thenRejected(refused));
  it('lets the group change otherwise', () =>
    group(administrators)
      .when(change({ roles: ['ROLE_ADMIN'] }))
      .thenHappened({ type: 'RecordChanged', data: { kind: 'group', id: 5, changes: { roles: ['ROLE_ADMIN'] } } }));
});

describe('one of two administrators', () => {
  it('may go', () =>
    user(ada)
      .when(remove, two)
      .thenHappened({ type: 'RecordRemoved', data: { kind: 'user', id: 1 } }));
  it('may lose the role while the other has it by another group', () =>
    group(administrators)
      .when(change({ roles: ['ROLE_USER_VIEW'] }), two)
      .thenHappened({
        type: 'RecordChanged',
        data: { kind: 'group', id: 5, changes: { roles: ['ROLE_USER_VIEW'] } },
      }));
});

it('is decided alone where it may change who administers, and nowhere else', () => {
  expect(administratorKeys('user', change({ groups: [] }))).toEqual(['administrators']);
  expect(administratorKeys('user', remove)).toEqual(['administrators']);
  expect(administratorKeys('group', change({ roles: [] }))).toEqual(['administrators']);
  expect(administratorKeys('user', change({ phoneNumber: '1' }))).toEqual([]);
  expect(administratorKeys('group', change({ name: 'A' }))).toEqual([]);
  expect(administratorKeys('product', remove)).toEqual([]);
});
