import { formatCount, sumOf } from '../kernel';
import type { Facts, ReservationFact } from './facts';
import { shortPlaces } from './movements';
import type { Id, LiveOrder, Movement } from './order';
import type { OrderProblem } from './policy';
import { availableOf, shortOf } from './short';

export const fieldProblem = (field: string, message: string): OrderProblem => ({ of: 'field', field, message });
export const lineProblem = (line: { id: Id }, field: string, message: string): OrderProblem => ({
  of: 'line',
  line: line.id,
  field,
  message,
});
export const orderProblem = (message: string, about?: string): OrderProblem => ({ of: 'order', message, about });

interface StockMoves {
  isPast?: true;
  before: Pick<LiveOrder, 'sequence' | 'header'> | undefined;
  movements: readonly Movement[];
  facts: Facts<'onHand' | 'location' | 'productName' | 'reservedBy'>;
}

/** An order's own reservation doesn't compete with it, and neither do the drafts of its month. */
const holdsBack = ({ sequence, draftFor }: ReservationFact, order: StockMoves['before']): boolean =>
  sequence !== order?.sequence && (draftFor === undefined || draftFor !== order?.header.orderPeriod);

/** A commit must not take a warehouse's stock below zero. A partner's may go there: its records lag behind the shelf. */
export const refuseOverselling = ({ before, movements, facts, isPast }: StockMoves): readonly OrderProblem[] => {
  // What left the shelf before the first count was there, whatever the portal knows of it.
  if (isPast) return [];
  const shortages = shortPlaces(movements, facts).map(({ location, product, delta, onHand }) => {
    const { title } = facts.location(location);
    const name = facts.productName(product);
    const reservedBy = facts
      .reservedBy({ location, product })
      .filter((reservation) => holdsBack(reservation, before))
      .map(({ sequence, quantity }) => ({ sequence, quantity }));
    const promised = sumOf(reservedBy, ({ quantity }) => quantity);
    const [asked, short] = [-delta, shortOf(-delta, availableOf({ onHand, promised }))];
    return { location: { id: location, title }, product: { id: product, name }, asked, onHand, short, reservedBy };
  });
  if (!shortages.length) return [];
  const [first] = shortages;
  const more =
    shortages.length > 1 ? ` ${shortages.length - 1} more ${shortages.length > 2 ? 'are' : 'is'} short as well.` : '';
  const { location, product, asked, onHand, short } = first!;
  const promises = short > asked - onHand ? ', with what other orders are promised' : '';
  const message = `There is not enough stock on hand: ${location.title} has ${formatCount(onHand)} of ${product.name}, and this takes ${formatCount(asked)}. It is short by ${formatCount(short)}${promises}.${more}`;
  return [{ of: 'stock', message, shortages }];
};
