import { useKept } from '../session/userMemory';

export const STOCK_UNITS = ['diapers', 'packages'] as const;
export type StockUnit = (typeof STOCK_UNITS)[number];

const USUAL_UNIT: StockUnit = 'packages';

/** The unit in which this user sees stock, the same on all screens of this browser, and a function that chooses it. */
export const useStockUnit = (): [StockUnit, (unit: StockUnit) => void] => {
  const [kept, keep] = useKept<StockUnit>('stockUnit');
  return [STOCK_UNITS.find((unit) => unit === kept) ?? USUAL_UNIT, keep];
};
