import { type ComponentProps, type ReactNode, useState } from 'react';
import {
  DataTable,
  DataTableBody,
  DataTableRow,
  ListContextProvider,
  type RaRecord,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { useCan } from '../access';
import { useBank } from '../dataProvider';
import { EVERYTHING } from '../dialect';
import { say } from '../messages';
import { DragHandle, SortableRow, SortableRows } from './SortableRows';

type Ids = readonly RaRecord['id'][];
const BY_ORDER = { field: 'orderIndex', order: 'ASC' } as const;
const called = ({ label, name, id }: Partial<RaRecord>) => String(label ?? name ?? id);

/** Whether rows can be dragged now: by those who may, while the table stands in the order that dragging changes. */
export const useReorderable = (resource: string): boolean => {
  const { sort } = useListContext();
  const may = useCan(resource, 'order');
  return may && sort.field === BY_ORDER.field && sort.order === BY_ORDER.order;
};

/** The whole order, with the rows that are shown (a page, or what a filter left) put anew on the places that they have. */
export const placed = (all: Ids, shown: Ids): Ids => {
  const next = shown[Symbol.iterator]();
  return all.map((id) => (shown.includes(id) ? (next.next().value ?? id) : id));
};

/** Around a list's table: takes a dropped row in at once, and saves the order of all records. */
export const Reorderable = ({ resource, children }: { resource: string; children: ReactNode }) => {
  const list = useListContext();
  const bank = useBank();
  const [dropped, setDropped] = useState<{ of: unknown; ids: Ids }>();
  const rows: RaRecord[] = list.data ?? [];
  const data = dropped && dropped.of === list.data ? dropped.ids.map((id) => rows.find((row) => row.id === id)!) : rows;

  const save = async (ids: Ids) => {
    setDropped({ of: list.data, ids });
    try {
      const pagination = { page: 1, perPage: EVERYTHING };
      const all = await bank.getList(resource, { filter: {}, sort: BY_ORDER, pagination });
      await bank.reorder(
        resource,
        placed(
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
      nameOf={(id) => called(data.find((row) => row.id === id) ?? { id })}
      onOrder={(ids) => void save(ids)}
    >
      <ListContextProvider value={list.data ? { ...list, data } : list}>{children}</ListContextProvider>
    </SortableRows>
  );
};

const Row = (props: ComponentProps<typeof DataTableRow>) => (
  <SortableRow id={useRecordContext()!.id}>{(row) => <DataTableRow {...props} {...row} />}</SortableRow>
);

export const ReorderableBody = (props: ComponentProps<typeof DataTableBody>) => <DataTableBody {...props} row={Row} />;

/** The column that rows are dragged by. */
export const handles = (
  <DataTable.Col
    key="handle"
    source=""
    label={say.sortable.column}
    disableSort
    render={(row) => <DragHandle name={called(row)} />}
  />
);
