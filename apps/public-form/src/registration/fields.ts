/** The name of an attribute's field in problems, as the server names it; with a part, that of an address. */
export const answerField = (definition: number, part?: string): string =>
  ['attributes', definition, ...(part ? [part] : [])].join('.');

export const inputId = (field: string): string => `field-${field.replaceAll('.', '-')}`;

/** Whether the field is this one or a part of it. */
export const isWithin = (field: string, whole: string): boolean => field === whole || field.startsWith(`${whole}.`);

const INPUTS = 'input, select, textarea';

/** Moves the focus to a field's input, or to the first of several, and shows it. */
export const focusField = (field: string): void => {
  const element = document.getElementById(inputId(field));
  const input = element?.matches(INPUTS) ? element : element?.querySelector<HTMLElement>(INPUTS);
  input?.focus();
  input?.scrollIntoView?.({ block: 'center' });
};
