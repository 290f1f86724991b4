import { type FormLine, isBlankLine, numberOf } from '../lines';

export type BulkLine = FormLine;
/** What was entered into the lines in bulk, apart from what stood there before. */
export interface BulkEntries {
  changed: readonly BulkLine[];
  /** Ids of lines that were taken out. */
  removed: readonly number[];
  /** Products of new lines that were taken out since: a save that was on its way may have stored them. */
  emptied?: readonly number[];
}

const isSame = (a: BulkLine | undefined, b: BulkLine) =>
  a !== undefined && a.product?.id === b.product?.id && numberOf(a.quantity) === numberOf(b.quantity);
const entryOf = ({ id, product, quantity }: BulkLine): BulkLine => ({
  ...(id === undefined ? {} : { id }),
  product,
  quantity,
});

export const bulkEntriesOf = (typed: readonly BulkLine[], loaded: readonly BulkLine[]): BulkEntries => {
  const byId = new Map(loaded.flatMap((line) => (line.id === undefined ? [] : [[line.id, line]])));
  const unsaved = loaded.filter(({ id }) => id === undefined);
  const kept = new Set(typed.map(({ id }) => id));
  const isChanged = (line: BulkLine) => {
    if (line.id !== undefined) return !isSame(byId.get(line.id), line);
    return !isBlankLine(line) && !unsaved.some((old) => isSame(old, line));
  };
  const named = new Set(typed.map(({ product }) => product?.id));
  const emptied = unsaved.flatMap(({ product }) => (product && !named.has(product.id) ? [product.id] : []));
  return {
    changed: typed.filter(isChanged).map(entryOf),
    removed: loaded.flatMap(({ id }) => (id === undefined || kept.has(id) ? [] : [id])),
    ...(emptied.length && { emptied }),
  };
};

/** Lines with entries put into them: an entry goes into the line with its id, or of its product, or behind all of them. */
export const withBulkEntries = (
  lines: readonly BulkLine[],
  { changed, removed, emptied = [] }: BulkEntries,
): BulkLine[] => {
  const rest = [...changed];
  const take = (line: BulkLine) => {
    const byId = rest.findIndex(({ id }) => id !== undefined && id === line.id);
    const place =
      byId >= 0 ? byId : rest.findIndex(({ id, product }) => id === undefined && product?.id === line.product?.id);
    return place < 0 ? undefined : rest.splice(place, 1)[0];
  };
  const entered = lines
    .filter((line) => !(line.id !== undefined && removed.includes(line.id)) && !isBlankLine(line))
    .flatMap((line) => {
      const entry = take(line);
      if (entry) return [{ ...line, product: entry.product, quantity: entry.quantity }];
      return line.product && emptied.includes(line.product.id) ? [] : [line];
    });
  return [...entered, ...rest.map(({ product, quantity }) => ({ product, quantity }))];
};
