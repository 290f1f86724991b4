import { type Fields, type OrderKind, type OrderPolicy, policies } from '@bank/domain';
import { fieldSpec } from '../forms/fieldSpec';
import type { FormField } from '../forms/Section';
import { say } from '../messages';
import { choices, type FieldSpec, type ReferenceTo } from '../ui/fields';
import { references } from '../ui/references';
import type { ListScreen } from '../ui/SearchFirstList';
import { SupplierAddress } from './SupplierAddress';

/** The properties in which the screens of the order kinds differ. */
export interface OrderScreen {
  titles: { list: string; create: string; edit: string };
  list: Omit<ListScreen, 'resource' | 'title'>;
  header: readonly FormField[];
}

const createdFilters: FieldSpec[] = [
  { source: 'startingAt', label: say.order.createdStart, as: 'date', edge: 'start' },
  { source: 'endingAt', label: say.order.createdEnd, as: 'date', edge: 'end' },
];

/** The header's inputs by the declaration of its fields; `special` replaces some of them. */
const headerOf = ({ header }: { header: Fields }, special: Readonly<Record<string, FormField>> = {}): FormField[] =>
  Object.keys(header).map((name) => special[name] ?? fieldSpec(header, name));

/** A column with the name of a supplier or place, which opens its screen. */
const placeColumn = (source: string, label: string, to: ReferenceTo): FieldSpec => ({
  source,
  label,
  as: 'reference',
  ...to,
  sortBy: `${source}.title`,
});
const placeFilter = (source: string, label: string): FieldSpec => ({
  source,
  label,
  as: 'reference',
  by: 'id',
  ...references.location,
});

/** @param codes the statuses in the filter, where they are not the kind's own */
const statusFilter = ({ workflow }: OrderPolicy, codes = Object.keys(workflow.statuses)): FieldSpec => ({
  source: 'status',
  label: say.common.status,
  as: 'choice',
  choices: choices(say.statuses, codes),
});

/**
 * @param numberLabel label of the column with the order's number, which opens the order
 * @param updated label of the column with the time of the last change
 */
const columnsOf = (
  numberLabel: string,
  places: readonly FieldSpec[],
  updated: string = say.common.lastUpdated,
): readonly FieldSpec[] => [
  { source: 'sequence', label: numberLabel, opens: true, sortBy: 'id' },
  ...places,
  { source: 'status', label: say.common.status, as: 'choice', choices: [], chip: true },
  { source: 'createdAt', label: say.common.created, as: 'dateTime' },
  { source: 'updatedAt', label: updated, as: 'dateTime' },
];

const { supply, merchandise, transfer, adjustment, inventory } = policies;
const { titles } = say.order;

export const orderScreens: { readonly [K in OrderKind]: OrderScreen } = {
  supply: {
    titles: titles.supply,
    list: {
      searchFirst: true,
      create: titles.supply.create,
      excel: true,
      filters: [
        { source: 'supplier', label: say.order.supplier, as: 'reference', by: 'id', ...references.supplier },
        { source: 'warehouse', label: say.order.warehouse, as: 'reference', by: 'id', ...references.warehouse },
        // COMPLETED is a synonym of RECEIVED, for the filter only.
        statusFilter(supply, ['CREATING', 'ORDERED', 'COMPLETED', 'RECEIVED']),
        ...createdFilters,
      ],
      columns: columnsOf(say.order.orderId, [
        placeColumn('supplier', say.order.supplier, references.supplier),
        placeColumn('warehouse', say.order.warehouse, references.warehouse),
      ]),
    },
    header: headerOf(supply, {
      supplierAddress: SupplierAddress,
      receivedAt: {
        source: 'receivedAt',
        label: say.order.received,
        as: 'dateTime',
        help: say.order.receivedHelp,
      },
    }),
  },
  merchandise: {
    titles: titles.merchandise,
    list: {
      create: titles.merchandise.create,
      filters: [statusFilter(merchandise)],
      columns: columnsOf(say.order.orderId, [placeColumn('warehouse', say.order.warehouse, references.warehouse)]),
    },
    header: headerOf(merchandise),
  },
  transfer: {
    titles: titles.transfer,
    list: {
      searchFirst: true,
      create: titles.transfer.create,
      filters: [
        placeFilter('sourceLocation', say.order.sourceLocation),
        placeFilter('targetLocation', say.order.targetLocation),
        statusFilter(transfer),
      ],
      columns: columnsOf(say.order.orderId, [
        placeColumn('sourceLocation', say.order.sourceLocation, references.location),
        placeColumn('targetLocation', say.order.targetLocation, references.location),
      ]),
    },
    header: headerOf(transfer),
  },
  adjustment: {
    titles: titles.adjustment,
    list: {
      searchFirst: true,
      create: titles.adjustment.create,
      filters: [placeFilter('storageLocation', say.order.sourceLocation), statusFilter(adjustment)],
      columns: columnsOf(
        say.order.sequence,
        [placeColumn('storageLocation', say.order.storageLocation, references.location)],
        say.common.updated,
      ),
    },
    header: headerOf(adjustment),
  },
  inventory: {
    titles: titles.inventory,
    list: {
      searchFirst: true,
      perPage: 50,
      create: say.common.create,
      filters: [statusFilter(inventory), placeFilter('storageLocation', say.order.storageLocation)],
      columns: columnsOf(
        say.order.id,
        [placeColumn('storageLocation', say.order.storageLocation, references.location)],
        say.common.updated,
      ),
    },
    header: headerOf(inventory, {
      takenAt: {
        source: 'takenAt',
        label: say.order.takenAt,
        as: 'dateTime',
        required: true,
        help: say.order.takenAtHelp,
      },
    }),
  },
};
