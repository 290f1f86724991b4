import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Gives a cell of the lines the focus. */
export type FocusCell = (line: number, column: string) => void;

/** Gives a cell the focus; one that is not drawn yet is brought into view first. */
export const useFocusCell = (
  table: RefObject<HTMLTableElement | null>,
  bringIntoView: (place: number) => void,
): FocusCell => {
  const wantedCell = useRef<{ line: number; column: string }>(undefined);
  const latestBringIntoView = useRef(bringIntoView);
  latestBringIntoView.current = bringIntoView;
  const focusWantedCell = useCallback(() => {
    if (!wantedCell.current) return;
    const { line, column } = wantedCell.current;
    const cell = table.current?.querySelector<HTMLElement>(
      `[data-line="${line}"][data-column="${column}"] :is(input, select)`,
    );
    if (!cell) return;
    wantedCell.current = undefined;
    cell.focus();
    // As after Tab, what is typed next replaces what stands there.
    if (cell instanceof HTMLInputElement) cell.select();
  }, [table]);
  // A cell that was brought into view, or belongs to a line that was just added, may exist only after a later render.
  useEffect(focusWantedCell);
  return useCallback(
    (line, column) => {
      wantedCell.current = { line, column };
      focusWantedCell();
      if (wantedCell.current) latestBringIntoView.current(line);
    },
    [focusWantedCell],
  );
};
