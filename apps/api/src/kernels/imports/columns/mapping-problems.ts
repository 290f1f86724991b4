import type { DayOrders, Mapping, SourceColumn } from './source-column';

/** Of a day somebody has to say what its numbers mean, and of the month that it lies in. */
const readsDays = ({ reads }: { reads: { type: string } }) => reads.type === 'day' || reads.type === 'month';

/** Field -> what is wrong with the column that was chosen for it. */
export const mappingProblems = (
  mapping: Mapping,
  dayOrders: DayOrders,
  source: readonly SourceColumn[],
  columns: ReadonlyMap<string, { label: string; reads: { type: string } }>,
): Record<string, string> => {
  const problems: Record<string, string> = {};
  const taken = new Set<number>();
  for (const [field, place] of Object.entries(mapping)) {
    const column = columns.get(field);
    if (!column) problems[field] = 'This cannot be imported';
    else if (!source[place]) problems[field] = 'There is no such column in the file';
    else if (taken.has(place)) problems[field] = 'This column of the file is used twice';
    else if (
      readsDays(column) &&
      source[place].dayOrders &&
      !(dayOrders[place] || source[place].dayOrders.length === 1)
    )
      problems[field] = 'Say whether the month or the day comes first';
    taken.add(place);
  }
  if (!taken.size) problems.mapping = 'Choose at least one column';
  return problems;
};
