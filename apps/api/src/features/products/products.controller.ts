import { records } from '@bank/domain';
import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { answerDto } from '../../kernels/fields/dto';
import type { RecordView } from '../../kernels/records/record.queries';
import { recordsController } from '../../kernels/records/records.controller';
import { NewOrder, Reorder } from '../../kernels/records/reorder';
import { Access } from '../../platform/auth/access.guard';
import { validation } from '../../platform/bodies/validation';
import { listQuery } from '../../platform/lists/list-query';
import { answerMany } from '../../platform/transport/answer';
import { ApiMany } from '../../platform/transport/api-docs';

const byCategory = { sql: 'c.name', joins: ['c'] };

const list = listQuery({
  sorts: {
    id: 'r.id',
    name: 'r.name',
    sku: 'r.sku',
    status: 'r.status',
    orderIndex: 'r.order_index',
    updatedAt: 'r.updated_at',
    'productCategory.name': byCategory,
    'pc.name': byCategory,
  },
  alias: 'p',
  sort: 'orderIndex|asc',
  id: 'r.id',
  perPage: 50,
  paging: 'asked',
  filters: {
    name: { type: 'contains', where: 'r.name ILIKE ?' },
    category: { type: 'id', where: 'r.product_category = ?' },
    status: { type: 'choice', choices: records.product.fields.status.choices, where: 'r.status = ?' },
    partnerOrderable: { type: 'flag', where: 'coalesce(c.is_partner_orderable, false) = ?', joins: ['c'] },
  },
});

const view: RecordView = {
  columns: 'c.name AS category_name, c.is_partner_orderable, c.status AS category_status',
  joins: { c: { table: 'read.product_categories', on: 'c.id = r.product_category' } },
  extend: (row) => ({
    productCategory: {
      id: row.product_category,
      name: row.category_name,
      status: row.category_status,
      isPartnerOrderable: row.is_partner_orderable,
    },
    isPartnerOrderable: row.is_partner_orderable,
  }),
};

@Controller('products')
export class ProductsController extends recordsController(records.product, list, view) {
  @Inject() private readonly reorder: Reorder;

  @Post('order')
  @HttpCode(200)
  @Access('products', 'order')
  @ApiMany('Puts the products into another order', answerDto(records.product))
  async order(@Body(validation(NewOrder)) { ids }: NewOrder) {
    await this.reorder.apply(records.product, ids);
    const { rows } = await this.queries.fetchPage(records.product, view, list.read({}));
    return answerMany(rows);
  }

  /** A new product comes last, unless the request names its place. */
  protected override async accept(body: Readonly<Record<string, unknown>>, action: 'create' | 'edit') {
    const isPlaced = action === 'edit' || typeof body.orderIndex === 'number';
    return isPlaced ? body : { ...body, orderIndex: await this.reorder.nextIndex(records.product) };
  }
}
