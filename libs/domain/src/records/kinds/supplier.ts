import { activeStatus } from '../active-status';
import { defineRecord } from '../definition';
import { addressFields, contacts } from '../shared';

export const supplier = defineRecord({
  kind: 'supplier',
  path: 'suppliers',
  title: 'Supplier',
  plural: 'Suppliers',
  deletedAs: 'Supplier',
  name: 'title',
  isUsedInOrders: true,
  fields: {
    title: { type: 'text', label: 'Name', required: 'Field is required', names: 'thing' },
    supplierType: {
      type: 'choice',
      label: 'Type',
      choices: ['DONOR', 'VENDOR', 'DIAPERDRIVE', 'DROPSITE'],
      words: { DONOR: 'Donor', VENDOR: 'Vendor', DIAPERDRIVE: 'Diaper drive', DROPSITE: 'Drop site' },
      required: 'Field is required',
    },
    status: activeStatus,
    addresses: {
      type: 'list',
      label: 'Addresses',
      sequence: 'address',
      fields: { title: { type: 'text', label: 'Title' }, ...addressFields },
    },
    contacts,
  },
  keptBy: [
    {
      kind: 'supplierMerge',
      field: 'target',
      message: 'Cannot delete a supplier into which others were merged. Make it inactive instead.',
    },
    {
      kind: 'supplierMerge',
      field: 'id',
      message: 'Cannot delete a supplier which was merged into another one: it says where its orders went.',
    },
  ],
});
