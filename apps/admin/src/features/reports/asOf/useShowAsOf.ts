import { AS_OF } from '@bank/projections/reports';
import { useListContext } from 'react-admin';
import { useAsOf } from '../reportContext';

export const useShowAsOf = (): ((position: string | undefined) => void) => {
  const { filterValues, setFilters, refetch } = useListContext();
  const shown = useAsOf();
  return (position) => {
    const { [AS_OF]: _, ...others } = filterValues;
    // What could not be shown before may be there now.
    if (position === shown) void refetch();
    else setFilters(position === undefined ? others : { ...others, [AS_OF]: position });
  };
};
