import type { ClientBase } from 'pg';
import type { OlderQuery } from './older-query';
import { productCategories, products } from './queries/goods';
import { warehouseContacts, warehouses } from './queries/warehouses';

/**
 * What makes the files out of a dump that stands in the temporary tables of the connection. The columns of clients and partners
 * follow from the questions of the older portal, so that these are read first.
 */
export const loadOlderQueries = async (_connection: ClientBase): Promise<OlderQuery[]> => [
  productCategories,
  products,
  warehouses,
  warehouseContacts,
];
