import type { Row } from './download';

/** What stands in these says how wide the columns are: later rows are written before anybody has seen all. */
const ROWS_LOOKED_AT = 200;
/** In characters, as a spreadsheet counts. */
const NARROWEST = 14;
const WIDEST = 60;
const BESIDE_TEXT = 2;

/** The first rows, and all of them. */
export const lookAhead = async (rows: AsyncIterable<Row>): Promise<{ first: Row[]; all: AsyncIterable<Row> }> => {
  const iterator = rows[Symbol.asyncIterator]();
  const first: Row[] = [];
  let next = await iterator.next();
  while (!next.done && first.push(next.value) < ROWS_LOOKED_AT) next = await iterator.next();
  const isAll = next.done;
  async function* all() {
    try {
      yield* first;
      if (!isAll) yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      // Whoever reads may stop within the first rows: what the rest is read from is to be closed all the same.
      await iterator.return?.();
    }
  }
  return { first, all: all() };
};

const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);

/** @param cells of the first rows @returns a width for each column */
export const widthsFor = (headings: readonly string[], cells: readonly (readonly { value: unknown }[])[]): number[] =>
  headings.map((heading, place) => {
    const longest = cells.reduce((length, row) => Math.max(length, lengthOf(row[place]?.value)), 0);
    const wished = Math.min(longest + BESIDE_TEXT, WIDEST);
    return Math.max(wished, NARROWEST, heading.length + BESIDE_TEXT);
  });
