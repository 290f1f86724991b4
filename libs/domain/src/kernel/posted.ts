/** The largest value of PostgreSQL's integer columns, which hold the ids. */
export const LARGEST_ID = 2 ** 31 - 1;

const DIGITS = /^\d+$/;
/** Plain decimal digits; no thousands, no exponents, no blanks. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/;

/** Itself, a text of it, or the `id` of an object. Null where it names none (null, '', 0); undefined for what can't be an id. */
export const readId = (value: unknown): number | null | undefined => {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const named = isObject ? ((value as { id?: unknown }).id ?? null) : value;
  if (named === null || named === '') return null;
  const id = typeof named === 'string' && DIGITS.test(named) ? Number(named) : named;
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 0) return undefined;
  return id || null;
};

/** A posted number, which may be a text of it; null for an empty text, undefined for what is no number. */
export const readNumber = (value: unknown): number | null | undefined => {
  if (value === null || value === '') return null;
  const number = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};
