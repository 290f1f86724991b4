import { defineRecord } from '../definition';
import { activeStatus, addressFields, contacts, LOCATION_IDS } from '../shared';

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
    title: { type: 'text', label: 'Name', required: 'Field is required' },
    status: activeStatus,
    isPublicDisplay: { type: 'flag', label: 'Display publicly', initial: false },
    address: { type: 'group', label: 'Address', fields: addressFields },
    contacts,
  },
});
