/** Gives the input of a form's field the focus, and brings it into view. */
export const focusField = (field: string): void => {
  for (const named of document.querySelectorAll<HTMLElement>(`[name="${field}"]`)) {
    // The named input of a select is hidden: what can be focused stands beside it.
    const target = named.matches('[aria-hidden]')
      ? named.closest('.MuiFormControl-root')?.querySelector<HTMLElement>('[role="combobox"]')
      : named;
    if (!target) continue;
    target.focus();
    return;
  }
};
