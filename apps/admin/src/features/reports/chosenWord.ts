import type { Filter } from '@bank/projections/reports';

/** The word of a choice filter's value, or initial value; undefined if the report has no such filter. @param values as searched */
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
