import { productColumns, readOrderableProducts } from '../of-orders/product-columns';
import { partnerTotals, totalsQuery } from '../of-orders/totals';
import type { ReportQuery } from '../query';
import { partnerOrderLinesBehind } from './report';

export const query: ReportQuery = {
  ...totalsQuery({ kind: 'partner', ...partnerTotals }),
  families: {
    products: async (database) =>
      productColumns(await readOrderableProducts(database), {
        family: 'products',
        behind: ({ id }) => partnerOrderLinesBehind({ product: id }),
      }),
  },
};
