export const DEVICE_STORAGES = ['sessionStorage', 'localStorage'] as const;
export type DeviceStorage = (typeof DEVICE_STORAGES)[number];

/** @returns undefined if the browser stores nothing, or has no room left */
export const withStorage = <T>(name: DeviceStorage, use: (storage: Storage) => T): T | undefined => {
  try {
    return use(window[name]);
  } catch {
    return undefined;
  }
};

export const removeFrom = (name: DeviceStorage, prefix: string): void => {
  withStorage(name, (storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
};
