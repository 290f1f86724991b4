import { useRef, useState } from 'react';
import { isFocusLed } from './ledFocus';

/** Holds the offered choices while their list is open, so that an answer that arrives then doesn't move them under the pointer. */
export const useHeldWhileOpen = <T>(offered: T) => {
  const [isOpen, setOpen] = useState(false);
  const held = useRef(offered);
  if (!isOpen) held.current = offered;
  const [isHeldBack, setHeldBack] = useState(false);
  // Lists open on focus, but not when the screen itself moved the focus there.
  const onOpen = () => {
    setHeldBack(isFocusLed());
    setOpen(!isFocusLed());
  };
  return { held: held.current, showsList: !isHeldBack, opening: { onOpen, onClose: () => setOpen(false) } };
};
