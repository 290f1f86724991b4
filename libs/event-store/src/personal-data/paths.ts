type Json = Record<string, unknown>;

/** A copy of `data` with `change` applied to what is at the dotted `paths`; what is absent or null stays so. */
export const changeAt = (
  data: unknown,
  paths: readonly string[],
  change: (value: unknown, path: string) => unknown,
) => {
  const copy = structuredClone(data) as Json;
  for (const path of paths) {
    const keys = path.split('.');
    const last = keys.pop()!;
    const parent = keys.reduce<Json | undefined>((at, key) => at?.[key] as Json | undefined, copy);
    if (parent?.[last] != null) parent[last] = change(parent[last], path);
  }
  return copy;
};
