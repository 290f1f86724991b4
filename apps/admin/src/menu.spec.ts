import { menuFor } from './menu';

const labels = (roles: readonly string[]) =>
  menuFor(roles).map(({ label, entries }) => [label, entries.map((e) => e.label)]);

describe('the menu', () => {
  it('shows an admin everything', () => {
    expect(labels(['ROLE_ADMIN'])).toEqual([
      [undefined, ['Dashboard']],
      ['Supply', ['Receive Delivery', 'Supply Orders', 'Suppliers']],
      ['Clients', ['Client List', 'Client Search']],
      ['Partners', ['Partners']],
      [
        'Warehouse',
        [
          'Warehouses',
          'Merchandise Orders',
          'Transfer Orders',
          'Stock Changes',
          'Physical Inventory Edit',
          'Stock Levels',
          'Transactions Report',
        ],
      ],
      ['Catalog', ['Products', 'Product Categories']],
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
