import { createListeners } from '../values/listeners';

export interface Exception {
  id: number;
  request: string;
  message: string;
  trace?: unknown;
}

let list: readonly Exception[] = [];
let next = 1;
const listeners = createListeners();
const publish = (changed: readonly Exception[]) => {
  list = changed;
  listeners.notify();
};

/** The failures that were not dismissed yet, for the error panel. A repeated failure is listed once. */
export const exceptions = {
  add: ({ request, message, trace }: Omit<Exception, 'id'>) =>
    publish([
      ...list.filter((e) => e.request !== request || e.message !== message),
      { id: next++, request, message, ...(trace === undefined ? {} : { trace }) },
    ]),
  /** Shortens a message whose rest is shown elsewhere on the screen. */
  shorten: (message: string, shorter: string) =>
    publish(list.map((e) => (e.message === message ? { ...e, message: shorter } : e))),
  dismiss: (id: number) => publish(list.filter((e) => e.id !== id)),
  /** Drops a failure that was settled in another way. */
  withdraw: (message: string) => publish(list.filter((e) => e.message !== message)),
  clear: () => publish([]),
  /** Drops the failures of a request that has now succeeded. */
  settle: (request: string) => {
    if (list.some((e) => e.request === request)) publish(list.filter((e) => e.request !== request));
  },
  subscribe: listeners.subscribe,
  current: () => list,
};
