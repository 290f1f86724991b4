import { Checkbox } from '@mui/material';
import type { MouseEvent } from 'react';
import { DataTable, type RaRecord, useDataTableCallbacksContext, useListContext } from 'react-admin';
import { fill, say } from '../../messages';
import type { FieldSpec } from '../values/fields';
import { rowTitle } from './rowTitle';

/** Selects a row. In a table, a click with the shift key selects all rows since the last one. */
export const SelectRow = ({ record, name }: { record: Partial<RaRecord>; name: string }) => {
  const { selectedIds, onToggleItem } = useListContext();
  const { handleToggleItem = onToggleItem } = useDataTableCallbacksContext();
  const id = record.id!;
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(id)}
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
        handleToggleItem(id, event as MouseEvent<HTMLInputElement>);
      }}
      slotProps={{ input: { 'aria-label': fill(say.common.selectRow, { item: name }) } }}
      sx={{ p: 0.5 }}
    />
  );
};

/** Selects all rows of the page, or none of them when all are selected already. */
export const SelectPage = () => {
  const { data = [], selectedIds, onSelect } = useListContext();
  const shownIds = data.map(({ id }) => id);
  const others = selectedIds.filter((id) => !shownIds.includes(id));
  const areAllSelected = shownIds.every((id) => selectedIds.includes(id));
  return (
    <Checkbox
      size="small"
      checked={areAllSelected}
      indeterminate={!areAllSelected && selectedIds.length > others.length}
      onChange={() => onSelect(areAllSelected ? others : [...others, ...shownIds])}
      slotProps={{ input: { 'aria-label': say.common.selectPage } }}
      sx={{ p: 0.5 }}
    />
  );
};

export const selectColumn = (columns: readonly FieldSpec[]) => (
  <DataTable.Col
    key="select"
    source=""
    label={<SelectPage />}
    disableSort
    render={(record) => <SelectRow record={record} name={rowTitle(columns, record)} />}
  />
);
