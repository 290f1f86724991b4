import { type PackSizes, packSizeOf } from '@bank/domain';
import { createContext, useContext } from 'react';
import type { RaRecord } from 'react-admin';
import { number } from '../../kit/values/formats';
import { fill, say } from '../../messages';
import { useStockUnit } from './stockUnit';

export type StockedProduct = RaRecord & Pick<PackSizes, 'agencyPackSize' | 'hospitalPackSize'>;

/** The product whose figures are shown. The record around a figure may be a movement of it. */
export const StockedProductContext = createContext<StockedProduct | undefined>(undefined);

const NO_SIZES = { agencyPackSize: null, hospitalPackSize: null };

/** How units of the product are shown: in the unit that was chosen, a pack having the size that it has for agencies. */
export const useShownUnits = () => {
  const [unit] = useStockUnit();
  const product = useContext(StockedProductContext) ?? NO_SIZES;
  const isInPacks = unit === 'packages';
  const size = isInPacks ? packSizeOf(product, 'AGENCY') : 1;
  return {
    /** Units -> the figure that is shown. */
    shown: (units: number) => units / size,
    /** The same in diapers, where packages are shown. */
    inUnits: (units: number) => (isInPacks ? fill(say.stock.units, { units: number(units) }) : undefined),
  };
};
