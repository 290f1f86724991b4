import { productColumns, readOrderableProducts } from '../of-orders/product-columns';
import { totalsQuery } from '../of-orders/totals';
import type { ReportQuery } from '../query';
import { supplyOrderLinesBehind } from './report';

export const query: ReportQuery = {
  ...totalsQuery({ kind: 'supply', holders: { table: 'suppliers', type: 'supplier_type' } }),
  families: {
    // With a product, only its lines count, and the columns of others would say nothing.
    products: async (database, { product }) =>
      productColumns(
        (await readOrderableProducts(database)).filter(({ id }) => product === undefined || id === Number(product)),
        { family: 'products', behind: ({ id }) => supplyOrderLinesBehind({ product: id }) },
      ),
  },
};
