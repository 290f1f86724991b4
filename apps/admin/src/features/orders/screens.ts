import type { OrderKind, OwnPartnerKind } from '@bank/domain';
import { choices, type FieldSpec, type FilterSpec, type ReferenceTo } from '../../kit/values/fields';
import { say } from '../../messages';
import { references } from '../../shell/fields/references';
import type { ListScreen } from '../../shell/lists/SearchFirstList';

/** The kinds whose orders are nobody's own. The screens of the others come with their own code: see byClient. */
export type PlainOrderKind = Exclude<OrderKind, OwnPartnerKind>;

/** The properties in which the lists of the order kinds differ, and the titles of their screens. */
export interface OrderScreen {
  titles: { list: string; create: string; edit: string };
  list: Omit<ListScreen, 'resource' | 'title'>;
}

const createdFilters: FilterSpec[] = [
  { source: 'startingAt', label: say.order.createdStart, as: 'date', edge: 'start' },
  { source: 'endingAt', label: say.order.createdEnd, as: 'date', edge: 'end' },
];

/** A column with the name of a supplier or place, which opens its screen. */
export const placeColumn = (source: string, label: string, to: ReferenceTo): FieldSpec => ({
  source,
  label,
  as: 'reference',
  ...to,
  sortBy: `${source}.title`,
});
const placeFilter = (source: string, label: string): FilterSpec => ({
  source,
  label,
  as: 'reference',
  by: 'id',
  ...references.location,
});

/** @param codes the statuses to choose from */
export const statusFilter = (codes: readonly string[]): FilterSpec => ({
  source: 'status',
  label: say.common.status,
  as: 'choice',
  choices: choices(say.statuses, codes),
});

/**
 * @param numberLabel label of the column with the order's number, which opens the order
 * @param updated label of the column with the time of the last change
 */
export const columnsOf = (
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

/** The statuses of most kinds. They stand here once more, because no list needs the rules that come with a kind's definition. */
const createdOrCompleted = ['CREATING', 'COMPLETED'] as const;
const { titles } = say.order;

export const orderScreens: { readonly [K in PlainOrderKind]: OrderScreen } = {
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
        statusFilter(['CREATING', 'ORDERED', 'COMPLETED', 'RECEIVED']),
        ...createdFilters,
      ],
      columns: columnsOf(say.order.orderId, [
        placeColumn('supplier', say.order.supplier, references.supplier),
        placeColumn('warehouse', say.order.warehouse, references.warehouse),
      ]),
    },
  },
  merchandise: {
    titles: titles.merchandise,
    list: {
      create: titles.merchandise.create,
      filters: [statusFilter(createdOrCompleted)],
      columns: columnsOf(say.order.orderId, [placeColumn('warehouse', say.order.warehouse, references.warehouse)]),
    },
  },
  transfer: {
    titles: titles.transfer,
    list: {
      searchFirst: true,
      create: titles.transfer.create,
      filters: [
        placeFilter('sourceLocation', say.order.sourceLocation),
        placeFilter('targetLocation', say.order.targetLocation),
        statusFilter(createdOrCompleted),
      ],
      columns: columnsOf(say.order.orderId, [
        placeColumn('sourceLocation', say.order.sourceLocation, references.location),
        placeColumn('targetLocation', say.order.targetLocation, references.location),
      ]),
    },
  },
  adjustment: {
    titles: titles.adjustment,
    list: {
      searchFirst: true,
      create: titles.adjustment.create,
      filters: [placeFilter('storageLocation', say.order.sourceLocation), statusFilter(createdOrCompleted)],
      columns: columnsOf(
        say.order.sequence,
        [placeColumn('storageLocation', say.order.storageLocation, references.location)],
        say.common.updated,
      ),
    },
  },
  inventory: {
    titles: titles.inventory,
    list: {
      searchFirst: true,
      perPage: 50,
      create: say.common.create,
      filters: [statusFilter(createdOrCompleted), placeFilter('storageLocation', say.order.storageLocation)],
      columns: columnsOf(
        say.order.id,
        [placeColumn('storageLocation', say.order.storageLocation, references.location)],
        say.common.updated,
      ),
    },
  },
};
