import { useRef, useState } from 'react';

/** What is offered, held still while its list is open: an answer that comes then must not move what is pointed at. */
export const useHeld = <T>(offered: T) => {
  const [isOpen, setOpen] = useState(false);
  const held = useRef(offered);
  if (!isOpen) held.current = offered;
  return { held: held.current, onOpen: () => setOpen(true), onClose: () => setOpen(false) };
};
