/** Every role a group may hold, in the order in which the server lists them. */
export const ROLES = [
  'ROLE_ADMIN',
  'ROLE_PARTNER',
  'ROLE_ORDER_MANAGE_OWN',
  'ROLE_ORDER_VIEW_ALL',
  'ROLE_ORDER_EDIT_ALL',
  'ROLE_SUPPLIER_VIEW',
  'ROLE_SUPPLIER_EDIT',
  'ROLE_WAREHOUSE_VIEW',
  'ROLE_WAREHOUSE_EDIT',
  'ROLE_PARTNER_VIEW_ALL',
  'ROLE_PARTNER_EDIT_ALL',
  'ROLE_PARTNER_MANAGE_OWN',
  'ROLE_CLIENT_VIEW_ALL',
  'ROLE_CLIENT_EDIT_ALL',
  'ROLE_CLIENT_MANAGE_OWN',
  'ROLE_CLIENT_OVERRIDE_EXPIRATIONS',
  'ROLE_PRODUCT_VIEW',
  'ROLE_PRODUCT_EDIT',
  'ROLE_USER_VIEW',
  'ROLE_USER_EDIT',
  'ROLE_PARTNER_ORDER_EDIT',
  'ROLE_PARTNER_ORDER_VIEW',
  'ROLE_SUPPLY_ORDER_EDIT',
  'ROLE_SUPPLY_ORDER_VIEW',
  'ROLE_DISTRIBUTION_ORDER_VIEW',
  'ROLE_DISTRIBUTION_ORDER_EDIT',
  'ROLE_DISTRIBUTION_ORDER_MANAGE_OWN',
  'ROLE_MERCHANDISE_ORDER_EDIT',
  'ROLE_MERCHANDISE_ORDER_VIEW',
  'ROLE_TRANSFER_ORDER_VIEW',
  'ROLE_TRANSFER_ORDER_EDIT',
  'ROLE_ADJUSTMENT_ORDER_EDIT',
  'ROLE_ADJUSTMENT_ORDER_VIEW',
  'ROLE_INVENTORY_ORDER_VIEW',
  'ROLE_INVENTORY_ORDER_EDIT',
] as const;
export type Role = (typeof ROLES)[number];

/** Any of them: `[]` is every signed-in user, `null` everybody. ROLE_ADMIN passes everywhere, and is named where it stands alone. */
export type Rule = readonly Role[] | null;

/** Whether somebody with these roles passes a rule; `undefined` roles are an anonymous visitor's. */
export const passes = (roles: readonly string[] | undefined, rule: Rule): boolean => {
  if (rule === null) return true;
  if (!roles) return false;
  return rule.length === 0 || roles.includes('ROLE_ADMIN') || rule.some((role) => roles.includes(role));
};

export const defaultGroups: readonly { name: string; description: string; roles: readonly Role[] }[] = [
  {
    name: 'System Administrator',
    description: 'Has every right and sets up the portal.',
    roles: ROLES,
  },
  {
    name: 'Manager',
    description: 'Runs the diaper bank and has every right, including those of an administrator.',
    roles: ROLES,
  },
  {
    name: 'Volunteer',
    description: 'Helps in the warehouse: sees products and warehouses, and works on orders and suppliers.',
    roles: [
      'ROLE_ORDER_EDIT_ALL',
      'ROLE_ORDER_VIEW_ALL',
      'ROLE_PRODUCT_VIEW',
      'ROLE_SUPPLIER_VIEW',
      'ROLE_SUPPLIER_EDIT',
      'ROLE_WAREHOUSE_VIEW',
    ],
  },
  {
    name: 'Partner',
    description: 'Works for a partner: orders, records what was given out, and manages its own clients.',
    roles: ['ROLE_CLIENT_MANAGE_OWN', 'ROLE_ORDER_MANAGE_OWN', 'ROLE_PARTNER_MANAGE_OWN', 'ROLE_PARTNER'],
  },
];
