import { useRef, useState } from 'react';

/**
 * The offered choices, held unchanged while their list is open: an answer that arrives then must not move them under
 * the pointer.
 */
export const useHeldWhileOpen = <T>(offered: T) => {
  const [isOpen, setOpen] = useState(false);
  const held = useRef(offered);
  if (!isOpen) held.current = offered;
  return { held: held.current, onOpen: () => setOpen(true), onClose: () => setOpen(false) };
};
