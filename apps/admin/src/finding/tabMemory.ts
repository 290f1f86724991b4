const PREFIX = 'portal.tab.';

/** Reads what this tab of the browser remembers under a name; a sign-out forgets it all. */
export const recall = <T>(name: string, otherwise: T): T => {
  try {
    const stored = sessionStorage.getItem(PREFIX + name);
    return stored === null ? otherwise : JSON.parse(stored);
  } catch {
    return otherwise;
  }
};

/** Remembers a value until the tab is closed. A browser that keeps nothing only loses the comfort. */
export const remember = (name: string, value: unknown): void => {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // The storage is full or not allowed.
  }
};

/** Forgets everything, since the next user of the tab may be somebody else. */
export const forgetTab = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Where nothing can be stored, nothing is.
  }
};
