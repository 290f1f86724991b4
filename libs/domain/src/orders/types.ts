/** Every type of order that moves stock: its name in the API -> its title. */
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

/** Every kind of order -> its type, for code that needs the names of kinds without their rules. */
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

export const ownPartnerKinds = ['partner', 'distribution'] as const satisfies readonly OrderKind[];
export type OwnPartnerKind = (typeof ownPartnerKinds)[number];
