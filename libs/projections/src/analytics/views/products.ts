import { defineView } from '../view';

export const products = defineView('products', {
  comment: 'One row for each product. Removed ones stay, because orders name them.',
  columns: {
    product_id: ['integer', 'p.id', 'Number of the product, as in its address in the portal.'],
    name: ['text', 'p.name', 'Name of the product.'],
    sku: ['text', 'p.sku', 'Stock keeping unit.'],
    status: ['text', 'p.status', 'ACTIVE, or a status in which it is no longer ordered.'],
    category_id: ['integer', 'p.product_category', 'Number of its category.'],
    category: ['text', 'c.name', 'Category, by its name.'],
    is_partner_orderable: ['boolean', 'c.is_partner_orderable', 'Whether partners may order products of its category.'],
    default_cost: ['numeric', 'p.default_cost', 'US dollars for one unit, unless a line says otherwise.'],
    retail_price: ['numeric', 'p.retail_price', 'US dollars that one unit costs in a shop.'],
    agency_pack_size: ['integer', 'p.agency_pack_size', 'Units in a pack for agencies.'],
    hospital_pack_size: ['integer', 'p.hospital_pack_size', 'Units in a pack for hospitals.'],
    order_index: ['integer', 'p.order_index', 'Place in the lists of the portal.'],
    is_removed: ['boolean', 'p.removed_at IS NOT NULL', 'Whether it was deleted.'],
  },
  from: 'read.products p LEFT JOIN read.product_categories c ON c.id = p.product_category',
});
