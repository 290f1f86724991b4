/** The first rows, and all of them. @throws what reading the first rows throws */
export const lookAhead = async <T>(
  rows: AsyncIterable<T>,
  count: number,
): Promise<{ first: readonly T[]; all: AsyncIterable<T> }> => {
  const iterator = rows[Symbol.asyncIterator]();
  const first: T[] = [];
  let next = await iterator.next();
  while (!next.done && first.push(next.value) < count) next = await iterator.next();
  const isAll = next.done;
  async function* all() {
    try {
      yield* first;
      if (!isAll) yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      // Whoever reads may stop within the first rows: what the rest is read from is to be closed all the same.
      await iterator.return?.();
    }
  }
  return { first, all: all() };
};
