import { difference } from '../kernel';
import { type RecordEvent, type RecordOf, type RecordState, recordDecider, records } from '../records';
import type { MergePolicy } from './merge';

type Supplier = RecordOf<typeof records.supplier>;
type List = 'addresses' | 'contacts';
/** Elements with ids, which move unchanged. */
type Lists = Partial<Record<List, readonly { id: number }[]>>;
const lists: readonly List[] = ['addresses', 'contacts'];

const changeSupplier = (state: RecordState, to: (supplier: Supplier) => object): readonly RecordEvent[] => {
  if (state.phase !== 'live') return [];
  const supplier = state.fields as Supplier;
  const changes = difference(supplier, to(supplier) as Partial<Supplier>);
  if (!Object.keys(changes).length) return [];
  return [{ type: 'RecordChanged', data: { kind: 'supplier', id: state.id, changes } }];
};

/** Addresses move with their ids, so that an order still names its own. Read models resolve the supplier of an order. */
export const supplierMerge: MergePolicy<RecordState, RecordEvent, Lists | null> = {
  kind: 'supplier',
  words: { one: 'supplier', many: 'suppliers' },
  fields: { target: 'targetSupplier', sources: 'sourceSuppliers' },
  contexts: ['addresses', 'contacts', 'orders', 'deactivate'],
  defaultContexts: ['orders', 'deactivate'],
  emptyContextMessage: 'Choose what to merge: addresses, contacts or orders, or deactivate the merged suppliers',
  inherits: (context) => context.includes('orders'),
  state: recordDecider(records.supplier),
  gains: (sources, context) =>
    Object.fromEntries(
      lists
        .filter((name) => context.includes(name))
        .map((name) => [
          name,
          (sources as readonly Supplier[]).flatMap((source): readonly { id: number }[] => source[name]),
        ]),
    ),
  eventsForTarget: (target, { gains }) =>
    changeSupplier(target, (supplier) =>
      Object.fromEntries(
        lists.flatMap((name) => (gains?.[name]?.length ? [[name, [...supplier[name], ...gains[name]]]] : [])),
      ),
    ),
  eventsForSource: (source, { gains, context }) =>
    changeSupplier(source, (supplier) => ({
      ...Object.fromEntries(
        lists.flatMap((name) => {
          const gone = new Set(gains?.[name]?.map(({ id }) => id));
          return [[name, supplier[name].filter(({ id }) => !gone.has(id))]];
        }),
      ),
      ...(context.includes('deactivate') ? { status: 'INACTIVE' as const } : {}),
    })),
};
