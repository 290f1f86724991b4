import { preparedQuery } from '../../../platform/database/prepared-query';
import type { FactLoader } from './loader';

/** A supplier's own addresses, and those of the suppliers whose orders it took over in a merge. */
export const loadAddressesOf: FactLoader<'addressesOf'> = (pool, suppliers) =>
  Promise.all(
    suppliers.map(async (supplier) => {
      const { rows } = await pool.query<{ addresses: { id: number }[] }>(
        preparedQuery(
          'SELECT addresses FROM read.suppliers WHERE id = $1 OR id IN (SELECT id FROM read.supplier_merges WHERE heir = $1)',
          [supplier],
        ),
      );
      return rows.flatMap(({ addresses }) => addresses.map(({ id }) => id));
    }),
  );
