import { Paper } from '@mui/material';
import { ListContextProvider, type RaRecord, useList } from 'react-admin';
import { Rows } from '../../../kit/tables/Rows';
import type { FieldSpec } from '../../../kit/values/fields';
import { ALL_ROWS } from '../../../kit/values/rows';

interface Props {
  /** What the rows are, as a title says it. */
  what: string;
  rows: readonly RaRecord[];
  columns: readonly FieldSpec[];
}

/** A table of rows that are there already, which the browser sorts. */
export const LocalRows = ({ what, rows, columns }: Props) => {
  const list = useList({ data: [...rows], perPage: ALL_ROWS, resource: 'orders/partner' });
  return (
    <ListContextProvider value={list}>
      <Paper component="section" aria-label={what} sx={{ overflow: 'hidden' }}>
        <Rows what={what} columns={columns} />
      </Paper>
    </ListContextProvider>
  );
};
