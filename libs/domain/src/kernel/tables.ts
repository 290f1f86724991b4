/** The compiler can't see that key and argument belong together; the caller does, and it is said here alone. */
export const functionFor = <K extends PropertyKey, Rest extends readonly unknown[], Result>(
  table: Readonly<Record<K, (argument: never, ...rest: Rest) => Result>>,
  key: K,
) => table[key] as (argument: unknown, ...rest: Rest) => Result;
