import type { StockEffect } from '@bank/domain';
import { useQuery } from '@tanstack/react-query';
import { type HttpError, type RaRecord, useRecordContext, useResourceContext } from 'react-admin';
import { liveOn } from '../../../shell/live/liveOn';
import { useSaving } from '../../../shell/saving/saving';
import { REFUSALS, useBank } from '../bank';

/** The effect of the transition that comes next, or the sentence with which the server refuses to foresee it. */
type Foreseen = Pick<StockEffect, 'refusal' | 'shortages'>;

/** What the transition that comes next for the saved order would meet; undefined while it is not known. */
export const useNextEffect = (): Foreseen | undefined => {
  const bank = useBank();
  const order = useRecordContext<RaRecord & { etag?: string }>();
  const resource = useResourceContext()!;
  const { nextStep } = useSaving();
  const foresee = async (): Promise<Foreseen> => {
    try {
      return await bank.foreseenEffect(resource, order!.id, nextStep!);
    } catch (error) {
      const { status, message } = error as HttpError;
      if (!REFUSALS.includes(status)) throw error;
      return { refusal: message, shortages: [] };
    }
  };
  return useQuery({
    queryKey: [resource, 'next', order?.id, nextStep, order?.etag],
    queryFn: foresee,
    enabled: nextStep !== undefined && order !== undefined,
    staleTime: 0,
    gcTime: 0,
    // Others receive and ship meanwhile.
    refetchOnWindowFocus: 'always',
    retry: false,
    meta: liveOn('stock-levels'),
  }).data;
};
