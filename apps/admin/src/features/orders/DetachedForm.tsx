import { createPortal } from 'react-dom';

const ID = 'lone-cell';

/** The attribute that takes an input out of the form around it, into the detached one. */
export const inDetachedForm = { form: ID } as const;

/**
 * An empty form for the cell that is being typed into, since at each keystroke browsers search all inputs of its form for autofill:
 * in an order of sixty lines that takes longer than rendering the text.
 */
export const DetachedForm = () =>
  createPortal(
    <form
      id={ID}
      hidden
      onSubmit={(event) => {
        event.preventDefault();
        // React passes events of the portal on to the order's form.
        event.stopPropagation();
      }}
    />,
    document.body,
  );
