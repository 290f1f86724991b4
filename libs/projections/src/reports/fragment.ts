/** A piece of SQL with its parameters; pieces nest. */
export interface Fragment {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
}

const isFragment = (value: unknown): value is Fragment =>
  typeof value === 'object' && value !== null && 'parts' in value && 'values' in value;

/** sql`... ${value} ...`: values become parameters, fragments are spliced in. */
export const sql = (text: readonly string[], ...values: readonly unknown[]): Fragment => {
  const parts = [text[0]!];
  const bound: unknown[] = [];
  values.forEach((value, index) => {
    const after = text[index + 1]!;
    if (!isFragment(value)) {
      bound.push(value);
      parts.push(after);
      return;
    }
    parts[parts.length - 1] += value.parts[0]!;
    parts.push(...value.parts.slice(1));
    parts[parts.length - 1] += after;
    bound.push(...value.values);
  });
  return { parts, values: bound };
};

/** Puts text into the SQL as it is. The text must be the program's own (a column, a direction), never a user's. */
export const raw = (text: string): Fragment => ({ parts: [text], values: [] });

export const join = (fragments: readonly Fragment[], separator: string): Fragment =>
  fragments.reduce((all, next, index) => (index ? sql`${all}${raw(separator)}${next}` : next), raw(''));

export const selectAs = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([key, column]) => `${column} AS "${key}"`)
    .join(', ');

export const where = (...conditions: readonly (Fragment | undefined | false | '')[]): Fragment => {
  const present = conditions.filter((condition): condition is Fragment => Boolean(condition));
  return present.length ? sql`WHERE ${join(present, ' AND ')}` : raw('');
};

export const toQuery = ({ parts, values }: Fragment): { text: string; values: unknown[] } => ({
  text: parts.reduce((query, part, index) => `${query}$${index}${part}`),
  values: [...values],
});

/** A sum of quotients is a hair beside the number that it would be without their cut-off digits, and rounded there first. */
export const shownFigure = (amount: Fragment): Fragment => sql`round(round(${amount}, 10), 2)::float8`;
