import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useBank } from './bank';

/** What is usual changes slowly. */
const FRESH_MS = 10 * 60_000;

/** The usual quantity of a product in units. */
export type UsualOf = (product: number | undefined) => number | undefined;

/**
 * The usual quantities of a kind's lines. While they are not known, nothing is usual and nothing is warned about.
 * @param isAsked whether anything is warned about at all
 */
export const useUsualQuantities = (kind: string, isAsked = true): UsualOf => {
  const bank = useBank();
  const resource = `orders/${kind}`;
  const { data } = useQuery({
    queryKey: [resource, 'usualQuantities'],
    queryFn: () => bank.usualQuantities(resource),
    staleTime: FRESH_MS,
    enabled: isAsked,
  });
  return useCallback((product) => (product === undefined ? undefined : data?.[product]), [data]);
};
