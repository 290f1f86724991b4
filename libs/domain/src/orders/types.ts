/**
 * Every type of order that moves stock, by the name that callers know it by, with what people call it. Reports offer all of
 * them: one of which there are no orders has no rows.
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
