import { defineRecord } from '../record';
import { activeStatus, addressFields, contacts } from '../shared';

export const supplier = defineRecord({
  kind: 'supplier',
  path: 'suppliers',
  title: 'Supplier',
  plural: 'Suppliers',
  deletedAs: 'Supplier',
  name: 'title',
  fields: {
    title: { type: 'text', label: 'Name', required: 'Field is required' },
    supplierType: {
      type: 'choice',
      label: 'Type',
      choices: ['DONOR', 'VENDOR', 'DIAPERDRIVE', 'DROPSITE'],
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
});
