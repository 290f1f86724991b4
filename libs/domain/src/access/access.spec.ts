import { defaultGroups, ROLES, type Rule } from '../roles';
import { access, can, canOpen, screenAccess } from '.';

const rules = [
  ...Object.values(access).flatMap((actions) => Object.values(actions)),
  ...Object.values(screenAccess),
] as Rule[];

describe('access', () => {
  it('names only roles that a group can hold', () => {
    const named = [...rules, ...defaultGroups.map(({ roles }) => roles)].flatMap((rule) => [...(rule ?? [])]);
    expect(named.filter((role) => !ROLES.includes(role))).toEqual([]);
  });
  it('gives the Manager every role, and says so in its description', () => {
    const { roles, description } = defaultGroups.find(({ name }) => name === 'Manager')!;
    expect(roles).toEqual(ROLES);
    expect(description).toContain('has every right');
  });
  it('lets administrators pass everywhere, and holders of any named role', () => {
    expect(can(['ROLE_ADMIN'], 'orders/supply', 'edit')).toBe(true);
    expect(can(['ROLE_SUPPLY_ORDER_EDIT'], 'orders/supply', 'list')).toBe(true);
    expect(can(['ROLE_SUPPLY_ORDER_VIEW'], 'orders/supply', 'edit')).toBe(false);
    expect(can(['ROLE_SUPPLY_ORDER_EDIT'], 'orders/supply', 'delete')).toBe(false);
  });
  it('distinguishes visitors, signed-in users and roles', () => {
    expect(can(undefined, 'session', 'create')).toBe(true);
    expect(can(undefined, 'storage-locations', 'list')).toBe(false);
    expect(can([], 'storage-locations', 'list')).toBe(true);
    expect(can([], 'logs', 'show')).toBe(false);
  });
  it('keeps shut what it does not know', () => {
    expect(can(['ROLE_ADMIN'], 'secrets', 'list')).toBe(false);
    expect(can(['ROLE_ADMIN'], 'products', 'burn')).toBe(false);
    expect(canOpen(['ROLE_ADMIN'], '/secrets')).toBe(false);
  });
  it('opens the usual screens to users who may read their data', () => {
    const open = ['/product-categories', '/product-categories/new', '/product-categories/:id'].map((route) => [
      canOpen(['ROLE_PRODUCT_VIEW'], route),
      canOpen(['ROLE_PRODUCT_EDIT'], route),
    ]);
    expect(open).toEqual([
      [true, true],
      [false, true],
      [false, true],
    ]);
    expect(canOpen(undefined, '/product-categories')).toBe(false);
  });
  it('opens screens by their own lists', () => {
    expect(canOpen(['ROLE_ORDER_MANAGE_OWN'], '/stock-levels')).toBe(false);
    expect(can(['ROLE_ORDER_MANAGE_OWN'], 'stock-levels', 'list')).toBe(true);
  });
  it.each([
    ['/orders/partner/:id/fill-sheet', 'orders/partner', 'fill-sheet'],
    ['/orders/partner/bulk-fill-sheet/:id', 'orders/partner', 'fill-sheets'],
    ['/orders/partner/:id/order-pickup-report/:id', 'reports/pickup-report', 'list'],
  ])('opens %s to users who may read its data', (route, resource, action) => {
    const [opens, allows] = [
      ROLES.filter((role) => canOpen([role], route)),
      ROLES.filter((role) => can([role], resource, action)),
    ];
    expect(opens).toEqual(allows);
  });
});
