import { useRef, useState } from 'react';

/** A question in a dialog: `ask` shows something and gives the answer once the dialog is left. What was shown stays while it closes. */
export const useAsked = <Shown>() => {
  const [shown, setShown] = useState<Shown>();
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(mayGoOn: boolean) => void>(undefined);
  const ask = (toShow: Shown) =>
    new Promise<boolean>((resolve) => {
      setShown(toShow);
      setOpen(true);
      answer.current = resolve;
    });
  const close = (mayGoOn: boolean) => {
    setOpen(false);
    answer.current?.(mayGoOn);
  };
  return { ask, shown, dialog: { open: isOpen, onYes: () => close(true), onNo: () => close(false) } };
};
