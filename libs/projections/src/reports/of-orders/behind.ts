import type { Behind } from '../report';

interface LinesOf {
  /** Route of the report of the lines. */
  screen: string;
  /** Its column whose sum the numbers are. */
  sumOf: string;
  /** Its filter -> key of the row. */
  fromRow: Readonly<Record<string, string>>;
  /** Filters that it shares with the report that leads to it. */
  shared: readonly string[];
}
/** What a number is of, besides its row. */
interface PartOfRow {
  /** Id. */
  product?: number;
  /** YYYY-MM */
  month?: string;
}

/** The search for the lines that a total is the sum of: all lines of its row, those of a product, of a month, or of both. */
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
