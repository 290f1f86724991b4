/** Kinds whose rows name records of those before them. Others come after these, and what counts the stock comes last. */
const FIRST = [
  'product-categories',
  'groups',
  'client/attribute/definition',
  'client/attribute/definition/options',
  'partner/attribute/definition',
  'partner/attribute/definition/options',
  'system/settings',
  'products',
  'suppliers',
  'suppliers/contacts',
  'suppliers/addresses',
  'warehouses',
  'warehouses/contacts',
  'minimums',
  'zip-codes',
  'partners/fulfillment-periods',
  'partners/distribution-methods',
  'partners',
  'partners/contacts',
  'users',
  'clients',
  'past-supply-orders',
  'past-transfers',
  'past-merchandise-orders',
  'past-stock-changes',
  'past-partner-orders',
  'past-distributions',
];
const LAST = ['opening-stock'];

const rankOf = ({ name }: { name: string }): number => {
  const place = FIRST.indexOf(name);
  if (place >= 0) return place;
  return FIRST.length + LAST.indexOf(name) + 1;
};

export const inNeededOrder = <K extends { name: string }>(kinds: readonly K[]): K[] =>
  [...kinds].sort((one, other) => rankOf(one) - rankOf(other));
