import { createPortal } from 'react-dom';

const ID = 'lone-cell';

/** The attribute that takes an input out of the form around it, into the detached one. */
export const inDetachedForm = { form: ID } as const;

/**
 * The form of the cell that is typed into. At each keystroke browsers look at every input of its form, for what they could fill in:
 * in an order of sixty lines that takes longer than drawing what was typed. It is sent nowhere, since the order's own form holds
 * all values.
 */
export const DetachedForm = () =>
  createPortal(
    <form
      id={ID}
      hidden
      onSubmit={(event) => {
        event.preventDefault();
        // React passes events on to what is around the portal, which is the order's form.
        event.stopPropagation();
      }}
    />,
    document.body,
  );
