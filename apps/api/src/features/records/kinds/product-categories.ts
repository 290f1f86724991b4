import { records } from '@bank/domain';
import { Controller } from '@nestjs/common';
import { listQuery } from '../../../platform/http/list-query';
import { recordsController } from '../records.controller';

const list = listQuery({
  sorts: { id: 'r.id', name: 'r.name', status: 'r.status', updatedAt: 'r.updated_at' },
  sort: 'id|asc',
  id: 'r.id',
  paging: 'asked',
});

@Controller('product-categories')
export class ProductCategoriesController extends recordsController(records.productCategory, list) {}
