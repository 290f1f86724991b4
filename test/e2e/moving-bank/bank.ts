import { dice } from '../../../apps/api/src/seed/dice';
import { makeClients } from './clients';
import { makeMinimums, makeOpeningStock, makeSupplyOrders, makeTransfers } from './orders';
import { makeDistributions, makePartnerOrders } from './partner-months';
import { makePartners, makeUsers } from './partners';
import { makeCategories, makeProducts } from './products';
import type { Sheet } from './sheet';
import type { Size } from './sizes';
import { makeSuppliers } from './suppliers';
import { makeWarehouses } from './warehouses';
import { makeZipCodes } from './zip-codes';

const SEED = 2025;

/** The sheets of a bank that moves in, in the order in which one needs the other. */
export const makeBank = (size: Size): Sheet[] => {
  // Each sheet has dice of its own, so that a change of one leaves the others as they are.
  const warehouses = makeWarehouses(size, dice(SEED));
  const products = makeProducts(size, dice(SEED + 1));
  const suppliers = makeSuppliers(size, dice(SEED + 2));
  const zips = makeZipCodes(size);
  const partners = makePartners(size, dice(SEED + 3));
  const users = makeUsers(partners);
  const clients = makeClients(size, dice(SEED + 4), partners, zips);
  const given = { size, partners, warehouses, products, clients };
  return [
    makeCategories(),
    products,
    suppliers,
    warehouses,
    makeMinimums(dice(SEED + 5), products, warehouses),
    zips,
    partners,
    users,
    clients,
    makeSupplyOrders(size, dice(SEED + 6), suppliers, warehouses, products),
    makeTransfers(size, dice(SEED + 7), warehouses, products),
    makePartnerOrders({ ...given, dice: dice(SEED + 8) }),
    makeDistributions({ ...given, dice: dice(SEED + 9) }),
    makeOpeningStock(dice(SEED + 10), warehouses, products),
  ];
};
