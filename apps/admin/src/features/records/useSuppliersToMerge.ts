import { useQuery } from '@tanstack/react-query';
import type { Identifier } from 'react-admin';
import { useCan } from '../../shell/session/access';
import { useBank } from './bank';

/**
 * The suppliers of a merge, with how much of theirs can move. They are read one by one, since some may stand on another page of
 * the list, and a list doesn't show all that they have.
 */
export const useSuppliersToMerge = (ids: readonly Identifier[]) => {
  const bank = useBank();
  const seesOrders = useCan('orders/supply', 'list');
  const countOrders = async (supplier: Identifier) => {
    const { total } = await bank.getList('orders/supply', {
      filter: { supplier },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'DESC' },
    });
    return total;
  };
  const readSupplier = async (id: Identifier) => {
    const [{ data }, orders] = await Promise.all([
      bank.getOne('suppliers', { id }),
      seesOrders ? countOrders(id) : undefined,
    ]);
    const { title, addresses, contacts } = data;
    return {
      id,
      name: `${title} (${id})`,
      counts: { addresses: addresses?.length, contacts: contacts?.length, orders },
    };
  };
  return useQuery({
    queryKey: ['suppliers', 'toMerge', ids, seesOrders],
    queryFn: () => Promise.all(ids.map(readSupplier)),
    gcTime: 0,
  }).data;
};
