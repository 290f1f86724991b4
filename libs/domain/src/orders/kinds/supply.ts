import { defineOrder } from '../define';
import { leg, productLine, required } from '../policy';
import { fieldProblem, refuseOverselling } from '../rules';

const edit = ['ROLE_SUPPLY_ORDER_EDIT'] as const;
const guards = [{ roles: edit }] as const;

/** Stock that comes in from a supplier. Nobody can count on it before it is received. */
export const supply = defineOrder({
  kind: 'supply',
  orderType: 'SupplyOrder',
  title: 'Supply Order',
  words: { one: 'Supply Order', list: 'Supply Orders' },
  access: { view: ['ROLE_SUPPLY_ORDER_VIEW', ...edit], edit, screens: { show: edit } },
  menu: { group: 'supply', place: 20, icon: 'LocalShipping' },
  list: {
    searchFirst: 'createdThisMonth',
    hasExcelButton: true,
    filters: ['supplier', 'warehouse', 'status', 'created'],
    labels: { warehouse: 'Warehouse' },
    // COMPLETED is a synonym of RECEIVED, for the filter only.
    statuses: ['CREATING', 'ORDERED', 'COMPLETED', 'RECEIVED'],
  },
  isCorrectable: true,
  prefix: 'SPLY',
  header: {
    supplier: { type: 'ref', to: 'supplier', label: 'Supplier', required },
    supplierAddress: { type: 'ref', to: 'supplierAddress', within: 'supplier', label: 'Address' },
    warehouse: { type: 'ref', to: 'warehouse', label: 'Destination Warehouse', required },
    receivedAt: {
      type: 'instant',
      label: 'Received',
      help: 'If left empty, it is the time at which the order is received.',
    },
  },
  line: productLine({}),
  showsCost: true,
  statuses: {
    CREATING: { label: 'Creating' },
    ORDERED: { label: 'Ordered' },
    RECEIVED: { label: 'Received', stock: 'committed' },
  },
  steps: [
    { name: 'ORDER', title: 'Order', from: ['CREATING'], to: 'ORDERED', guards },
    { name: 'RECEIVE', title: 'Receive', from: ['ORDERED'], to: 'RECEIVED', guards },
  ],
  editors: guards,
  effectiveAt: 'receivedAt',
  legs: ({ warehouse }, lines) => lines.map((line) => leg(line, 'in', warehouse)),
  facts: ({ header: { supplier, supplierAddress } }) => ({ addressesOf: supplierAddress ? [supplier] : [] }),
  rules: {
    save: [
      ({ header: { supplier, supplierAddress }, before, facts }) =>
        supplierAddress === null ||
        (supplier === before?.header.supplier && supplierAddress === before.header.supplierAddress) ||
        facts.addressesOf(supplier).includes(supplierAddress)
          ? []
          : [fieldProblem('supplierAddress', 'Is not an address of this supplier: choose one of its addresses')],
    ],
    enter: { RECEIVED: [refuseOverselling] },
  },
});
