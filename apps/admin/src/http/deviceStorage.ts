/**
 * Uses what the browser keeps on the device, for a tab or for longer.
 * @returns undefined where the browser keeps nothing, or has no room left
 */
export const withStorage = <T>(
  name: 'localStorage' | 'sessionStorage',
  use: (storage: Storage) => T,
): T | undefined => {
  try {
    return use(window[name]);
  } catch {
    return undefined;
  }
};

/** Removes from the tab all that is kept under names that begin so. */
export const removeFromTab = (prefix: string): void => {
  withStorage('sessionStorage', (storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
};
