const hasOwnKey = (record: unknown, key: string): record is Record<string, unknown> =>
  typeof record === 'object' && record !== null && Object.hasOwn(record, key);

/** The value at a dotted path, or undefined: `at(order, 'supplier.title')`. A key with dots in it, as a SKU may be, is found too. */
export const valueAt = (record: unknown, path: string): unknown =>
  hasOwnKey(record, path)
    ? record[path]
    : path
        .split('.')
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], record);
