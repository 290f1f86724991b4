import type { OrderKind } from '@bank/domain';
import type { FormField } from '../forms/Section';
import { say } from '../messages';
import { choices, type FieldSpec } from '../ui/fields';
import { references } from '../ui/references';
import type { ListScreen } from '../ui/SearchFirstList';
import { SupplierAddress } from './SupplierAddress';

/** What differs between the screens of the order kinds. */
export interface OrderScreen {
  titles: { list: string; create: string; edit: string };
  list: Omit<ListScreen, 'resource' | 'title'>;
  header: readonly FormField[];
}

const id: FieldSpec = { source: 'id', label: say.order.orderId, opens: true };
const status: FieldSpec = { source: 'status', label: say.common.status, as: 'choice', choices: [], chip: true };
const updated: FieldSpec[] = [
  { source: 'createdAt', label: say.common.created, as: 'dateTime' },
  { source: 'updatedAt', label: say.common.lastUpdated, as: 'dateTime' },
];
const createdBetween: FieldSpec[] = [
  { source: 'startingAt', label: say.order.createdStart, as: 'date', edge: 'start' },
  { source: 'endingAt', label: say.order.createdEnd, as: 'date', edge: 'end' },
];
const statusFilter = (codes: readonly string[]): FieldSpec => ({
  source: 'status',
  label: say.common.status,
  as: 'choice',
  choices: choices(say.statuses, codes),
});

export const orderScreens: { readonly [K in OrderKind]: OrderScreen } = {
  supply: {
    titles: say.order.titles.supply,
    list: {
      searchFirst: true,
      create: say.order.titles.supply.create,
      excel: true,
      filters: [
        { source: 'supplier', label: say.order.supplier, as: 'reference', by: 'id', ...references.supplier },
        { source: 'warehouse', label: say.order.warehouse, as: 'reference', by: 'id', ...references.warehouse },
        // COMPLETED is a synonym of RECEIVED, for the filter only.
        statusFilter(['CREATING', 'ORDERED', 'COMPLETED', 'RECEIVED']),
        ...createdBetween,
      ],
      columns: [
        id,
        { source: 'supplier.title', label: say.order.supplier },
        { source: 'warehouse.title', label: say.order.warehouse },
        status,
        ...updated,
      ],
    },
    header: [
      { source: 'supplier', label: say.order.supplier, as: 'reference', required: true, ...references.activeSupplier },
      SupplierAddress,
      {
        source: 'warehouse',
        label: say.order.destinationWarehouse,
        as: 'reference',
        required: true,
        ...references.warehouse,
      },
      { source: 'receivedAt', label: say.order.received, as: 'dateTime', help: say.order.receivedHelp },
    ],
  },
};
