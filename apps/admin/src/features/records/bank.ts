import type { Inventory, StockDay } from '@bank/domain';
import type { Identifier } from 'react-admin';
import { addVerbs } from '../../api/provider/dataProvider';

export const useBank = addVerbs(({ read, write }) => ({
  inventory: (product: Identifier): Promise<Inventory> => read(`products/${product}/inventory`),
  /** The units of a product on hand at the end of each of the last 90 days. @param places location or locationType */
  stockDays: (product: Identifier, places: object): Promise<readonly StockDay[]> =>
    read(`products/${product}/stock-days`, { query: { ...places } }),
  mergeSuppliers: (targetSupplier: Identifier, sourceSuppliers: readonly Identifier[], context: readonly string[]) =>
    write('POST', 'suppliers/merge', { targetSupplier, sourceSuppliers, context }),
}));
