import type { ComponentProps } from 'react';
import { DataTable, DataTableBody, DataTableRow, type RaRecord, useRecordContext } from 'react-admin';
import { say } from '../../messages';
import { DragHandle, SortableRow } from './SortableRows';

/** The name of a row for the handle by which it is dragged. */
export const rowName = ({ label, name, id }: Partial<RaRecord>) => String(label ?? name ?? id);

const Row = (props: ComponentProps<typeof DataTableRow>) => (
  <SortableRow id={useRecordContext()!.id}>{(row) => <DataTableRow {...props} {...row} />}</SortableRow>
);

export const ReorderableBody = (props: ComponentProps<typeof DataTableBody>) => <DataTableBody {...props} row={Row} />;

export const handleColumn = (
  <DataTable.Col
    key="handle"
    source=""
    label={say.sortable.column}
    disableSort
    render={(row) => <DragHandle name={rowName(row)} />}
  />
);
