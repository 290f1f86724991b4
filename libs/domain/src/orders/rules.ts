import type { Facts } from './facts';
import { shortPlaces } from './movements';
import type { Id, LiveOrder, Movement } from './order';
import type { OrderProblem } from './policy';

export const fieldProblem = (field: string, message: string): OrderProblem => ({ of: 'field', field, message });
export const lineProblem = (line: { id: Id }, field: string, message: string): OrderProblem => ({
  of: 'line',
  line: line.id,
  field,
  message,
});
export const orderProblem = (message: string): OrderProblem => ({ of: 'order', message });

interface StockMoves {
  before: Pick<LiveOrder, 'sequence'> | undefined;
  movements: readonly Movement[];
  facts: Facts<'onHand' | 'location' | 'productName' | 'reservedBy'>;
}

/** A commit must not take a warehouse's stock below zero. A partner's may go there: its records lag behind the shelf. */
export const refuseOverselling = ({ before, movements, facts }: StockMoves): readonly OrderProblem[] => {
  const shortages = shortPlaces(movements, facts).map(({ location, product, delta, onHand }) => {
    const { title } = facts.location(location);
    const name = facts.productName(product);
    // The order's own reservation doesn't compete with it.
    const reservedBy = facts.reservedBy({ location, product }).filter(({ sequence }) => sequence !== before?.sequence);
    return { location: { id: location, title }, product: { id: product, name }, asked: -delta, onHand, reservedBy };
  });
  if (!shortages.length) return [];
  const [first] = shortages;
  const units = (count: number) => count.toLocaleString('en-US');
  const more = shortages.length > 1 ? ` So it is with ${shortages.length - 1} more.` : '';
  const message = `There is not enough stock on hand: ${first!.location.title} has ${units(first!.onHand)} of ${first!.product.name}, and this takes ${units(first!.asked)}.${more}`;
  return [{ of: 'stock', message, shortages }];
};
