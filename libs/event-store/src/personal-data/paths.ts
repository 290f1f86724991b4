type Json = Record<string, unknown>;

/** The places in `data` to which the dotted `paths` lead, without those whose value is absent or null. */
const findPlaces = (data: Json, paths: readonly string[]): { parent: Json; last: string; path: string }[] =>
  paths.flatMap((path) => {
    const keys = path.split('.');
    const last = keys.pop()!;
    const parent = keys.reduce<Json | undefined>((at, key) => at?.[key] as Json | undefined, data);
    return parent?.[last] != null ? [{ parent, last, path }] : [];
  });

/** Whether there is a value at any of the dotted `paths`. */
export const hasValueAt = (data: unknown, paths: readonly string[]): boolean =>
  findPlaces(data as Json, paths).length > 0;

/** Absent and null values stay as they are. */
export const changeAt = (
  data: unknown,
  paths: readonly string[],
  change: (value: unknown, path: string) => unknown,
) => {
  const copy = copyAlong(data as Json, paths);
  for (const { parent, last, path } of findPlaces(copy, paths)) parent[last] = change(parent[last], path);
  return copy;
};

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** What lies on the paths is copied, the rest is shared. */
const copyAlong = (data: Json, paths: readonly string[]): Json => {
  const copied = new Set<Json>();
  const copyOf = (value: Json): Json => {
    if (copied.has(value)) return value;
    const copy = (Array.isArray(value) ? [...value] : { ...value }) as Json;
    copied.add(copy);
    return copy;
  };
  const root = copyOf(data);
  for (const path of paths) {
    let at = root;
    for (const key of path.split('.').slice(0, -1)) {
      const next = at[key];
      if (!isObject(next)) break;
      at[key] = copyOf(next);
      at = at[key] as Json;
    }
  }
  return root;
};

/** A copy of `data` in which reading a value at the dotted `paths` throws `error`. The rest can be read. */
export const withholdAt = (data: unknown, paths: readonly string[], error: Error) => {
  const copy = structuredClone(data) as Json;
  const get = () => {
    throw error;
  };
  for (const { parent, last } of findPlaces(copy, paths))
    Object.defineProperty(parent, last, { enumerable: true, get });
  return copy;
};
