/** Functions that are called when something has changed. */
export const createListeners = () => {
  const listeners = new Set<() => void>();
  return {
    /** @returns a function that ends the subscription */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (): void => {
      for (const listener of listeners) listener();
    },
    isEmpty: (): boolean => listeners.size === 0,
  };
};
