import { sumBy } from '../kernel';
import { evolveOrder, orderFold } from './evolve';
import type { Id, Line, OrderEvent, OrderState } from './order';

/** Units of a product: what was ordered of it, and what the order holds of it now. */
export interface OrderedProduct {
  product: Id;
  ordered: number;
  received: number;
}

const ORDERED = 'ORDERED';

const unitsOf = (lines: readonly Line[]): ReadonlyMap<Id, number> =>
  sumBy(
    lines,
    ({ product }) => product,
    ({ quantity }) => quantity,
  );

/** What was ordered when an order was last sent to its supplier, beside what it holds now; nothing where it never was. */
export const findOrdered = (history: readonly OrderEvent[]): readonly OrderedProduct[] => {
  let state: OrderState = orderFold.initialState();
  let sent: readonly Line[] | undefined;
  for (const event of history) {
    state = evolveOrder(state, event);
    if (event.type === 'OrderStatusChanged' && event.data.to === ORDERED && state.phase === 'live') sent = state.lines;
  }
  if (!sent || state.phase !== 'live') return [];
  const [ordered, received] = [unitsOf(sent), unitsOf(state.lines)];
  const products = new Set([...ordered.keys(), ...received.keys()]);
  return Array.from(products, (product) => ({
    product,
    ordered: ordered.get(product) ?? 0,
    received: received.get(product) ?? 0,
  }));
};
