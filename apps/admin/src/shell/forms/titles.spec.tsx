import { screen, waitFor } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const BANK = 'Diaper Bank Portal';

const named = [
  ['/suppliers/1', 'Edit Supplier', 'Huggies Outlet', 'Huggies Outlet · Supplier'],
  ['/products/7', 'Edit Product', 'Newborn', 'Newborn · Product'],
  ['/warehouses/1', 'Edit Warehouse', 'Main Warehouse', 'Main Warehouse · Warehouse'],
  ['/partners/3', 'Edit Partner', 'Agency East', 'Agency East · Partner'],
  ['/partners/contact-list/3', 'Partner Details', 'Agency East', 'Agency East · Partner Details'],
  // The tab's title stays in the history of the browser, so that a child is not named there.
  ['/clients/BCDFGHJK', 'Client Edit', 'Ana Diaz', 'BCDFGHJK · Client'],
  ['/admin/users/1', 'Edit User', 'Ada Byron', 'ada@example.com · User'],
  ['/admin/groups/1', 'Edit Group', 'Everything needed', 'Everything needed · Group'],
  ['/orders/supply/17', 'Edit Supply Order', 'Supply Order SPLY-000017', 'SPLY-000017 · Supply Order'],
  ['/orders/partner/81', 'Edit Partner Order', 'Partner Order PTNR-000081', 'PTNR-000081 · Partner Order'],
  ['/orders/transfer/51', 'Edit Transfer Order', 'Transfer Order TXFR-000051', 'TXFR-000051 · Stock Transfer'],
] as const;

it.each(named)('the screen at %s (%s) is called as its record: %s', async (route, task, title, tab) => {
  openScreen(route, smallWorld());
  await screen.findByRole('heading', { level: 1, name: title });
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  screen.getByText(task);
  await waitFor(() => expect(document.title).toBe(`${tab} · ${BANK}`));
});

it.each([
  ['/suppliers/new', 'New Supplier'],
  ['/partners/new', 'New Partner'],
  ['/orders/supply/new', 'Create Supply Order'],
  ['/admin/configuration', 'Configuration'],
])('the screen at %s, which has no record with a name, is called by what it does', async (route, title) => {
  const data = { timeZone: null, zipCountyStates: [] };
  openScreen(route, smallWorld({ next: { 'GET system/settings': { status: 200, body: { data } } } }));
  await screen.findByRole('heading', { level: 1, name: title });
  await waitFor(() => expect(document.title).toBe(`${title} · ${BANK}`));
});
