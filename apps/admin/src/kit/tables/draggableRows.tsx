import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import DragIcon from '@mui/icons-material/DragIndicator';
import { IconButton } from '@mui/material';
import { type CSSProperties, createContext, type ReactNode, type Ref, useContext } from 'react';
import { fill, say } from '../../messages';

type Id = string | number;

export interface RowsProps {
  ids: readonly Id[];
  nameOf: (id: Id) => string;
  /** Called with all ids in their new order when a row was dropped elsewhere. */
  onOrder: (ids: readonly Id[]) => void;
  children: ReactNode;
}

export const DraggableRows = ({ ids, nameOf, onOrder, children }: RowsProps) => {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    onOrder(arrayMove([...ids], ids.indexOf(active.id), ids.indexOf(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleDragEnd}
      accessibility={{
        announcements: announcements(ids, nameOf),
        screenReaderInstructions: { draggable: say.sortable.help },
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
};

const announcements = (ids: RowsProps['ids'], nameOf: RowsProps['nameOf']): Announcements => {
  const announce = (text: string, id: UniqueIdentifier, place = id) =>
    fill(text, { item: nameOf(id), place: ids.indexOf(place) + 1, of: ids.length });
  return {
    onDragStart: ({ active }) => announce(say.sortable.lifted, active.id),
    onDragOver: ({ active, over }) => announce(say.sortable.moved, active.id, over?.id),
    onDragEnd: ({ active, over }) => announce(say.sortable.dropped, active.id, over?.id),
    onDragCancel: ({ active }) => announce(say.sortable.cancelled, active.id),
  };
};

type HandleProps = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>;
const RowHandle = createContext<HandleProps | null>(null);

export interface RowProps {
  id: Id;
  /** Draws the row; `ref` and `style` belong on its outermost element. */
  children: (row: { ref?: Ref<never>; style: CSSProperties }) => ReactNode;
}

export const DraggableRow = ({ id, children }: RowProps) => {
  const { setNodeRef, transform, transition, isDragging, ...handle } = useSortable({ id });
  const style: CSSProperties = {
    transform: CSS.Translate.toString(transform),
    ...(transition ? { transition } : {}),
    ...(isDragging ? { position: 'relative', zIndex: 1, opacity: 0.8 } : {}),
  };
  return <RowHandle value={handle}>{children({ ref: setNodeRef, style })}</RowHandle>;
};

export const Handle = ({ name }: { name: string }) => {
  const handle = useContext(RowHandle);
  if (!handle) return null;
  return (
    <IconButton
      size="small"
      ref={handle.setActivatorNodeRef}
      {...handle.attributes}
      {...handle.listeners}
      aria-label={fill(say.sortable.handle, { item: name })}
      onClick={(event) => event.stopPropagation()}
      sx={{ cursor: 'grab', touchAction: 'none', color: 'text.secondary' }}
    >
      <DragIcon fontSize="small" />
    </IconButton>
  );
};
