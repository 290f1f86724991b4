import { reportManifest } from '@bank/domain';
import { Paper } from '@mui/material';
import { ListContextProvider, ResourceContextProvider, useGetList, useList } from 'react-admin';
import { LoadFailure } from '../../kit/page/LoadFailure';
import { Rows } from '../../kit/tables/Rows';
import { ALL_ROWS } from '../../kit/values/rows';
import { MIN_TABLE_HEIGHT_PX } from '../../shell/lists/SearchFirstList';
import { useStockUnit } from '../../shell/stock/stockUnit';
import { stockColumns } from './stockColumns';

/** The stock of one place, shown without a search. The browser sorts it, since the table has all rows. */
export const StockTable = ({ filter: places }: { filter: object }) => {
  const [unit] = useStockUnit();
  const filter = { ...places, showDiapersOrPackages: unit };
  const { data, isPending, error, refetch } = useGetList('stock-levels', {
    filter,
    pagination: { page: 1, perPage: ALL_ROWS },
    sort: { field: '', order: 'ASC' },
  });
  const list = useList({ data: data ?? [], isPending, perPage: ALL_ROWS, resource: 'stock-levels' });
  if (error && !data) return <LoadFailure error={error as Error} retry={() => void refetch()} />;
  return (
    <ResourceContextProvider value="stock-levels">
      <ListContextProvider value={{ ...list, filterValues: filter }}>
        <Paper sx={{ overflow: 'hidden' }}>
          <Rows
            what={reportManifest('stock-levels').title}
            columns={stockColumns}
            sx={{ minHeight: MIN_TABLE_HEIGHT_PX }}
          />
        </Paper>
      </ListContextProvider>
    </ResourceContextProvider>
  );
};
