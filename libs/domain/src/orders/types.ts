/**
 * Every type of order that moves stock: its name in the API -> its name for people. Reports offer all of them; a type without
 * orders has no rows.
 */
export const orderTypes = {
  PartnerOrder: 'Partner Order',
  BulkDistribution: 'Partner Distribution',
  SupplyOrder: 'Supply Order',
  MerchandiseOrder: 'Merchandise Order',
  TransferOrder: 'Stock Transfer',
  AdjustmentOrder: 'Stock Change',
  InventoryOrder: 'Physical Inventory',
} as const;
export type OrderType = keyof typeof orderTypes;

/** Every kind of order -> its type. Whoever needs no more of the kinds than their names does not load their rules. */
export const orderKinds = {
  partner: 'PartnerOrder',
  distribution: 'BulkDistribution',
  supply: 'SupplyOrder',
  merchandise: 'MerchandiseOrder',
  transfer: 'TransferOrder',
  adjustment: 'AdjustmentOrder',
  inventory: 'InventoryOrder',
} as const satisfies Readonly<Record<string, OrderType>>;
export type OrderKind = keyof typeof orderKinds;

/** The kinds whose orders are a partner's own: those whose definitions say to whom they belong. */
export const ownPartnerKinds = ['partner', 'distribution'] as const satisfies readonly OrderKind[];
export type OwnPartnerKind = (typeof ownPartnerKinds)[number];
