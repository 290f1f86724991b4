import { defineRecord } from '../record';

const pack = (label: string, initial?: number) =>
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
    name: { type: 'text', label: 'Name', required: 'Product name is required' },
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
    agencyPacksPerBag: pack('Agency packs per bag'),
    agencyPackSize: pack('Agency pack size'),
    agencyMaxPacks: pack('Agency max packs', 1),
    hospitalPacksPerBag: pack('Hospital packs per bag'),
    hospitalPackSize: pack('Hospital pack size'),
    hospitalMaxPacks: pack('Hospital max packs', 1),
    orderIndex: { type: 'integer', label: 'Order', initial: 0 },
  },
});
