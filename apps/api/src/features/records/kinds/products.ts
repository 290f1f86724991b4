import { records } from '@bank/domain';
import { Controller } from '@nestjs/common';
import { listQuery } from '../../../platform/http/list-query';
import { recordsController } from '../records.controller';

const list = listQuery({
  sorts: {
    id: 'r.id',
    name: 'r.name',
    sku: 'r.sku',
    status: 'r.status',
    orderIndex: 'r.order_index',
    updatedAt: 'r.updated_at',
    'productCategory.name': 'c.name',
  },
  sort: 'orderIndex|asc',
  id: 'r.id',
  perPage: 50,
  paging: 'asked',
  filters: {
    name: { type: 'contains', where: 'r.name ILIKE ?' },
    category: { type: 'id', where: 'r.product_category = ?' },
    status: { type: 'choice', choices: records.product.fields.status.choices, where: 'r.status = ?' },
    partnerOrderable: { type: 'flag', where: 'coalesce(c.is_partner_orderable, false) = ?' },
  },
});

@Controller('products')
export class ProductsController extends recordsController(records.product, list, {
  columns: 'c.name AS category_name, c.is_partner_orderable, c.status AS category_status',
  joins: 'LEFT JOIN read.product_categories c ON c.id = r.product_category',
  extend: (row) => ({
    productCategory: {
      id: row.product_category,
      name: row.category_name,
      status: row.category_status,
      isPartnerOrderable: row.is_partner_orderable,
    },
    isPartnerOrderable: row.is_partner_orderable,
  }),
}) {}
