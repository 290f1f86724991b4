import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface Props {
  title: string;
  children: ComponentChildren;
  /** The buttons; the first one has the focus when the dialog opens. */
  buttons: ComponentChildren;
  onClose: () => void;
}

/** A dialog over the page, which nothing behind it can be reached past. */
export const Modal = ({ title, children, buttons, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
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
      <div class="buttons">{buttons}</div>
    </dialog>
  );
};
