interface Waiting<Item, Answer> {
  item: Item;
  key: string;
  since: number;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

export interface GroupOptions<Item, Answer> {
  /** Items of one key are never under way at the same time: the later waits for the answer to the earlier. */
  keyOf: (item: Item) => string;
  weightOf: (item: Item) => number;
  /** The largest weight of a group; a heavier item is a group by itself. */
  maxWeight: number;
  /** So that one is prepared while another is answered. They are of equal size where possible. */
  maxGroups: number;
  maxWaitMs: number;
  timeoutError: (item: Item) => Error;
  /** Answers in the group's order; never rejects. */
  send: (group: Item[]) => Promise<readonly PromiseSettledResult<Answer>[]>;
}

/** Items that wait together go as one group, or as several at once. Items that come meanwhile go with the next group. */
export const groupCommit = <Item, Answer>({
  keyOf,
  weightOf,
  maxWeight,
  maxGroups,
  maxWaitMs,
  timeoutError,
  send,
}: GroupOptions<Item, Answer>): ((item: Item) => Promise<Answer>) => {
  let waiting: Waiting<Item, Answer>[] = [];
  const keysUnderWay = new Set<string>();
  let groupsUnderWay = 0;
  let isScheduled = false;
  let timer: NodeJS.Timeout | undefined;

  const nextGroup = () => {
    const maxSize = Math.ceil((waiting.length + keysUnderWay.size) / maxGroups);
    const keys = new Set(keysUnderWay);
    const group: typeof waiting = [];
    const postponed: typeof waiting = [];
    let weight = 0;
    for (const one of waiting) {
      const weightWithEntry = weight + weightOf(one.item);
      const isFull = group.length === maxSize || (group.length > 0 && weightWithEntry > maxWeight);
      if (isFull || keys.has(one.key)) postponed.push(one);
      else {
        group.push(one);
        weight = weightWithEntry;
      }
      keys.add(one.key);
    }
    waiting = postponed;
    return group;
  };

  const dispatch = async (group: typeof waiting) => {
    groupsUnderWay += 1;
    for (const { key } of group) keysUnderWay.add(key);
    const results = await send(group.map(({ item }) => item));
    for (const { key } of group) keysUnderWay.delete(key);
    groupsUnderWay -= 1;
    results.forEach((result, n) => {
      if (result.status === 'fulfilled') group[n]!.resolve(result.value);
      else group[n]!.reject(result.reason);
    });
    scheduleDispatch();
  };

  // Waits for the event loop, since callers that were just answered may ask again at once and so join the next group.
  const scheduleDispatch = () => {
    if (isScheduled || groupsUnderWay === maxGroups || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      while (groupsUnderWay < maxGroups) {
        const group = nextGroup();
        if (group.length === 0) return;
        void dispatch(group);
      }
    });
  };

  /** Runs when the item that waits longest is overdue: one timer serves all items. */
  const rejectOverdue = () => {
    timer = undefined;
    const overdue = waiting.filter(({ since }) => performance.now() - since >= maxWaitMs);
    waiting = waiting.filter((one) => !overdue.includes(one));
    for (const { item, reject } of overdue) reject(timeoutError(item));
    startTimer();
  };
  const startTimer = () => {
    const [first] = waiting;
    if (timer || !first) return;
    timer = setTimeout(rejectOverdue, first.since + maxWaitMs - performance.now()).unref();
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, key: keyOf(item), since: performance.now(), resolve, reject });
      scheduleDispatch();
      startTimer();
    });
};
