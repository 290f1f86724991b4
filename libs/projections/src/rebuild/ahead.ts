/** The same items, each fetched while its predecessor is worked on. */
export async function* ahead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  const fetch = () => {
    const next = iterator.next();
    // Whoever awaits it hears of its failure; until then nobody listens.
    next.catch(() => {});
    return next;
  };
  try {
    for (let next = fetch(); ; ) {
      const { done, value } = await next;
      if (done) return;
      next = fetch();
      yield value;
    }
  } finally {
    // Not awaited: the item being fetched may never come.
    iterator.return?.().catch(() => {});
  }
}
