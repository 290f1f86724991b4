import { type Field, namesRecord, type OrderPolicy, type PlainOrderKind, plainOrders } from '@bank/domain';
import { choices, type FieldSpec, type FilterSpec, type ReferenceTo } from '../../kit/values/fields';
import { fill, say } from '../../messages';
import { referenceNamed } from '../../shell/fields/references';
import type { ListScreen } from '../../shell/lists/SearchFirstList';
import { inStatus, sinceMonthBegan, type UsualSearch } from '../../shell/lists/usualSearch';

/** The list of a kind and the titles of its screens. Kinds whose orders are a partner's own bring theirs: see byClient. */
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
  sortBy: `${source}.${to.titled ?? 'name'}`,
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
  { source: 'createdAt', label: say.common.created, as: 'dateTime', stacks: true },
  { source: 'updatedAt', label: updated, as: 'dateTime', stacks: true },
];

const commonFilters: Readonly<Record<string, (codes: readonly string[]) => readonly FilterSpec[]>> = {
  status: (codes) => [statusFilter(codes)],
  created: () => createdFilters,
};

/** The specs of a header's field in a list; undefined for one that no list shows. */
const listedField = (name: string, field: Field, label: string) => {
  const to = namesRecord(field) && referenceNamed(field.to);
  if (to)
    return {
      column: placeColumn(name, label, to),
      filter: { source: name, label, as: 'reference', by: 'id', ...to } satisfies FilterSpec,
    };
  if (field.type !== 'choice') return undefined;
  const spec = {
    source: name,
    label,
    as: 'choice',
    choices: choices(field.words ?? say.statuses, field.choices),
  } satisfies FilterSpec;
  return { column: spec, filter: spec };
};

export const titlesOf = ({ words: { one, list } }: Pick<OrderPolicy, 'words'>): OrderScreen['titles'] => ({
  list,
  create: fill(say.common.createOne, { title: one }),
  edit: fill(say.common.editOne, { title: one }),
});

const usualSearches: {
  readonly [U in NonNullable<NonNullable<OrderPolicy['list']>['searchFirst']>]: (
    statuses: OrderPolicy['statuses'],
  ) => UsualSearch;
} = {
  createdThisMonth: () => sinceMonthBegan(['startingAt', 'endingAt'], say.usual.orders),
  justBegun: (statuses) => {
    const [first] = Object.entries(statuses).map(([id, { label }]) => ({ id, name: label }));
    return inStatus(first!, say.usual.orders);
  },
};

/** The titles and the list of a plain kind, by its definition. */
export const orderScreen = (kind: PlainOrderKind): OrderScreen => {
  const { header, statuses, words, list = {} }: OrderPolicy = plainOrders[kind];
  const { labels = {}, perPage, searchFirst, hasExcelButton, createLabel } = list;
  const specsOf = (name: string, label = labels[name] ?? header[name]!.label) =>
    listedField(name, header[name]!, label);
  const listed = Object.keys(header).filter((name) => specsOf(name));
  const titles = titlesOf({ words });
  const filtersOf = (name: string, label?: string): readonly FilterSpec[] =>
    commonFilters[name]?.(list.statuses ?? Object.keys(statuses)) ?? [specsOf(name, label)?.filter ?? []].flat();
  return {
    titles,
    list: {
      create: createLabel ?? titles.create,
      ...(perPage && { perPage }),
      ...(searchFirst && { searchFirst: usualSearches[searchFirst](statuses) }),
      ...(hasExcelButton && { excel: true }),
      filters: (list.filters ?? [...listed, 'status']).flatMap((filter) =>
        typeof filter === 'string' ? filtersOf(filter) : filtersOf(filter.field, filter.label),
      ),
      columns: columnsOf(
        labels.sequence ?? say.order.orderId,
        listed.flatMap((name) => specsOf(name)?.column ?? []),
        labels.updatedAt,
      ),
    },
  };
};
