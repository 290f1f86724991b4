import { Paper } from '@mui/material';
import { DataTable, ListContextProvider, ResourceContextProvider, useGetList, useList } from 'react-admin';
import { EVERYTHING } from '../dialect';
import { columns } from '../ui/cells';
import { Failed } from '../ui/Failed';
import { TABLE_HEIGHT } from '../ui/SearchFirstList';
import { stockColumns } from './columns';

/** The stock of one place, without searching; sorted on the screen by what is clicked. */
export const StockTable = ({ filter }: { filter: object }) => {
  const { data, isPending, error, refetch } = useGetList('stock-levels', {
    filter,
    pagination: { page: 1, perPage: EVERYTHING },
    sort: { field: '', order: 'ASC' },
  });
  const list = useList({ data: data ?? [], isPending, perPage: EVERYTHING, resource: 'stock-levels' });
  if (error && !data) return <Failed error={error as Error} retry={() => void refetch()} />;
  return (
    <ResourceContextProvider value="stock-levels">
      <ListContextProvider value={{ ...list, filterValues: filter }}>
        <Paper sx={{ overflow: 'hidden' }}>
          <DataTable bulkActionButtons={false} rowClick={false} sx={{ minHeight: TABLE_HEIGHT }}>
            {columns(stockColumns)}
          </DataTable>
        </Paper>
      </ListContextProvider>
    </ResourceContextProvider>
  );
};
