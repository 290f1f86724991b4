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

/** Text that is ours, never a user's: a column, a direction. */
export const raw = (text: string): Fragment => ({ parts: [text], values: [] });

export const join = (fragments: readonly Fragment[], separator: string): Fragment =>
  fragments.reduce((all, next, index) => (index ? sql`${all}${raw(separator)}${next}` : next), raw(''));

/** The conditions that are there, all of which must hold. */
export const where = (...conditions: readonly (Fragment | undefined | false | '')[]): Fragment => {
  const given = conditions.filter((condition): condition is Fragment => Boolean(condition));
  return given.length ? sql`WHERE ${join(given, ' AND ')}` : raw('');
};

/** What pg takes. */
export const toQuery = ({ parts, values }: Fragment): { text: string; values: unknown[] } => ({
  text: parts.reduce((query, part, index) => `${query}$${index}${part}`),
  values: [...values],
});
