interface Waiting<Item, Answer> {
  item: Item;
  key: string;
  /** Of the monotonic clock, in milliseconds. */
  since: number;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

export interface GroupOptions<Item, Answer> {
  /** Items of one key are never on their way at the same time: the later waits for the answer to the earlier. */
  keyOf: (item: Item) => string;
  weightOf: (item: Item) => number;
  /** A group weighs no more, unless it is one item that does so alone. */
  mostWeight: number;
  /** So many groups are on their way at the same time, as equal in size as may be: one is prepared while another is answered. */
  atOnce: number;
  /** Milliseconds after which an item that still waits to be sent is sent no more. */
  patienceMs: number;
  /** What it is told then. */
  onLate: (item: Item) => Error;
  /** Answers in the group's order; never rejects. */
  send: (group: Item[]) => Promise<readonly PromiseSettledResult<Answer>[]>;
}

/** Sends what waits together as one group, or as some at once; what comes meanwhile goes with the next. */
export const groupCommit = <Item, Answer>({
  keyOf,
  weightOf,
  mostWeight,
  atOnce,
  patienceMs,
  onLate,
  send,
}: GroupOptions<Item, Answer>): ((item: Item) => Promise<Answer>) => {
  let waiting: Waiting<Item, Answer>[] = [];
  const underWay = new Set<string>();
  let groups = 0;
  let due = false;
  let impatience: NodeJS.Timeout | undefined;

  const nextGroup = () => {
    const most = Math.ceil((waiting.length + underWay.size) / atOnce);
    const keys = new Set(underWay);
    const group: typeof waiting = [];
    const rest: typeof waiting = [];
    let weight = 0;
    for (const one of waiting) {
      const heavier = weight + weightOf(one.item);
      const full = group.length === most || (group.length > 0 && heavier > mostWeight);
      if (full || keys.has(one.key)) rest.push(one);
      else {
        group.push(one);
        weight = heavier;
      }
      keys.add(one.key);
    }
    waiting = rest;
    return group;
  };

  const sendOff = async (group: typeof waiting) => {
    groups += 1;
    for (const { key } of group) underWay.add(key);
    const results = await send(group.map(({ item }) => item));
    for (const { key } of group) underWay.delete(key);
    groups -= 1;
    results.forEach((result, n) => {
      if (result.status === 'fulfilled') group[n]!.resolve(result.value);
      else group[n]!.reject(result.reason);
    });
    goOn();
  };

  // Those who were just answered may ask again at once, and so join the next group.
  const goOn = () => {
    if (due || groups === atOnce || waiting.length === 0) return;
    due = true;
    setImmediate(() => {
      due = false;
      while (groups < atOnce) {
        const group = nextGroup();
        if (group.length === 0) return;
        void sendOff(group);
      }
    });
  };

  /** One timer for all, set for the one that waits longest. */
  const turnAwayLate = () => {
    impatience = undefined;
    const late = waiting.filter(({ since }) => performance.now() - since >= patienceMs);
    waiting = waiting.filter((one) => !late.includes(one));
    for (const { item, reject } of late) reject(onLate(item));
    watch();
  };
  const watch = () => {
    const [first] = waiting;
    if (impatience || !first) return;
    impatience = setTimeout(turnAwayLate, first.since + patienceMs - performance.now()).unref();
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, key: keyOf(item), since: performance.now(), resolve, reject });
      goOn();
      watch();
    });
};
