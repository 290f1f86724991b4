import { defineView } from '../view';

export const suppliers = defineView('suppliers', {
  comment: 'One row for each supplier. Removed and merged ones stay.',
  columns: {
    supplier_id: ['integer', 's.id', 'Number of the supplier, as in its address in the portal.'],
    title: [
      'text',
      `CASE WHEN s.supplier_type <> 'DONOR' THEN s.title END`,
      'Name of the organization; null for donors, who may be private people.',
    ],
    supplier_type: ['text', 's.supplier_type', 'DONOR, VENDOR, DIAPERDRIVE or DROPSITE.'],
    status: ['text', 's.status', 'ACTIVE, or a status in which nothing is ordered of it.'],
    registered_at: ['timestamp with time zone', 's.created_at', 'When it was registered.'],
    merged_into_supplier_id: ['integer', 'm.target', 'The supplier that it was merged into; null for others.'],
    is_removed: ['boolean', 's.removed_at IS NOT NULL', 'Whether it was deleted.'],
  },
  from: 'read.suppliers s LEFT JOIN read.supplier_merges m ON m.id = s.id',
});
