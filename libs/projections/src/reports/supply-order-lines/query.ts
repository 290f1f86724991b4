import { raw } from '../fragment';
import { holderOf } from '../of-orders/counted-orders';
import { linesQuery } from '../of-orders/lines-query';
import type { ReportQuery } from '../query';

export const query: ReportQuery = linesQuery('supply', {
  inner: { supplier_id: holderOf.supply, warehouse_id: raw('o.warehouse'), created_at: raw('o.created_at') },
  columns: `h.title AS supplier, t.supplier_id AS "supplierId", w.title AS warehouse, t.warehouse_id AS "warehouseId",
    t.created_at AS "createdAt"`,
  joins: {
    h: { table: 'read.suppliers', on: 'h.id = t.supplier_id' },
    w: { table: 'read.warehouses', on: 'w.id = t.warehouse_id' },
  },
  sorts: { supplier: { sql: 'lower(h.title)', joins: ['h'], decidedBy: 'supplier_id' }, createdAt: 't.created_at' },
  reads: ['warehouses'],
  narrowedBy: ['supplier'],
});
