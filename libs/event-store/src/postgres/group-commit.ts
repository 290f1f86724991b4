interface Waiting<Item, Answer> {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Sends what waits together as one group; what comes meanwhile is the next group. `send` answers in the group's order.
 * Items of one key never share a group: the later waits for the earlier.
 */
export const groupCommit = <Item, Answer>(
  keyOf: (item: Item) => string,
  send: (group: Item[]) => Promise<readonly PromiseSettledResult<Answer>[]>,
  most: number,
): ((item: Item) => Promise<Answer>) => {
  let waiting: Waiting<Item, Answer>[] = [];
  let busy = false;

  const nextGroup = () => {
    const keys = new Set<string>();
    const group: typeof waiting = [];
    const rest: typeof waiting = [];
    for (const one of waiting) {
      const key = keyOf(one.item);
      (group.length < most && !keys.has(key) ? group : rest).push(one);
      keys.add(key);
    }
    waiting = rest;
    return group;
  };

  const work = async () => {
    while (waiting.length > 0) {
      const group = nextGroup();
      const results = await send(group.map(({ item }) => item));
      results.forEach((result, n) => {
        if (result.status === 'fulfilled') group[n]!.resolve(result.value);
        else group[n]!.reject(result.reason);
      });
      // Those who were just answered may ask again at once, and so join the next group.
      await new Promise(setImmediate);
    }
    busy = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (busy) return;
      busy = true;
      setImmediate(() => void work());
    });
};
