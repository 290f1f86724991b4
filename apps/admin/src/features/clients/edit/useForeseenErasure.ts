import { useQuery } from '@tanstack/react-query';
import { useBank } from '../bank';

/** Whom the erasure of a client reaches; asked anew each time that it is shown. */
export const useForeseenErasure = (id: string, { enabled = true } = {}) => {
  const bank = useBank();
  return useQuery({
    queryKey: ['clients', 'foreseenErasure', id],
    queryFn: () => bank.foreseenErasure(id),
    enabled,
    gcTime: 0,
  });
};
