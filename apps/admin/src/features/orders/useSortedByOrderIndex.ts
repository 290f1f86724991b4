import { useRef } from 'react';
import { byOrderIndex } from '../../shell/fields/recordOrder';

/** The rows by their order index; the same list as long as the rows are the same, so that nothing is drawn again for it. */
export const useSortedByOrderIndex = <T extends Record<string, unknown>>(rows: readonly T[]): readonly T[] => {
  const last = useRef<{ from: readonly T[]; sorted: readonly T[] }>({ from: [], sorted: [] });
  if (last.current.from !== rows) last.current = { from: rows, sorted: [...rows].sort(byOrderIndex) };
  return last.current.sorted;
};
