import type { Report } from '@bank/projections/reports';
import { type ListScreen, SearchFirstList } from '../../shell/lists/SearchFirstList';
import { STOCK_UNITS, useStockUnit } from '../../shell/stock/stockUnit';
import { useReport } from './reportContext';

/** The filter of a report that is the user's own unit of stock, if it has one. */
export const unitFilterOf = ({ filters }: Report): string | undefined =>
  filters.find(({ isStockUnit }) => isStockUnit)?.key;

/** A report that begins with the user's own unit of stock, and whose searches choose that for all screens. */
export const StockUnitList = ({ screen }: { screen: ListScreen }) => {
  const [unit, choose] = useStockUnit();
  const key = unitFilterOf(useReport());
  const filters = screen.filters?.map((filter) => (filter.source === key ? { ...filter, defaultValue: unit } : filter));
  return (
    <SearchFirstList
      screen={{
        ...screen,
        ...(filters && { filters }),
        onSearch: (filter) => {
          const chosen = STOCK_UNITS.find((each) => each === filter[key ?? '']);
          if (chosen) choose(chosen);
        },
      }}
    />
  );
};
