export const admin = ['ROLE_ADMIN'] as const;
export const signedIn = [] as const;
export const supplyView = ['ROLE_SUPPLY_ORDER_VIEW', 'ROLE_SUPPLY_ORDER_EDIT'] as const;
export const supplyEdit = ['ROLE_SUPPLY_ORDER_EDIT'] as const;
export const merchandiseEdit = ['ROLE_MERCHANDISE_ORDER_EDIT', 'ROLE_ORDER_EDIT_ALL'] as const;
export const merchandiseView = [...merchandiseEdit, 'ROLE_MERCHANDISE_ORDER_VIEW', 'ROLE_ORDER_VIEW_ALL'] as const;
export const merchandiseScreens = ['ROLE_MERCHANDISE_ORDER_VIEW', 'ROLE_MERCHANDISE_ORDER_EDIT'] as const;
export const transferEdit = ['ROLE_TRANSFER_ORDER_EDIT'] as const;
export const transferView = ['ROLE_TRANSFER_ORDER_VIEW', ...transferEdit] as const;
export const adjustmentEdit = ['ROLE_ADJUSTMENT_ORDER_EDIT'] as const;
export const adjustmentView = ['ROLE_ADJUSTMENT_ORDER_VIEW', ...adjustmentEdit] as const;
export const inventoryEdit = ['ROLE_INVENTORY_ORDER_EDIT'] as const;
export const inventoryView = ['ROLE_INVENTORY_ORDER_VIEW', ...inventoryEdit] as const;
export const partnerOrderEdit = ['ROLE_PARTNER_ORDER_EDIT', 'ROLE_ORDER_MANAGE_OWN', 'ROLE_ORDER_EDIT_ALL'] as const;
export const partnerOrderView = [...partnerOrderEdit, 'ROLE_PARTNER_ORDER_VIEW', 'ROLE_ORDER_VIEW_ALL'] as const;
export const orderApprovers = ['ROLE_ORDER_EDIT_ALL'] as const;
export const partnerOrderScreens = ['ROLE_PARTNER_ORDER_EDIT', 'ROLE_ORDER_MANAGE_OWN'] as const;
export const distributionEdit = [
  'ROLE_DISTRIBUTION_ORDER_EDIT',
  'ROLE_DISTRIBUTION_ORDER_MANAGE_OWN',
  'ROLE_ORDER_MANAGE_OWN',
  'ROLE_ORDER_EDIT_ALL',
] as const;
export const distributionView = [...distributionEdit, 'ROLE_DISTRIBUTION_ORDER_VIEW', 'ROLE_ORDER_VIEW_ALL'] as const;
export const distributionScreens = [
  'ROLE_DISTRIBUTION_ORDER_VIEW',
  'ROLE_DISTRIBUTION_ORDER_EDIT',
  'ROLE_DISTRIBUTION_ORDER_MANAGE_OWN',
  'ROLE_ORDER_MANAGE_OWN',
] as const;
export const supplierEdit = ['ROLE_SUPPLIER_EDIT'] as const;
export const productView = ['ROLE_PRODUCT_VIEW', 'ROLE_PRODUCT_EDIT'] as const;
export const productEdit = ['ROLE_PRODUCT_EDIT'] as const;
export const partnerEdit = ['ROLE_PARTNER_EDIT_ALL'] as const;
/** A manager's role opens only the partner that they work for: see partners/own.ts. */
export const partnerOwn = [...partnerEdit, 'ROLE_PARTNER_MANAGE_OWN'] as const;
export const partnerView = [...partnerOwn, 'ROLE_PARTNER_VIEW_ALL'] as const;
export const clientEdit = ['ROLE_CLIENT_EDIT_ALL', 'ROLE_CLIENT_MANAGE_OWN'] as const;
export const clientEditAll = ['ROLE_CLIENT_EDIT_ALL'] as const;
export const clientView = ['ROLE_CLIENT_VIEW_ALL', ...clientEdit] as const;
