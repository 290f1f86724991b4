import { move, nothing, type OrderPolicy, order, positive } from '../policy';
import { orderTypes } from '../types';

const guards = [{ roles: ['ROLE_SUPPLY_ORDER_EDIT'] }] as const;

/** Stock coming in from a supplier. It books nothing before the goods are there. */
export const supply: OrderPolicy<'supply'> = {
  kind: 'supply',
  orderType: 'SupplyOrder',
  title: orderTypes.SupplyOrder,
  prefix: 'SPLY',
  blank: { supplier: 0, supplierAddress: null, warehouse: 0, receivedAt: null },
  required: ['warehouse', 'supplier'],
  refs: { supplier: 'supplier', warehouse: 'warehouse' },
  of: order,
  statuses: { CREATING: 'Creating', ORDERED: 'Ordered', RECEIVED: 'Received' },
  initial: 'CREATING',
  steps: [
    { name: 'ORDER', title: 'Order', from: ['CREATING'], to: 'ORDERED', guards },
    { name: 'RECEIVE', title: 'Receive', from: ['ORDERED'], to: 'RECEIVED', guards },
  ],
  commitsOn: 'RECEIVED',
  deletableIn: ['CREATING', 'ORDERED'],
  counts: positive,
  legs: { pending: 0, committed: 1 },
  rules: [
    ({ supplier, supplierAddress }, { addressesOf }, before): Record<string, string> =>
      supplierAddress === null ||
      (supplier === before?.supplier && supplierAddress === before.supplierAddress) ||
      addressesOf(supplier).includes(supplierAddress)
        ? {}
        : { supplierAddress: 'Is not an address of this supplier: choose one of its addresses' },
    ({ receivedAt }, { now }): Record<string, string> =>
      receivedAt !== null && receivedAt > now ? { receivedAt: 'Must not be in the future' } : {},
  ],
  pending: nothing,
  movements: ({ warehouse }, lines) => move(lines, { to: warehouse }),
  settles: ({ receivedAt }, { now }) => ({ receivedAt: receivedAt ?? now }),
  effectiveAt: ({ receivedAt }, { now }) => receivedAt ?? now,
};
