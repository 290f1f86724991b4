import { type OrderKind, policies, sequenceOf } from '@bank/domain';
import { readReservations } from '@bank/projections';
import type { FactLoader } from './loader';

export const loadReservedBy: FactLoader<'reservedBy'> = async (pool, places) => {
  const reservations = await readReservations(pool, places);
  return places.map((place) =>
    reservations
      .filter(({ location, product }) => location === place.location && product === place.product)
      .map(({ kind, order, units }) => ({ sequence: sequenceOf(policies[kind as OrderKind], order), quantity: units })),
  );
};
