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
  'clients/partners',
];
const LAST = ['opening-stock'];

const rankOf = ({ name }: { name: string }): number => {
  const place = FIRST.indexOf(name);
  if (place >= 0) return place;
  return FIRST.length + LAST.indexOf(name) + 1;
};

/** What a new bank brings in, in the needed order; the other kinds are for some banks alone. */
const USUAL = new Set([
  'products',
  'suppliers',
  'partners',
  'users',
  'clients',
  'past-supply-orders',
  'past-partner-orders',
  'past-distributions',
  'opening-stock',
]);

export const inNeededOrder = <K extends { name: string }>(kinds: readonly K[]): K[] =>
  [...kinds].sort((one, other) => rankOf(one) - rankOf(other));

/** What is usually brought in after one of these kinds, which stand in the needed order. */
export const nextUsual = <K extends { name: string }>(kinds: readonly K[], name: string): K | undefined => {
  const place = kinds.findIndex((kind) => kind.name === name);
  return kinds.slice(place + 1).find((kind) => USUAL.has(kind.name));
};
