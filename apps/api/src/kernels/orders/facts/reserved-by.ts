import { type OrderKind, policies, sequenceOf } from '@bank/domain';
import { pendingTakers } from '@bank/projections';
import type { FactLoader } from './loaders';

export const loadReservedBy: FactLoader<'reservedBy'> = async (pool, places) => {
  const takers = await pendingTakers(pool, places);
  return takers.map((orders) =>
    orders.map(({ kind, order, quantity }) => ({ sequence: sequenceOf(policies[kind as OrderKind], order), quantity })),
  );
};
