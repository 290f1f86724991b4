import type { ReactNode } from 'react';
import { StockedProductContext } from '../useShownUnits';

interface Props {
  /** Undefined where the product around it is meant. */
  product: { id: number; packSize: number } | undefined;
  children: ReactNode;
}

/** Figures of one of several products, in packs of its own size. */
export const OfProduct = ({ product, children }: Props) =>
  product ? (
    <StockedProductContext value={{ id: product.id, agencyPackSize: product.packSize, hospitalPackSize: null }}>
      {children}
    </StockedProductContext>
  ) : (
    children
  );
