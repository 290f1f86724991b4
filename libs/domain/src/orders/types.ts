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
