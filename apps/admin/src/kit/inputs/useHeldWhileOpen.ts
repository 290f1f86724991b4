import { useRef, useState } from 'react';
import { isFocusLed } from './ledFocus';

/**
 * The offered choices, held unchanged while their list is open: an answer that arrives then must not move them under
 * the pointer. `showsList` is of lists that open on focus: false after the screen led there, until somebody opens the list.
 */
export const useHeldWhileOpen = <T>(offered: T) => {
  const [isOpen, setOpen] = useState(false);
  const held = useRef(offered);
  if (!isOpen) held.current = offered;
  const [isHeldBack, setHeldBack] = useState(false);
  const onOpen = () => {
    setHeldBack(isFocusLed());
    setOpen(!isFocusLed());
  };
  return { held: held.current, showsList: !isHeldBack, opening: { onOpen, onClose: () => setOpen(false) } };
};
