import { DEVICE_STORAGES, type DeviceStorage, removeFrom, withStorage } from './deviceStorage';

/** Begins the names of all drafts of a user. */
export const prefixOf = (user: number) => `draft:${user}:`;

export const keptDrafts = {
  /** @returns the paths of the forms whose entries are kept */
  namesOf: (user: number, place: DeviceStorage): string[] =>
    withStorage(place, (storage) =>
      Object.keys(storage).flatMap((key) => (key.startsWith(prefixOf(user)) ? [key.slice(prefixOf(user).length)] : [])),
    ) ?? [],
  existFor: (user: number): boolean => DEVICE_STORAGES.some((place) => keptDrafts.namesOf(user, place).length > 0),
  removeAllOf: (user: number): void => {
    for (const place of DEVICE_STORAGES) removeFrom(place, prefixOf(user));
  },
};
