type Json = Record<string, unknown>;

/** Where the dotted `paths` lead in `data`, for those whose value is there and not null. */
const places = (data: Json, paths: readonly string[]): { parent: Json; last: string; path: string }[] =>
  paths.flatMap((path) => {
    const keys = path.split('.');
    const last = keys.pop()!;
    const parent = keys.reduce<Json | undefined>((at, key) => at?.[key] as Json | undefined, data);
    return parent?.[last] != null ? [{ parent, last, path }] : [];
  });

/** A copy of `data` with `change` applied to what is at the dotted `paths`; what is absent or null stays so. */
export const changeAt = (
  data: unknown,
  paths: readonly string[],
  change: (value: unknown, path: string) => unknown,
) => {
  const copy = structuredClone(data) as Json;
  for (const { parent, last, path } of places(copy, paths)) parent[last] = change(parent[last], path);
  return copy;
};

/** A copy of `data` in which whoever reads what is at the dotted `paths` gets `error` thrown; the rest can be read. */
export const withholdAt = (data: unknown, paths: readonly string[], error: Error) => {
  const copy = structuredClone(data) as Json;
  const get = () => {
    throw error;
  };
  for (const { parent, last } of places(copy, paths)) Object.defineProperty(parent, last, { enumerable: true, get });
  return copy;
};
