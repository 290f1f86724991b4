import { removeFrom, withStorage } from './deviceStorage';

/** Begins the names of all drafts of a user. */
export const prefixOf = (user: number) => `draft:${user}:`;

const places = ['sessionStorage', 'localStorage'] as const;

export const keptDrafts = {
  existFor: (user: number): boolean =>
    places.some((place) =>
      withStorage(place, (storage) => Object.keys(storage).some((key) => key.startsWith(prefixOf(user)))),
    ),
  removeAllOf: (user: number): void => {
    for (const place of places) removeFrom(place, prefixOf(user));
  },
};
