import { records } from '@bank/domain';
import { Controller } from '@nestjs/common';
import { recordsController } from '../../kernels/records/records.controller';
import { listQuery } from '../../platform/lists/list-query';

const list = listQuery({
  sorts: { id: 'r.id', title: 'r.title', status: 'r.status', updatedAt: 'r.updated_at' },
  sort: 'id|desc',
  id: 'r.id',
  filters: {
    title: { type: 'contains', where: 'r.title ILIKE ?' },
    status: { type: 'choice', choices: records.warehouse.fields.status.choices, where: 'r.status = ?' },
  },
});

@Controller('warehouses')
export class WarehousesController extends recordsController(records.warehouse, list, {
  extend: (row) => ({ type: 'warehouse', displayPublicly: row.is_public_display }),
}) {}
