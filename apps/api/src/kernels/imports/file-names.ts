/** Kind of import -> the name of its list in an export, where that does not follow from the name of the kind. */
const fileNames: Readonly<Record<string, string>> = {
  'client/attribute/definition': 'client-attributes',
  'client/attribute/definition/options': 'client-attributes-options',
  'partner/attribute/definition': 'partner-attributes',
  'partner/attribute/definition/options': 'partner-attributes-options',
  'system/settings': 'settings',
  minimums: 'products-minimums',
  'past-supply-orders': 'orders-supply',
  'past-transfers': 'orders-transfer',
  'past-merchandise-orders': 'orders-merchandise',
  'past-stock-changes': 'orders-adjustment',
  'past-partner-orders': 'orders-partner',
  'past-distributions': 'orders-distribution',
  'opening-stock': 'orders-inventory',
};

/** The name under which the whole export writes what a kind of import takes, without its ending. */
export const fileNameOf = (kind: string): string => fileNames[kind] ?? kind.replaceAll('/', '-');
