import type { ClientBase } from 'pg';
import type { OlderQuery } from './older-query';
import { clientsOf } from './queries/clients';
import { deriveTables } from './queries/derive';
import { productCategories, products } from './queries/goods';
import { orderQueries } from './queries/orders';
import { distributionMethods, fulfillmentPeriods, partnerContacts, partnersOf } from './queries/partners';
import { loadQuestions, questionQueries } from './queries/questions';
import { groups, settings, zipCodes } from './queries/setup';
import { stays } from './queries/stays';
import { supplierAddresses, supplierContacts, suppliers } from './queries/suppliers';
import { users } from './queries/users';
import { warehouseContacts, warehouses } from './queries/warehouses';

/**
 * What makes the files out of a dump that stands in the temporary tables of the connection. The columns of clients and partners
 * follow from the questions of the older portal, so that these are read first.
 */
export const loadOlderQueries = async (connection: ClientBase): Promise<OlderQuery[]> => {
  await deriveTables(connection);
  const ofClients = await loadQuestions(connection, 'client');
  const ofPartners = await loadQuestions(connection, 'partner');
  return [
    productCategories,
    groups,
    ...questionQueries,
    settings,
    products,
    suppliers,
    supplierContacts,
    supplierAddresses,
    warehouses,
    warehouseContacts,
    zipCodes,
    fulfillmentPeriods,
    distributionMethods,
    partnersOf(ofPartners),
    partnerContacts,
    users,
    clientsOf(ofClients),
    ...orderQueries,
    stays,
  ];
};
