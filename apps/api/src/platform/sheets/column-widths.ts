/** What stands in these says how wide the columns are: later rows are written before anybody has seen all. */
export const ROWS_LOOKED_AT = 200;
/** In characters, as a spreadsheet counts. */
const NARROWEST = 14;
const WIDEST = 60;
const BESIDE_TEXT = 2;

const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);

/** @param cells of the first rows @returns a width for each column */
export const widthsFor = (headings: readonly string[], cells: readonly (readonly { value: unknown }[])[]): number[] =>
  headings.map((heading, place) => {
    const longest = cells.reduce((length, row) => Math.max(length, lengthOf(row[place]?.value)), 0);
    const wished = Math.min(longest + BESIDE_TEXT, WIDEST);
    return Math.max(wished, NARROWEST, heading.length + BESIDE_TEXT);
  });
