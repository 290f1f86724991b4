import { flushSync } from 'react-dom';
import { leadFocusTo } from '../inputs/ledFocus';

const FOCUSABLE = 'input:not([type=hidden], [hidden], [aria-hidden=true]), textarea, button, [role=combobox]';

const quoted = (text: string) => JSON.stringify(text);

/** The element that takes the focus for a named input: of a select, the box beside its hidden input. */
const focusableFor = (named: HTMLElement): HTMLElement | null =>
  named.matches(FOCUSABLE) ? named : (named.parentElement?.querySelector<HTMLElement>(FOCUSABLE) ?? null);

/** The input of a field; for a field of several inputs the first of them; else that of the field around it. */
const findInput = (field: string): HTMLElement | null => {
  const named = document.querySelector<HTMLElement>(`[name=${quoted(field)}], [name^=${quoted(`${field}.`)}]`);
  const found =
    (named && focusableFor(named)) ??
    document.querySelector(`[data-field=${quoted(field)}]`)?.querySelector<HTMLElement>(FOCUSABLE) ??
    null;
  const end = field.lastIndexOf('.');
  return found || end < 0 ? found : findInput(field.slice(0, end));
};

/**
 * The field of an input, or of the answer around it. A select whose list has just taken the focus has no name here, and is not
 * left yet.
 */
export const fieldAt = (target: EventTarget | null): string | undefined =>
  (target as { name?: string } | null)?.name ||
  (target instanceof Element && !target.matches('[role=combobox], [role=tab]')
    ? (target.closest<HTMLElement>('[data-field]')?.dataset.field ?? undefined)
    : undefined);

const openTabOf = (element: HTMLElement) => {
  const panel = element.closest('[role=tabpanel][hidden]');
  const tab = panel && document.getElementById(panel.getAttribute('aria-labelledby') ?? '');
  if (tab) flushSync(() => tab.click());
};

const goTo = (input: HTMLElement): void => {
  openTabOf(input);
  leadFocusTo(input);
  input.scrollIntoView({ block: 'center' });
};

/** Gives the input of a field of the form the focus and brings it into view, on whichever tab it stands. */
export const goToField = (field: string): void => {
  const input = findInput(field);
  if (input) goTo(input);
};

const isBefore = (one: HTMLElement, other: HTMLElement): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

export const goToFirstField = (fields: readonly string[]): void => {
  const [input] = fields
    .flatMap((field) => findInput(field) ?? [])
    .sort((one, other) => (isBefore(one, other) ? -1 : 1));
  if (input) goTo(input);
};
