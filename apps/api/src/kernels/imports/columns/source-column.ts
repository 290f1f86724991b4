import type { DayOrder } from '../values/days';
import type { Meanings } from '../values/meanings';

/** A column of a file, and what its cells look like. */
export interface SourceColumn {
  heading: string;
  /** The first different values. */
  samples: readonly string[];
  /** How the days can be read, where some of them are written in numbers alone. */
  dayOrders?: readonly DayOrder[];
  /** What stands in it in all rows, where somebody has added it to those of the file. */
  added?: string;
  /** What its words mean that the portal does not know, as somebody has said. */
  meanings?: Meanings;
}

/** Field of the kind -> the column of the file. */
export type Mapping = Readonly<Record<string, number>>;
/** Column of the file -> the order of its days, as somebody has said. */
export type DayOrders = Readonly<Record<number, DayOrder>>;

interface OrderedFile {
  columns: readonly SourceColumn[];
  dayOrders: DayOrders;
}

/** How the days of a column are read: as somebody has said, or as its cells show. */
export const orderAt = ({ columns, dayOrders }: OrderedFile, place: number): DayOrder | undefined => {
  const possible = columns[place]?.dayOrders ?? [];
  return dayOrders[place] ?? (possible.length === 1 ? possible[0] : undefined);
};
