import { type OrderKind, policies, sequenceOf } from '@bank/domain';
import { readReservations, type StockPlace } from '@bank/projections';
import type { FactLoader } from './loader';

export const loadReservedBy: FactLoader<'reservedBy'> = async (pool, places) => {
  const byPlace = new Map<string, { sequence: string; quantity: number }[]>();
  for (const { kind, order, units, ...place } of await readReservations(pool, places)) {
    const reservation = { sequence: sequenceOf(policies[kind as OrderKind], order), quantity: units };
    const there = byPlace.get(keyOf(place));
    if (there) there.push(reservation);
    else byPlace.set(keyOf(place), [reservation]);
  }
  return places.map((place) => byPlace.get(keyOf(place)) ?? []);
};

const keyOf = ({ location, product }: StockPlace) => `${location}/${product}`;
