import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useCan } from '../../../shell/session/access';
import { useBank } from '../bank';
import type { ExpectedProduct } from './fillUp';

/** What the place in the form should hold at the time in the form; undefined until it is known. */
export const useExpected = (): readonly ExpectedProduct[] | undefined => {
  const bank = useBank();
  const [place, takenAt]: unknown[] = useWatch({ name: ['storageLocation', 'takenAt'] });
  const location = (place as { id: number } | null | undefined)?.id;
  const mayAsk = useCan('orders/inventory', 'expected');
  const { data } = useQuery({
    queryKey: ['orders/inventory', 'expected', location, takenAt],
    queryFn: () => bank.expected(location!, String(takenAt)),
    enabled: mayAsk && location !== undefined && Boolean(takenAt),
    // What is compared with doesn't change under what is typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
};
