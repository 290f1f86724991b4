import { groupBy, type OrderKind, policies, sequenceOf } from '@bank/domain';
import { readReservations, type StockPlace } from '@bank/projections';
import type { FactLoader } from './loader';

export const loadReservedBy: FactLoader<'reservedBy'> = async (pool, places) => {
  const byPlace = groupBy(await readReservations(pool, places), keyOf);
  return places.map((place) =>
    (byPlace.get(keyOf(place)) ?? []).map(({ kind, order, units }) => ({
      sequence: sequenceOf(policies[kind as OrderKind], order),
      quantity: units,
    })),
  );
};

const keyOf = ({ location, product }: StockPlace) => `${location}/${product}`;
