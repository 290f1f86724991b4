type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** A copy of the objects on the way to a dotted path, in which `change` was applied to the last; the rest is shared. */
const changeAt = (data: unknown, path: string, change: (parent: Json, last: string) => Json): unknown => {
  if (!isObject(data)) return data;
  const [first = '', ...rest] = path.split('.');
  if (!Object.hasOwn(data, first)) return data;
  return rest.length ? { ...data, [first]: changeAt(data[first], rest.join('.'), change) } : change(data, first);
};

const withNull = (parent: Json, last: string): Json => ({ ...parent, [last]: null });
const withoutIt = (parent: Json, last: string): Json => {
  const { [last]: _, ...rest } = parent;
  return rest;
};

export const blankAt = (data: unknown, paths: readonly string[]): unknown =>
  paths.reduce((at, path) => changeAt(at, path, withNull), data);

export const omitAt = (data: unknown, paths: readonly string[]): unknown =>
  paths.reduce((at, path) => changeAt(at, path, withoutIt), data);

export const valueAt = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), data);
