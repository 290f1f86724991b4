import { users } from '../../apps/api/src/seed/sample';
import type { Agent } from '../../apps/api/src/testing/open-app';
import { openNewBank, type SeededBank } from '../../apps/api/src/testing/seeded-bank';
import { checkImport, type ImportAnswer, readFile, rowsOf, runImport } from './imports';
import { exportEverything } from './whole-export';

export type Exported = Awaited<ReturnType<typeof exportEverything>>;
export type Bank = SeededBank;
type Bring = (bank: Bank, exported: Exported) => Promise<string[]>;

const columnsIn = ({ mapping, columns }: ImportAnswer): string[] =>
  Object.values(mapping ?? {}).map((place) => columns[place]!.heading);

/** A file as the screens import it: with the columns that are proposed. @returns the headings of these columns */
const importFile = async (agent: Agent, kind: string, content: Buffer): Promise<string[]> => {
  const read = await readFile(agent, kind, content);
  const { states } = await checkImport(agent, read.id);
  const refused = await rowsOf(agent, read.id, '&state=REFUSED');
  expect([kind, refused.map(({ problems }: { problems: string[] }) => problems)]).toEqual([kind, []]);
  expect([kind, (await runImport(agent, read.id)).outcomes]).toEqual([kind, states]);
  return columnsIn(read);
};

const imported =
  (kind: string, name = kind): Bring =>
  ({ agent }, { file }) =>
    importFile(agent, kind, file(`${name}.csv`));

/** File -> how it comes into an empty bank, in the order in which one needs the other. A further kind of import is a line. */
export const steps: readonly [file: string, bring: Bring][] = [
  ['zip-codes', imported('zip-codes')],
  ['product-categories', imported('product-categories')],
  ['groups', imported('groups')],
  ['client-attributes', imported('client/attribute/definition', 'client-attributes')],
  ['client-attributes-options', imported('client/attribute/definition/options', 'client-attributes-options')],
  ['partner-attributes', imported('partner/attribute/definition', 'partner-attributes')],
  ['partner-attributes-options', imported('partner/attribute/definition/options', 'partner-attributes-options')],
  ['settings', imported('system/settings', 'settings')],
  ['products', imported('products')],
  ['suppliers', imported('suppliers')],
  ['suppliers-contacts', imported('suppliers/contacts', 'suppliers-contacts')],
  ['suppliers-addresses', imported('suppliers/addresses', 'suppliers-addresses')],
  ['warehouses', imported('warehouses')],
  ['products-minimums', imported('minimums', 'products-minimums')],
  ['partners-fulfillment-periods', imported('partners/fulfillment-periods', 'partners-fulfillment-periods')],
  ['partners-distribution-methods', imported('partners/distribution-methods', 'partners-distribution-methods')],
  ['partners', imported('partners')],
  ['partners-contacts', imported('partners/contacts', 'partners-contacts')],
  ['users', imported('users')],
  ['clients', imported('clients')],
  ['orders-supply', imported('past-supply-orders', 'orders-supply')],
  ['orders-transfer', imported('past-transfers', 'orders-transfer')],
  ['orders-merchandise', imported('past-merchandise-orders', 'orders-merchandise')],
  ['orders-adjustment', imported('past-stock-changes', 'orders-adjustment')],
  ['orders-partner', imported('past-partner-orders', 'orders-partner')],
  ['orders-distribution', imported('past-distributions', 'orders-distribution')],
  ['clients-partners', imported('clients/partners', 'clients-partners')],
  ['orders-inventory', imported('opening-stock', 'orders-inventory')],
];

const {
  email,
  name: [firstName, lastName],
} = users[0];

/** A bank with the administrator of the sample bank, and nothing else. */
export const startEmptyBank = () => openNewBank({ email, firstName, lastName });
