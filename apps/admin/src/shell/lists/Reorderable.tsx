import { type ReactNode, useState } from 'react';
import { ListContextProvider, type RaRecord, useListContext } from 'react-admin';
import { useBank } from '../../api/provider/dataProvider';
import { rowName } from '../../kit/tables/ReorderableBody';
import { SortableRows } from '../../kit/tables/SortableRows';
import { ALL_ROWS } from '../../kit/values/rows';
import { useCan } from '../session/access';

type Ids = readonly RaRecord['id'][];
const BY_ORDER_INDEX = { field: 'orderIndex', order: 'ASC' } as const;

/** Whether this user can drag rows now: only while the table is sorted by the order that dragging changes. */
export const useReorderable = (resource: string): boolean => {
  const { sort } = useListContext();
  const mayReorder = useCan(resource, 'order');
  return mayReorder && sort.field === BY_ORDER_INDEX.field && sort.order === BY_ORDER_INDEX.order;
};

/**
 * All ids in their new order: the shown rows (a page, or those that a filter left) exchange the places that they had.
 */
export const reorderShown = (all: Ids, shown: Ids): Ids => {
  const next = shown[Symbol.iterator]();
  return all.map((id) => (shown.includes(id) ? (next.next().value ?? id) : id));
};

/**
 * Makes the rows of the table in it draggable. It shows a dropped row at its new place at once, and saves the order of
 * all records.
 */
export const Reorderable = ({ resource, children }: { resource: string; children: ReactNode }) => {
  const list = useListContext();
  const bank = useBank();
  const [dropped, setDropped] = useState<{ of: unknown; ids: Ids }>();
  const rows: RaRecord[] = list.data ?? [];
  const data = dropped && dropped.of === list.data ? dropped.ids.map((id) => rows.find((row) => row.id === id)!) : rows;

  const save = async (ids: Ids) => {
    setDropped({ of: list.data, ids });
    try {
      const pagination = { page: 1, perPage: ALL_ROWS };
      const all = await bank.getList(resource, { filter: {}, sort: BY_ORDER_INDEX, pagination });
      await bank.reorder(
        resource,
        reorderShown(
          all.data.map(({ id }) => id),
          ids,
        ),
      );
      await list.refetch();
    } catch {
      // The error panel says why.
      setDropped(undefined);
    }
  };

  return (
    <SortableRows
      ids={data.map(({ id }) => id)}
      nameOf={(id) => rowName(data.find((row) => row.id === id) ?? { id })}
      onOrder={(ids) => void save(ids)}
    >
      <ListContextProvider value={list.data ? { ...list, data } : list}>{children}</ListContextProvider>
    </SortableRows>
  );
};
