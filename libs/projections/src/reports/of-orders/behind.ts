import type { Behind } from '../report';

interface LinesOf {
  screen: string;
  /** Its column whose sum the numbers are. */
  sumOf: string;
  /** Its filter -> key of the row. */
  fromRow: Readonly<Record<string, string>>;
  /** Filters that it shares with the report that leads to it. */
  shared: readonly string[];
}
/** Of a number, besides its row. */
interface PartOfRow {
  product?: number;
  month?: string;
}

/** All lines of its row, those of a product, of a month, or of both. */
export const linesBehind =
  ({ screen, sumOf, fromRow, shared }: LinesOf) =>
  ({ product, month }: PartOfRow = {}): Behind => {
    const given = {
      ...(product !== undefined && { product: String(product) }),
      ...(month !== undefined && { startingAt: month, endingAt: month }),
    };
    const passed = shared.filter((key) => !(key in given));
    return { screen, sumOf, given, fromRow, fromFilter: Object.fromEntries(passed.map((key) => [key, key])) };
  };
