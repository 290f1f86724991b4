import { choosableAddress, records } from '@bank/domain';
import { Controller } from '@nestjs/common';
import { recordsController } from '../../kernels/records/records.controller';
import { listQuery } from '../../platform/lists/list-query';

const { supplierType, status } = records.supplier.fields;

const list = listQuery({
  sorts: {
    id: 'r.id',
    title: 'r.title',
    supplierType: 'r.supplier_type',
    status: 'r.status',
    updatedAt: 'r.updated_at',
  },
  sort: 'title|asc',
  id: 'r.id',
  perPage: 50,
  paging: 'asked',
  includes: ['addresses', 'contacts'],
  filters: {
    keyword: { type: 'contains', where: 'r.title ILIKE ?' },
    supplierType: { type: 'choice', choices: supplierType.choices, where: 'r.supplier_type = ?' },
    status: { type: 'choice', choices: status.choices, where: 'r.status = ?' },
  },
});

@Controller('suppliers')
export class SuppliersController extends recordsController(records.supplier, list, {
  onRequest: ['addresses', 'contacts'],
  columns: `m.target AS merged_into,
    (SELECT survivor.title FROM read.suppliers survivor WHERE survivor.id = m.target) AS merged_into_title`,
  joins: { m: { table: 'read.supplier_merges', on: 'm.id = r.id' } },
  extend: ({ addresses, merged_into, merged_into_title }) => ({
    addresses: ((addresses ?? []) as readonly object[]).map(choosableAddress),
    mergedInto: merged_into === null ? null : { id: merged_into, title: merged_into_title },
  }),
}) {}
