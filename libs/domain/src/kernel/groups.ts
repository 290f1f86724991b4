/** Key -> the items that have it, in the order in which they came. */
export const groupBy = <T, K>(items: Iterable<T>, keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> => {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

export const sumOf = <T>(items: Iterable<T>, amountOf: (item: T) => number): number => {
  let sum = 0;
  for (const item of items) sum += amountOf(item);
  return sum;
};

/** Key -> what the items that have it come to. */
export const sumBy = <T, K>(
  items: Iterable<T>,
  keyOf: (item: T) => K,
  amountOf: (item: T) => number,
): ReadonlyMap<K, number> =>
  new Map([...groupBy(items, keyOf)].map(([key, group]) => [key, sumOf(group, amountOf)] as const));
