import { formatCount } from '../kernel';
import { evolveOrder } from './evolve';
import type { Facts } from './facts';
import type { OrderEvent, OrderState } from './order';
import { isUnusualCount } from './usual';

/** Sentences about counts far from what their place should have held when they were taken. */
export const warningsOfCounts = (
  events: readonly OrderEvent[],
  state: OrderState,
  { location, productName }: Facts<'location' | 'productName'>,
): readonly string[] => {
  const after = events.reduce(evolveOrder, state);
  if (after.phase !== 'live') return [];
  const counted = new Map(after.lines.map(({ id, quantity }) => [id, quantity]));
  return events
    .flatMap((event) => (event.type === 'OrderCommitted' ? event.data.movements : []))
    .flatMap(({ role, line, delta, ...place }) => {
      const quantity = counted.get(line);
      if (role !== 'count' || quantity === undefined) return [];
      const expected = quantity - delta;
      if (!isUnusualCount(quantity, expected)) return [];
      const [product, title] = [productName(place.product), location(place.location).title];
      return `${product} at ${title}: ${formatCount(quantity)} counted, ${formatCount(expected)} expected.`;
    });
};
