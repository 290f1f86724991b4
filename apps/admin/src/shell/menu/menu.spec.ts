import { type MenuGroup, orderKinds, ordinaryRecords } from '@bank/domain';
import { menuFor } from './menu';

const labels = (roles: readonly string[]) =>
  menuFor(roles).map(({ label, entries }) => [label, entries.map((e) => e.label)]);

const inOrder = (group: MenuGroup, kinds: readonly { menu: { group: MenuGroup; place: number }; label: string }[]) =>
  kinds
    .filter(({ menu }) => menu.group === group)
    .sort((one, other) => one.menu.place - other.menu.place)
    .map(({ label }) => label);
/** The lists of a group that orders and ordinary records have, as their definitions call them. */
const ordersIn = (group: MenuGroup) =>
  inOrder(
    group,
    Object.values(orderKinds).map(({ menu, words }) => ({ menu, label: words.list })),
  );
const recordsIn = (group: MenuGroup) =>
  inOrder(
    group,
    Object.values(ordinaryRecords).map(({ menu, plural }) => ({ menu, label: menu.label ?? plural })),
  );

describe('the menu', () => {
  it('shows an admin everything', () => {
    expect(labels(['ROLE_ADMIN'])).toEqual([
      [undefined, ['Dashboard']],
      ['Supply', ['Receive Delivery', ...ordersIn('supply'), 'Suppliers', 'Supplier Totals']],
      ['Clients', ['Client List', 'Client Search']],
      [
        'Partners',
        [...ordersIn('partners'), 'Partners', 'Partner Order Totals', 'Partner Inventory', 'Distribution Totals'],
      ],
      [
        'Warehouse',
        ['Warehouses', ...ordersIn('warehouse'), 'Shortages and Sharing', 'Stock Levels', 'Transactions Report'],
      ],
      ['Catalog', ['Products', ...recordsIn('catalog')]],
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
          'Webhooks',
          'Consumers of Events',
          ...recordsIn('administration'),
          'Manage Partner Profile Attributes',
          'Manage Client Profile Attributes',
          'Set-up Guide',
          'Imports',
          'Configuration',
          'Read Models',
          'Audit',
        ],
      ],
    ]);
  });

  it('calls the lists as people know them', () => {
    const all = menuFor(['ROLE_ADMIN']).flatMap(({ entries }) => entries.map(({ label }) => label));
    expect(all).toEqual(
      expect.arrayContaining([
        ...['Supply Orders', 'Partner Orders', 'Distribution Orders', 'Merchandise Orders', 'Transfer Orders'],
        ...['Stock Changes', 'Physical Inventory Edit', 'Manage Fulfillment Periods', 'Manage Distribution Methods'],
      ]),
    );
  });

  it('shows others only what they may open, and no empty group', () => {
    expect(labels(['ROLE_PRODUCT_VIEW'])).toEqual([
      [undefined, ['Dashboard']],
      ['Catalog', ['Products', 'Product Categories']],
    ]);
  });
});
