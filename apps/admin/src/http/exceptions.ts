export interface Exception {
  id: number;
  /** Method and path of what failed. */
  request: string;
  message: string;
  trace?: unknown;
}

let list: readonly Exception[] = [];
let next = 1;
const listeners = new Set<() => void>();
const set = (changed: readonly Exception[]) => {
  list = changed;
  for (const listener of listeners) listener();
};

/** What failed and was not dismissed yet; the error panel shows it. The same failure again is said once. */
export const exceptions = {
  add: ({ request, message, trace }: Omit<Exception, 'id'>) =>
    set([
      ...list.filter((e) => e.request !== request || e.message !== message),
      { id: next++, request, message, ...(trace === undefined ? {} : { trace }) },
    ]),
  /** The rest of a message is said elsewhere on the screen. */
  retell: (message: string, shorter: string) =>
    set(list.map((e) => (e.message === message ? { ...e, message: shorter } : e))),
  dismiss: (id: number) => set(list.filter((e) => e.id !== id)),
  clear: () => set([]),
  /** The same request went well: its failures are past. */
  settle: (request: string) => {
    if (list.some((e) => e.request === request)) set(list.filter((e) => e.request !== request));
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  current: () => list,
};
