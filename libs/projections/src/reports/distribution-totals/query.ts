import {
  monthsOf,
  productColumns,
  productMonthColumns,
  readOrderableProducts,
  refuseManyColumns,
} from '../of-orders/product-columns';
import { partnerTotals, totalsQuery } from '../of-orders/totals';
import type { ReportQuery } from '../query';
import { distributionLinesBehind } from './report';

const family = 'products';

export const query: ReportQuery = {
  ...totalsQuery({ kind: 'distribution', ...partnerTotals, month: 'distribution_period' }),
  families: {
    products: async (database, filters) => {
      const products = await readOrderableProducts(database);
      refuseManyColumns(filters, products.length);
      const months = monthsOf(filters) ?? [];
      return [
        ...productColumns(products, { family, behind: ({ id }) => distributionLinesBehind({ product: id }) }),
        ...productMonthColumns(products, months, {
          family,
          behind: ({ id }, month) => distributionLinesBehind({ product: id, month }),
        }),
      ];
    },
  },
};
