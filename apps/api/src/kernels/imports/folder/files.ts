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

const fileNameOf = (kind: string): string => fileNames[kind] ?? kind.replaceAll('/', '-');

export interface FolderFile {
  name: string;
  kind: string;
}

/** A large list comes in numbered parts: clients-1.csv, clients-2.csv. */
const PART = /^(.+?)(?:-(\d+))?\.(?:csv|xlsx)$/i;

/** Which files of a folder can be imported, in the order of the kinds; the others are left. @param kinds in the order in which one needs the other */
export const sortFiles = (
  names: readonly string[],
  kinds: readonly { name: string }[],
): { files: FolderFile[]; left: string[] } => {
  const places = new Map(kinds.map(({ name }, place) => [fileNameOf(name), place]));
  const known = names.flatMap((name) => {
    const [, list = '', part = '0'] = PART.exec(name) ?? [];
    const place = places.get(list.toLowerCase());
    return place === undefined ? [] : [{ name, kind: kinds[place]!.name, place, part: Number(part) }];
  });
  known.sort((one, other) => one.place - other.place || one.part - other.part);
  const named = new Set(known.map(({ name }) => name));
  return {
    files: known.map(({ name, kind }) => ({ name, kind })),
    left: names.filter((name) => !named.has(name)),
  };
};
