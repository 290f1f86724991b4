import { defineView } from '../view';

export const partners = defineView('partners', {
  comment:
    'One row for each partner: an agency or a hospital that hands diapers out to families. Removed ones stay, because orders name them.',
  columns: {
    partner_id: ['integer', 'p.id', 'Number of the partner, as in its address in the portal.'],
    title: ['text', 'p.title', 'Name of the organization.'],
    partner_type: ['text', 'p.partner_type', 'AGENCY, HOSPITAL or UZAZI.'],
    status: ['text', 'p.status', 'Status in the workflow of partners.'],
    is_public_display: ['boolean', 'p.is_public_display', 'Whether families see it on the page where they register.'],
    max_orders_per_month: ['integer', 'p.max_order_number_per_month', 'How many orders it may submit for a month.'],
    fulfillment_period: ['text', 'f.name', 'Fulfillment period, by its name.'],
    distribution_method: ['text', 'm.name', 'Distribution method, by its name.'],
    registered_at: ['timestamp with time zone', 'p.created_at', 'When it was registered.'],
    is_removed: ['boolean', 'p.removed_at IS NOT NULL', 'Whether it was deleted.'],
  },
  from: `
    read.partners p
    LEFT JOIN read.partners_fulfillment_periods f ON f.id = p.fulfillment_period
    LEFT JOIN read.partners_distribution_methods m ON m.id = p.distribution_method`,
});
