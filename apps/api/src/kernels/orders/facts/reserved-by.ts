import { groupBy, isSentOrder, type OrderKind, policies, sequenceOf } from '@bank/domain';
import { orderTables, readReservations, type StockPlace } from '@bank/projections';
import type { Pool } from 'pg';
import type { FactLoader } from './loader';

const DRAFTED = 'partner';

export const loadReservedBy: FactLoader<'reservedBy'> = async (pool, places) => {
  const reservations = await readReservations(pool, places);
  const ids = reservations.filter(({ kind }) => kind === DRAFTED).map(({ order }) => order);
  const draftMonths = await readDraftMonths(pool, ids);
  const byPlace = groupBy(reservations, keyOf);
  return places.map((place) =>
    (byPlace.get(keyOf(place)) ?? []).map(({ kind, order, units }) => {
      const draftFor = kind === DRAFTED ? draftMonths.get(order) : undefined;
      return {
        sequence: sequenceOf(policies[kind as OrderKind], order),
        quantity: units,
        ...(draftFor !== undefined && { draftFor }),
      };
    }),
  );
};

const keyOf = ({ location, product }: StockPlace) => `${location}/${product}`;

/** Id of a partner order that is not sent yet -> its month. */
const readDraftMonths = async (pool: Pool, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (!ids.length) return new Map();
  const { rows } = await pool.query<{ id: number; month: string; status: string }>({
    name: 'facts: months of drafts',
    text: `SELECT id, order_period AS month, status FROM read.${orderTables(DRAFTED).headers} WHERE id = ANY($1)`,
    values: [ids],
  });
  return new Map(rows.filter((order) => !isSentOrder(order)).map(({ id, month }) => [id, month]));
};
