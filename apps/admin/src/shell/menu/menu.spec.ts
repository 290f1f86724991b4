import { menuFor } from './menu';

const labels = (roles: readonly string[]) =>
  menuFor(roles).map(({ label, entries }) => [label, entries.map((e) => e.label)]);

describe('the menu', () => {
  it('shows an admin everything', () => {
    expect(labels(['ROLE_ADMIN'])).toEqual([
      [undefined, ['Dashboard']],
      ['Supply', ['Receive Delivery', 'Supply Orders', 'Suppliers', 'Supplier Totals']],
      ['Clients', ['Client List', 'Client Search']],
      [
        'Partners',
        [
          'Partner Orders',
          'Distribution Orders',
          'Partners',
          'Partner Order Totals',
          'Partner Inventory',
          'Distribution Totals',
        ],
      ],
      [
        'Warehouse',
        [
          'Warehouses',
          'Merchandise Orders',
          'Transfer Orders',
          'Stock Changes',
          'Physical Inventory Edit',
          'Shortages and Sharing',
          'Stock Levels',
          'Transactions Report',
        ],
      ],
      ['Catalog', ['Products', 'Product Categories']],
      [
        'Reports',
        [
          'Clients Report',
          'Clients Served',
          'Clients Demographics',
          'Transfer Rate per client',
          'Clients Multiple Lines Per Month',
          'Transfer Orders Details',
        ],
      ],
      [
        'Administration',
        [
          'Manage Users',
          'Manage Groups',
          'API Tokens',
          'Manage Fulfillment Periods',
          'Manage Distribution Methods',
          'Manage Partner Profile Attributes',
          'Manage Client Profile Attributes',
          'Configuration',
        ],
      ],
    ]);
  });

  it('shows others only what they may open, and no empty group', () => {
    expect(labels(['ROLE_PRODUCT_VIEW'])).toEqual([
      [undefined, ['Dashboard']],
      ['Catalog', ['Products', 'Product Categories']],
    ]);
  });
});
