import type { OrderPolicy } from '@bank/domain';
import type { DraftRules } from '../../../shell/saving/drafts';
import { numberOf } from '../lines';

export interface Entry {
  id?: number;
  client?: string;
  product: { id: number; name?: string; status?: string } | null;
  quantity: number | string | null;
}

/** What somebody entered into lines, apart from what stood there before. */
export interface Entries {
  changed: readonly Entry[];
  /** Ids of lines that were taken out. */
  removed: readonly number[];
  /** What new lines held that were emptied since: a save that was on its way may have stored them. */
  emptied?: readonly string[];
}

export const isEmptyLine = ({ product, quantity }: Pick<Entry, 'product' | 'quantity'>): boolean =>
  !product && !numberOf(quantity);

/** Whether two lines ask for the same. */
export const isSameEntry = (a: Entry | undefined, b: Entry | undefined): boolean =>
  a?.product?.id === b?.product?.id &&
  (a === undefined ? null : numberOf(a.quantity)) === (b === undefined ? null : numberOf(b.quantity));

const givenKey = ({ client, product }: Entry): string => `${client} ${product?.id}`;

/** Names a line by all that stands in it. */
export const entryKey = (line: Entry): string => `${givenKey(line)} ${line.quantity}`;

const entryOf = ({ id, client, product, quantity }: Entry): Entry => ({
  ...(id !== undefined && { id }),
  ...(client !== undefined && { client }),
  product,
  quantity,
});

export const entriesOf = (typed: readonly Entry[], loaded: readonly Entry[] = []): Entries => {
  const loadedById = new Map(loaded.flatMap((line) => (line.id === undefined ? [] : [[line.id, line]])));
  const unsaved = loaded.filter((line) => line.id === undefined && !isEmptyLine(line));
  const kept = new Set(typed.map(({ id }) => id));
  const given = new Set(typed.map(givenKey));
  const isChanged = (line: Entry): boolean => {
    const old = line.id === undefined ? undefined : loadedById.get(line.id);
    if (line.id !== undefined) return old === undefined || !isSameEntry(old, line);
    return !isEmptyLine(line) && !unsaved.some((other) => other.client === line.client && isSameEntry(other, line));
  };
  const emptied = unsaved.map(givenKey).filter((key) => !given.has(key));
  return {
    changed: typed.filter(isChanged).map(entryOf),
    removed: loaded.flatMap(({ id }) => (id === undefined || kept.has(id) ? [] : [id])),
    ...(emptied.length && { emptied }),
  };
};

/**
 * Lines with entries put into them. An entry goes into the line with its id, or else into an empty line of its client, or one for
 * the same product; what is left over stands behind the client's last line where there may be several, and is dropped where there
 * may not. Lines in bulk are all of one client, who is nobody, and no empty ones are among them.
 */
export const withEntries = <L extends Entry>(
  lines: readonly L[],
  { changed, removed, emptied = [] }: Entries,
  hasSeveral: boolean,
): Entry[] => {
  // The clients are not known yet.
  if (!lines.length && changed[0]?.client !== undefined) return [...changed];
  const ids = new Set(lines.map(({ id }) => id));
  const byId = new Map(changed.flatMap((entry) => (ids.has(entry.id) ? [[entry.id, entry]] : [])));
  byId.delete(undefined);
  const others = new Map<string | undefined, Entry[]>();
  for (const entry of changed)
    if (entry.id === undefined || !ids.has(entry.id))
      others.set(entry.client, [...(others.get(entry.client) ?? []), entry]);
  const takeOther = (line: L) => {
    const rest = others.get(line.client) ?? [];
    const place = rest.findIndex(({ product }) => isEmptyLine(line) || !hasSeveral || product?.id === line.product?.id);
    return place < 0 ? undefined : rest.splice(place, 1)[0];
  };
  const isInBulk = (line: Entry) => line.client === undefined;
  const entered = lines
    .filter((line) => !(line.id !== undefined && removed.includes(line.id)) && !(isInBulk(line) && isBlank(line)))
    .flatMap((line): Entry[] => {
      const entry = byId.get(line.id) ?? takeOther(line);
      if (entry) return [{ ...line, product: entry.product, quantity: entry.quantity }];
      if (!emptied.includes(givenKey(line))) return [line];
      return isInBulk(line) ? [] : [{ ...line, product: null, quantity: null }];
    });
  const takeLeft = (client: string | undefined) =>
    (others.get(client)?.splice(0) ?? []).map(({ id: _, ...entry }): Entry => entry);
  const behindLast = hasSeveral
    ? entered.flatMap((line, place) =>
        entered[place + 1]?.client === line.client && place + 1 < entered.length
          ? [line]
          : [line, ...takeLeft(line.client)],
      )
    : entered;
  return [...behindLast, ...takeLeft(undefined)];
};

const isBlank = (line: Entry): boolean => line.id === undefined && isEmptyLine(line);

/** A month's order is long work, so its draft outlives a closed browser. It holds the public ids of clients, but not their names. */
export const orderDraftsOf = ({ perClient }: OrderPolicy): DraftRules => {
  const hasSeveral: Readonly<Record<string, boolean>> = { clientLines: perClient === 'several', lineItems: true };
  const linesOf = (value: unknown) => (value as readonly Entry[] | undefined) ?? [];
  return {
    place: 'localStorage',
    keep: (name, value, loaded) => (name in hasSeveral ? entriesOf(linesOf(value), linesOf(loaded)) : value),
    restore: (name, kept, present) =>
      name in hasSeveral ? withEntries(linesOf(present), kept as Entries, hasSeveral[name]!) : kept,
  };
};
