import type { KeyboardEvent } from 'react';

/** Acts on Enter, which must not send a form around the field. */
export const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  act();
};
