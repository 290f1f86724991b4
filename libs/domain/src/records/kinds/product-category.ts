import { activeStatus } from '../active-status';
import { defineOrdinary } from '../definition';

const edit = ['ROLE_PRODUCT_EDIT'] as const;

export const productCategory = defineOrdinary({
  kind: 'productCategory',
  path: 'product-categories',
  title: 'Product Category',
  plural: 'Product Categories',
  deletedAs: 'ListOption',
  name: 'name',
  access: { list: ['ROLE_PRODUCT_VIEW', ...edit], view: edit, edit },
  menu: { group: 'catalog', place: 20, icon: 'Category' },
  fields: {
    name: { type: 'text', label: 'Name', required: 'Field is required', names: 'thing' },
    status: activeStatus,
    isPartnerOrderable: { type: 'flag', label: 'Partner Orderable', initial: true },
  },
  keptBy: [
    { kind: 'product', field: 'productCategory', message: 'Cannot delete a category which has related products' },
    {
      kind: 'setting',
      field: 'pullupCategory',
      message: 'Cannot delete the pull-up category: choose another one in the Configuration first',
    },
  ],
});
