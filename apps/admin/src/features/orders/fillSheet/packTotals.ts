import type { SheetBag } from './read';

/** Product's name -> packs in all bags. */
export const packTotals = (bags: readonly SheetBag[]): ReadonlyMap<string, number> => {
  const totals = new Map<string, number>();
  for (const { count, packCounts } of bags)
    for (const [name, packs] of Object.entries(packCounts)) totals.set(name, (totals.get(name) ?? 0) + count * packs);
  return totals;
};
