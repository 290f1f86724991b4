import { defaultGroups, ROLES, type Role } from '@bank/domain';
import { groupWords } from '../../messages/groups';

const words = groupWords;

const areas: Readonly<Record<keyof typeof words.areas, readonly Role[]>> = {
  deliveries: ['ROLE_SUPPLY_ORDER_VIEW', 'ROLE_SUPPLY_ORDER_EDIT', 'ROLE_SUPPLIER_VIEW', 'ROLE_SUPPLIER_EDIT'],
  warehouse: [
    'ROLE_WAREHOUSE_VIEW',
    'ROLE_WAREHOUSE_EDIT',
    'ROLE_MERCHANDISE_ORDER_VIEW',
    'ROLE_MERCHANDISE_ORDER_EDIT',
    'ROLE_TRANSFER_ORDER_VIEW',
    'ROLE_TRANSFER_ORDER_EDIT',
    'ROLE_ADJUSTMENT_ORDER_VIEW',
    'ROLE_ADJUSTMENT_ORDER_EDIT',
    'ROLE_INVENTORY_ORDER_VIEW',
    'ROLE_INVENTORY_ORDER_EDIT',
    'ROLE_PRODUCT_VIEW',
    'ROLE_PRODUCT_EDIT',
  ],
  partners: [
    'ROLE_PARTNER_VIEW_ALL',
    'ROLE_PARTNER_EDIT_ALL',
    'ROLE_PARTNER_ORDER_VIEW',
    'ROLE_PARTNER_ORDER_EDIT',
    'ROLE_DISTRIBUTION_ORDER_VIEW',
    'ROLE_DISTRIBUTION_ORDER_EDIT',
    'ROLE_ORDER_VIEW_ALL',
    'ROLE_ORDER_EDIT_ALL',
  ],
  clients: ['ROLE_CLIENT_VIEW_ALL', 'ROLE_CLIENT_EDIT_ALL', 'ROLE_CLIENT_OVERRIDE_EXPIRATIONS'],
  ownPartner: [
    'ROLE_PARTNER',
    'ROLE_PARTNER_MANAGE_OWN',
    'ROLE_ORDER_MANAGE_OWN',
    'ROLE_DISTRIBUTION_ORDER_MANAGE_OWN',
    'ROLE_CLIENT_MANAGE_OWN',
  ],
  administration: ['ROLE_USER_VIEW', 'ROLE_USER_EDIT', 'ROLE_ADMIN'],
};

export interface RoleArea {
  title: string;
  roles: readonly string[];
}

/** The roles that the server names, by area; those that no area knows come last. */
export const roleAreas = (offered: readonly string[]): RoleArea[] => {
  const known = Object.entries(areas).map(([area, roles]) => ({
    title: words.areas[area as keyof typeof areas],
    roles: roles.filter((role) => offered.includes(role)),
  }));
  const named = new Set(known.flatMap(({ roles }) => roles as readonly string[]));
  const others = { title: words.otherRoles, roles: offered.filter((role) => !named.has(role)) };
  return [...known, others].filter(({ roles }) => roles.length > 0);
};

const rolesOfDefault = (group: string): readonly Role[] =>
  defaultGroups.find(({ name }) => name === group)?.roles ?? [];

export const groupTemplates: Readonly<Record<keyof typeof words.templates, readonly Role[]>> = {
  warehouseWorker: [...areas.warehouse, ...areas.deliveries].filter(
    (role) => !['ROLE_WAREHOUSE_EDIT', 'ROLE_PRODUCT_EDIT', 'ROLE_SUPPLIER_EDIT'].includes(role),
  ),
  partnerStaff: rolesOfDefault('Partner'),
  partnerRelations: [...areas.partners, 'ROLE_CLIENT_VIEW_ALL', 'ROLE_CLIENT_EDIT_ALL', 'ROLE_PRODUCT_VIEW'],
  volunteer: rolesOfDefault('Volunteer'),
  reader: ROLES.filter((role) => role.includes('_VIEW')),
  administrator: ['ROLE_ADMIN'],
};
