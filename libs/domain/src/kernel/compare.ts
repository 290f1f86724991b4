const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, canonical(v)]),
  );
};

/** What JSON writes as it is, and in no second way. */
const isPlain = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

/** Equal as JSON, whatever the order of keys. */
export const isSame = (a: unknown, b: unknown): boolean =>
  isPlain(a) && isPlain(b) ? a === b : Object.is(a, b) || JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));

export const difference = <T extends object>(before: T, after: Partial<T>): Partial<T> =>
  Object.fromEntries(Object.entries(after).filter(([k, v]) => !isSame(v, before[k as keyof T]))) as Partial<T>;
