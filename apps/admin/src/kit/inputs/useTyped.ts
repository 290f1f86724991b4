import { useState } from 'react';

/** Enter and Tab take the first match of a search box only if its text was typed, so that tabbing through a form changes nothing. */
export const useTyped = () => {
  const [isTyped, setTyped] = useState(false);
  const onInputChange = (_: unknown, text: string, reason: string) => setTyped(reason === 'input' && text !== '');
  return { isTyped, onInputChange };
};
