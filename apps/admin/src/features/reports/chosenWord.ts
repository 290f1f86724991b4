import type { Filter } from '@bank/projections/reports';

/**
 * The word for what a choice among a report's filters holds, or starts with; undefined where the report lacks that choice.
 * @param values of the filters, as they were searched
 */
export const chosenWord = (
  filters: readonly Filter[],
  key: string,
  values: Readonly<Record<string, unknown>>,
): string | undefined => {
  const filter = filters.find((each) => each.key === key);
  if (filter?.input !== 'choice') return undefined;
  const chosen = values[key] ?? filter.initial;
  return filter.choices.find(({ value }) => value === chosen)?.label;
};
