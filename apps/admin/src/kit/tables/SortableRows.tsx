import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { RowProps, RowsProps } from './draggableRows';

/** Few tables can be dragged, by few users, so the code for it comes once such a table is shown. */
const loadParts = () => import('./draggableRows');
type Parts = Awaited<ReturnType<typeof loadParts>>;

const LoadedParts = createContext<Parts | null>(null);

/**
 * Lets rows be dragged into another order by their handle, with a pointer or with the keyboard (space, arrows, space;
 * escape leaves all as it was). It stands around the whole table or list; each row is a SortableRow with a DragHandle
 * in it.
 */
export const SortableRows = (props: RowsProps) => {
  const parts = useParts();
  return <LoadedParts value={parts}>{parts ? <parts.DraggableRows {...props} /> : props.children}</LoadedParts>;
};

export const SortableRow = (props: RowProps): ReactNode => {
  const parts = useContext(LoadedParts);
  return parts ? <parts.DraggableRow {...props} /> : props.children({ style: {} });
};

/** The handle by which a row is dragged; nothing where rows can't be dragged. */
export const DragHandle = ({ name }: { name: string }) => {
  const parts = useContext(LoadedParts);
  return parts && <parts.Handle name={name} />;
};

let loadedParts: Parts | null = null;

/** Until the parts are there, or where they can't be had, the rows stand still. */
const useParts = (): Parts | null => {
  const [parts, setParts] = useState(loadedParts);
  useEffect(() => {
    if (parts) return;
    let isGone = false;
    loadParts().then(
      (loaded) => {
        loadedParts = loaded;
        if (!isGone) setParts(loaded);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [parts]);
  return parts;
};
