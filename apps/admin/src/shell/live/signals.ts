/** A change that the server saw, of something that the user may see. */
export interface Signal {
  /** The API's path of such records. */
  resource: string;
  /** Absent where the rows of a list may be others, and nothing says which. */
  id?: number | string;
  revision?: number;
  /** The record is as before; who edits it is not. */
  presence?: true;
}

/** What the screens of this tab are notified of; `missed` means that anything may have changed. */
export type LiveNews = { type: 'signals'; signals: readonly Signal[] } | { type: 'missed' };

const listeners = new Set<(news: LiveNews) => void>();

/** The connection gives its news to the screens here. */
export const live = {
  /** The id of the browser's stream; undefined while there is none. */
  stream: undefined as string | undefined,
  /** @returns a function that ends the subscription */
  subscribe: (listener: (news: LiveNews) => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  notify: (news: LiveNews): void => {
    for (const listener of [...listeners]) listener(news);
  },
};
