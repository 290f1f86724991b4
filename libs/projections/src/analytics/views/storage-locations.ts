import { defineView } from '../view';

export const storageLocations = defineView('storage_locations', {
  comment:
    'One row for each place that holds stock: the warehouses, and the partners, whose number here is their `partner_id`.',
  columns: {
    location_id: ['integer', 'l.id', 'Number of the place. Warehouses and partners share no number.'],
    location_type: ['text', 'l.type', 'Either warehouse or partner.'],
    title: ['text', 'l.title', 'Name of the place.'],
    status: ['text', 'l.status', 'Status of the warehouse or partner.'],
    partner_type: ['text', 'l.partner_type', 'AGENCY, HOSPITAL or UZAZI; null for warehouses.'],
    is_removed: ['boolean', 'l.removed_at IS NOT NULL', 'Whether it was deleted.'],
  },
  from: 'read.storage_locations l',
});
