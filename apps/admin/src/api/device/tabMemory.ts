import { removeFrom, withStorage } from './deviceStorage';

const PREFIX = 'portal.tab.';

/** Reads what this tab of the browser remembers under a name; a sign-out forgets it all. */
export const recall = <T>(name: string, otherwise: T): T =>
  withStorage('sessionStorage', (storage) => {
    const stored = storage.getItem(PREFIX + name);
    return stored === null ? otherwise : (JSON.parse(stored) as T);
  }) ?? otherwise;

/** Remembers a value until the tab is closed. A browser that keeps nothing only loses the comfort. */
export const remember = (name: string, value: unknown): void =>
  withStorage('sessionStorage', (storage) => storage.setItem(PREFIX + name, JSON.stringify(value)));

/** Forgets everything, since the next user of the tab may be somebody else. */
export const forgetTab = (): void => removeFrom('sessionStorage', PREFIX);
