import type { KeyboardEvent } from 'react';
import type { Column } from './paste/columns';
import type { FocusCell } from './useFocusCell';

export const placeOf = (element: EventTarget): { line: number; column: Column } | undefined => {
  const cell = (element as HTMLElement).closest<HTMLElement>('[data-column]');
  return cell ? { line: Number(cell.dataset.line), column: cell.dataset.column as Column } : undefined;
};

const lineStepByKey: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/**
 * Enter goes to the product of the next line; the arrow keys go up and down a column, except the product's, where they choose.
 * @param nextOf the line so many steps from a line; undefined if there is none
 * @param isChosen whether a line has its product already: Enter then skips it and goes to the quantity
 */
export const moveAlongLines = (
  event: KeyboardEvent,
  focusCell: FocusCell,
  nextOf: (line: number, step: number) => number | undefined,
  isChosen: (line: number) => boolean = () => false,
): void => {
  const cell = placeOf(event.target);
  if (!cell || event.defaultPrevented || (event.target as HTMLElement).tagName === 'BUTTON') return;
  const step = lineStepByKey[event.key];
  const { column } = cell;
  if (!step || (column === 'product' && event.key !== 'Enter')) return;
  event.preventDefault();
  if (column === 'product' && isChosen(cell.line)) {
    focusCell(cell.line, 'quantity');
    return;
  }
  const next = nextOf(cell.line, step);
  if (next !== undefined) focusCell(next, event.key !== 'Enter' ? column : isChosen(next) ? 'quantity' : 'product');
};
