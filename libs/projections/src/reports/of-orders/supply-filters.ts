import { orderTypes, policies } from '@bank/domain';
import type { Filter } from '../report';

export const supplierTypeWords = {
  DONOR: 'Donor',
  VENDOR: 'Vendor',
  DIAPERDRIVE: 'Diaper drive',
  DROPSITE: 'Drop site',
} as const;

const { orderType, statuses } = policies.supply;
const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const supplyFilters = {
  status: {
    key: 'status',
    label: 'Status',
    input: 'choice',
    choices: Object.entries(statuses).map(([value, { label }]) => ({ value, label })),
  },
  supplier: { key: 'supplier', label: 'Supplier', input: 'reference', resource: 'suppliers', text: 'title' },
  type: { key: 'supplierType', label: 'Supplier Type', input: 'choice', choices: choicesOf(supplierTypeWords) },
  others: [
    {
      key: 'orderType',
      label: 'Order Type',
      input: 'choice',
      choices: [{ value: orderType, label: orderTypes[orderType] }],
      // Orders of other types have no supplier, so that nothing is found with them.
      accepts: Object.keys(orderTypes).filter((other) => other !== orderType),
    },
    { key: 'startingAt', label: 'Start Date', input: 'date', edge: 'start' },
    { key: 'endingAt', label: 'End Date', input: 'date', edge: 'end', after: 'startingAt' },
  ],
} as const satisfies Readonly<Record<string, Filter | readonly Filter[]>>;
