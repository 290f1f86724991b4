import { defineRecord } from '../definition';

const packField = (label: string, initial?: number) =>
  ({
    type: 'integer',
    label,
    required: 'This field is required',
    ...(initial === undefined ? {} : { initial }),
  }) as const;

export const product = defineRecord({
  kind: 'product',
  path: 'products',
  title: 'Product',
  plural: 'Products',
  deletedAs: 'Product',
  name: 'name',
  isUsedInOrders: true,
  fields: {
    name: { type: 'text', label: 'Name', required: 'Product name is required', names: 'thing' },
    sku: {
      type: 'text',
      label: 'SKU',
      required: 'Product SKU is required',
      unique: 'Another product has this SKU',
      max: 64,
      help: 'It should match the SKU from the portal.',
    },
    status: {
      type: 'choice',
      label: 'Status',
      choices: ['ACTIVE', 'INACTIVE', 'OUTOFSTOCK'],
      words: { ACTIVE: 'Active', INACTIVE: 'Inactive', OUTOFSTOCK: 'Out of stock' },
      initial: 'ACTIVE',
      required: 'Status is required',
    },
    productCategory: {
      type: 'ref',
      label: 'Product category',
      to: 'productCategory',
      required: 'Product category is required',
    },
    color: { type: 'text', label: 'Color', initial: '#3c8dbc', format: 'color' },
    defaultCost: { type: 'money', label: 'Default cost' },
    retailPrice: { type: 'money', label: 'Retail price' },
    agencyPacksPerBag: packField('Agency packs per bag'),
    agencyPackSize: packField('Agency pack size'),
    agencyMaxPacks: packField('Agency max packs', 1),
    hospitalPacksPerBag: packField('Hospital packs per bag'),
    hospitalPackSize: packField('Hospital pack size'),
    hospitalMaxPacks: packField('Hospital max packs', 1),
    orderIndex: { type: 'integer', label: 'Order', initial: 0 },
    minimums: {
      type: 'list',
      label: 'Minimum per warehouse',
      sequence: 'minimum',
      distinct: { by: 'warehouse', message: 'This warehouse has a minimum already' },
      fields: {
        warehouse: { type: 'ref', label: 'Warehouse', to: 'warehouse', required: 'Choose a warehouse' },
        units: { type: 'integer', label: 'Minimum in diapers', required: 'Enter the minimum in diapers' },
      },
    },
  },
});
