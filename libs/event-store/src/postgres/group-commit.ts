interface Waiting<Item, Answer> {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

export interface GroupOptions<Item, Answer> {
  /** Items of one key never share a group: the later waits for the earlier. */
  keyOf: (item: Item) => string;
  weightOf: (item: Item) => number;
  /** A group weighs no more, unless it is one item that does so alone. */
  mostWeight: number;
  /** Answers in the group's order; never rejects. */
  send: (group: Item[]) => Promise<readonly PromiseSettledResult<Answer>[]>;
}

/** Sends what waits together as one group; what comes meanwhile is the next group. */
export const groupCommit = <Item, Answer>({
  keyOf,
  weightOf,
  mostWeight,
  send,
}: GroupOptions<Item, Answer>): ((item: Item) => Promise<Answer>) => {
  let waiting: Waiting<Item, Answer>[] = [];
  let busy = false;

  const nextGroup = () => {
    const keys = new Set<string>();
    const group: typeof waiting = [];
    const rest: typeof waiting = [];
    let weight = 0;
    for (const one of waiting) {
      const key = keyOf(one.item);
      const heavier = weight + weightOf(one.item);
      if (keys.has(key) || (group.length > 0 && heavier > mostWeight)) rest.push(one);
      else {
        group.push(one);
        weight = heavier;
      }
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
