import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useBank } from './bank';
import type { DoubtOf } from './LineRow';
import { unusualText } from './unusualText';

const FRESH_MS = 10 * 60_000;

/** In units. */
export type UsualOf = (product: number | undefined) => number | undefined;

/** The usual quantities of a kind's lines; while they are loading, there are none and nobody is warned. */
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

/** The sentence about a quantity far above the usual one of its product. */
export const useUnusual = (kind: string, isAsked: boolean): DoubtOf => {
  const usualOf = useUsualQuantities(kind, isAsked);
  return useCallback(({ product, quantity }) => unusualText(quantity, usualOf(product)), [usualOf]);
};
