import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSaving } from '../../../shell/saving/saving';
import { useBank } from '../bank';
import type { ShippedLine } from './takeOver';

/** The parameter in the address of a new distribution that names the order whose lines it begins with. */
export const LIKE = 'like';

/** Takes the lines of the order that the address names, once. @param isReady the clients and the products are known */
export const useLike = (isReady: boolean, onTake: (lines: readonly ShippedLine[]) => void): void => {
  const bank = useBank();
  const { isNew } = useSaving();
  const order = useSearchParams()[0].get(LIKE) ?? '';
  const isTaken = useRef(false);
  const { data } = useQuery({
    queryKey: ['orders/partner', 'linesForClients', order],
    queryFn: () => bank.linesForClients([order]),
    enabled: isNew && /^\d+$/.test(order),
  });
  useEffect(() => {
    if (!isReady || !data || isTaken.current) return;
    isTaken.current = true;
    onTake(data);
  });
};
