import type { LaterMovement, StockMoment } from '@bank/domain';
import type { Identifier } from 'react-admin';
import { addVerbs } from '../../../api/provider/dataProvider';

const PER_PAGE = 50;

/** The days (asOf and asKnownAt, ISO 8601) and the places; without a product it is asked about all of them. */
export interface StockQuestion {
  product?: Identifier | undefined;
  asOf: string;
  asKnownAt: string;
  location?: Identifier;
  locationType?: string;
}

export const useBank = addVerbs(({ ask, read }) => ({
  stockMoment: (asked: StockQuestion): Promise<readonly StockMoment[]> =>
    read('history/stock', { query: { ...asked } }),
  /** A page of them, newest first, and how many there are. */
  laterMovements: async (
    asked: StockQuestion,
    page: number,
  ): Promise<{ movements: readonly LaterMovement[]; total: number }> => {
    const { data, meta } = await ask('history/stock/later/movements', {
      query: { ...asked, page, per_page: PER_PAGE },
    });
    return { movements: data, total: meta.total };
  },
}));
