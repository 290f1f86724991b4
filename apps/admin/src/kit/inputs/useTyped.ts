import { useState } from 'react';

/**
 * Whether the text of a search box was typed: Enter and Tab then take its first match. Without typing they take nothing, so that
 * going through a form changes none of it.
 */
export const useTyped = () => {
  const [isTyped, setTyped] = useState(false);
  const onInputChange = (_: unknown, text: string, reason: string) => setTyped(reason === 'input' && text !== '');
  return { isTyped, onInputChange };
};
