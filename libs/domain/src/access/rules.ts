export const admin = ['ROLE_ADMIN'] as const;
export const signedIn = [] as const;
export const orderApprovers = ['ROLE_ORDER_EDIT_ALL'] as const;
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
export const importers = [...productEdit, ...supplierEdit, ...partnerEdit, ...clientEdit] as const;
