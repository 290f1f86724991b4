import { removeFromTab, withStorage } from '../http/deviceStorage';

/** Begins the names of all drafts of a user. */
export const prefixOf = (user: number) => `draft:${user}:`;

/** All drafts of a user in the browser's tab. */
export const keptDrafts = {
  existFor: (user: number): boolean =>
    withStorage('sessionStorage', (storage) => Object.keys(storage).some((key) => key.startsWith(prefixOf(user)))) ??
    false,
  removeAllOf: (user: number): void => removeFromTab(prefixOf(user)),
};
