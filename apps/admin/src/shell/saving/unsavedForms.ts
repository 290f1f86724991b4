let count = 0;

export const unsavedForms = {
  /** @returns a function that removes the form again */
  add: (): (() => void) => {
    count += 1;
    return () => {
      count -= 1;
    };
  },
  exist: (): boolean => count > 0,
};
