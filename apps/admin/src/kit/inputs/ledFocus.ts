let isLeading = false;

/** Gives an input the focus because the screen leads there, and not because somebody went there to choose. */
export const leadFocusTo = (input: HTMLElement): void => {
  isLeading = true;
  try {
    input.focus({ preventScroll: true });
  } finally {
    isLeading = false;
  }
};

/** Whether the focus that is moving now is led by the screen. A list that opens on focus stays closed then. */
export const isFocusLed = (): boolean => isLeading;
