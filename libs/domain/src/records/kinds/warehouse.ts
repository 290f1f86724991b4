import { activeStatus } from '../active-status';
import { defineRecord } from '../definition';
import { addressFields, contacts, LOCATION_IDS } from '../shared';

export const warehouse = defineRecord({
  kind: 'warehouse',
  sequence: LOCATION_IDS,
  path: 'warehouses',
  title: 'Warehouse',
  plural: 'Warehouses',
  deletedAs: 'StorageLocation',
  name: 'title',
  isUsedInOrders: true,
  fields: {
    title: { type: 'text', label: 'Name', required: 'Field is required', names: 'thing' },
    status: activeStatus,
    isPublicDisplay: { type: 'flag', label: 'Display Publicly', initial: false },
    address: { type: 'group', label: 'Address', fields: addressFields },
    contacts,
  },
  keptBy: [
    {
      kind: 'product',
      field: 'minimums.warehouse',
      message: 'Cannot delete a warehouse for which products have a minimum: remove it from them first.',
    },
  ],
});
