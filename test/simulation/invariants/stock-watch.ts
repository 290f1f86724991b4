import { type OrderEvent, type OrderState, stockChangeOf } from '@bank/domain';
import { WAREHOUSES } from '../bank/master-data';

interface Moved {
  location: number;
  product: number;
  delta: number;
  effectiveAt: string;
}

const isWarehouse = (location: number) => (WAREHOUSES as readonly number[]).includes(location);

/** What these kinds of event do to the stock is done whatever is there: they take back, or they say what was found. */
const mayOversell = ({ type, data: { kind } }: OrderEvent): boolean => type === 'OrderReversed' || kind === 'inventory';

/** Follows what has moved, as the log says. */
export class StockWatch {
  private readonly onHand = new Map<string, number>();
  private readonly moved = new Map<number, Moved>();

  /** No warehouse gives what it has not. */
  problemOf(event: OrderEvent): string | undefined {
    const { committed = [], effectiveAt } = stockChangeOf(event as Parameters<typeof stockChangeOf>[0]);
    let problem: string | undefined;
    for (const { id, location, product, delta } of committed) {
      this.moved.set(id, { location, product, delta, effectiveAt: effectiveAt! });
      const place = `warehouse ${location}, product ${product}`;
      const units = (this.onHand.get(place) ?? 0) + delta;
      this.onHand.set(place, units);
      if (units < 0 && delta < 0 && isWarehouse(location) && !mayOversell(event))
        problem = `sold ${-units} units that are not there (${place})`;
    }
    return problem;
  }

  /** What was counted is what was there then. @param after the state of a count that was just completed */
  problemOfCount(event: OrderEvent, after: OrderState): string | undefined {
    if (event.type !== 'OrderCommitted' || event.data.kind !== 'inventory' || after.phase !== 'live') return undefined;
    const { storageLocation: location, takenAt } = after.header as { storageLocation: number; takenAt: string };
    for (const { product, quantity } of after.lines) {
      const units = [...this.moved.values()]
        .filter((one) => one.location === location && one.product === product && one.effectiveAt <= takenAt)
        .reduce((sum, { delta }) => sum + delta, 0);
      if (units !== quantity) return `counted ${quantity} units of product ${product}, and the log says ${units}`;
    }
    return undefined;
  }
}
