/** What the browser keeps until it is closed, or for longer. */
export type DeviceStorage = 'localStorage' | 'sessionStorage';

/**
 * Uses what the browser keeps on the device, for a tab or for longer.
 * @returns undefined where the browser keeps nothing, or has no room left
 */
export const withStorage = <T>(name: DeviceStorage, use: (storage: Storage) => T): T | undefined => {
  try {
    return use(window[name]);
  } catch {
    return undefined;
  }
};

/** Removes all that is kept under names that begin so. */
export const removeFrom = (name: DeviceStorage, prefix: string): void => {
  withStorage(name, (storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
};
