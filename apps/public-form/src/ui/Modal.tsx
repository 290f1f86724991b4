import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface Props {
  title: string;
  children: ReactNode;
  /** The buttons; the first one has the focus when the dialog opens. */
  buttons: ReactNode;
  onClose: () => void;
}

/** A dialog over the page, which nothing behind it can be reached past. */
export const Modal = ({ title, children, buttons, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // An effect of the layout is undone while the dialog is still on the page, any other one only after that.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A dialog that is closed gives the focus back to where it was; one that just disappears doesn't.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      <div id={`${id}-text`}>{children}</div>
      <div className="buttons">{buttons}</div>
    </dialog>
  );
};
