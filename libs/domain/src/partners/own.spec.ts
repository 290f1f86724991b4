import { mayEditPartner, maySeePartner, maySeeUsersOf } from './own';

const who = (active: number | null, ...roles: string[]) => ({ roles, activePartner: active ? { id: active } : null });
const answers = (somebody: ReturnType<typeof who>) => [
  maySeePartner(somebody, 7),
  mayEditPartner(somebody, 7),
  maySeeUsersOf(somebody, 7),
];

it.each([
  ['administrators', who(null, 'ROLE_ADMIN'), [true, true, true]],
  ['who may edit all', who(null, 'ROLE_PARTNER_EDIT_ALL'), [true, true, true]],
  ['who may view all', who(null, 'ROLE_PARTNER_VIEW_ALL'), [true, false, true]],
  ['its manager', who(7, 'ROLE_PARTNER_MANAGE_OWN'), [true, true, true]],
  ["another partner's manager", who(8, 'ROLE_PARTNER_MANAGE_OWN'), [false, false, false]],
  ['a manager without a partner', who(null, 'ROLE_PARTNER_MANAGE_OWN'), [false, false, false]],
  ['people of the partner without the role', who(7, 'ROLE_PARTNER'), [false, false, false]],
  ['who may see users', who(null, 'ROLE_USER_VIEW'), [false, false, true]],
])('a partner is seen, edited and shown with its people: %s', (_, somebody, expected) => {
  expect(answers(somebody)).toEqual(expected);
});
