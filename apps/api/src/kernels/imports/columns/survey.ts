import { brokenWords } from '../sources/cells';
import type { SourceRow } from '../sources/source';
import { DAY_ORDERS, type DayOrder, ordersOf } from '../values/days';
import type { SourceColumn } from './source-column';

const MAX_SAMPLES = 5;
const MAX_SAMPLE_LENGTH = 60;

interface Seen {
  samples: Set<string>;
  orders: Set<DayOrder> | undefined;
}

/** Looks at the cells below the headings, as they go by. */
export class Survey {
  private readonly seen: Seen[] = [];

  constructor(private readonly headings: readonly string[]) {}

  add({ cells }: SourceRow): void {
    for (const [place, text] of cells.entries()) if (text && brokenWords(text) === undefined) this.note(place, text);
  }

  private note(place: number, text: string): void {
    this.seen[place] ??= { samples: new Set(), orders: undefined };
    const seen = this.seen[place];
    if (seen.samples.size < MAX_SAMPLES) seen.samples.add(text.slice(0, MAX_SAMPLE_LENGTH));
    const orders = ordersOf(text);
    if (!orders) return;
    seen.orders ??= new Set(DAY_ORDERS);
    if (orders.length) for (const order of DAY_ORDERS) if (!orders.includes(order)) seen.orders.delete(order);
  }

  get columns(): SourceColumn[] {
    const length = Math.max(this.headings.length, this.seen.length);
    return Array.from({ length }, (_, place) => {
      const seen = this.seen[place];
      return {
        heading: this.headings[place] ?? '',
        samples: [...(seen?.samples ?? [])],
        ...(seen?.orders && { dayOrders: [...seen.orders] }),
      };
    });
  }
}
