import type { SetUpGuide } from '@bank/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const fresh: SetUpGuide = {
  steps: [
    { name: 'bank', isDone: true, count: 3, users: null, missing: ['bankLogo'] },
    { name: 'warehouses', isDone: false, count: 1, users: null, missing: ['address'] },
    { name: 'products', isDone: false, count: 0, users: null, missing: [] },
    { name: 'partners', isDone: true, count: 2, users: 1, missing: [] },
    { name: 'children', isDone: true, count: 1000, users: null, missing: [] },
  ],
  isAside: false,
  isEmptyBank: true,
};
const done: SetUpGuide = { ...fresh, steps: fresh.steps.map((step) => ({ ...step, isDone: true })) };
const guideOnScreen = async () => within(await screen.findByRole('region', { name: 'Set-up Guide' }));

describe('the guide on Today', () => {
  it('stands there alone in an empty bank, and says of each step what is there', async () => {
    openScreen('/', smallWorld({ today: { guide: fresh } }));
    const guide = await guideOnScreen();
    guide.getByText('3 of 5 steps done');
    guide.getByText('Missing: logo (if you have one)');
    guide.getByText('1 warehouse. Missing: an address');
    guide.getByText('2 partners, 1 user');
    guide.getByText('1,000 children or more');
    expect(screen.queryByText('More Figures')).toBeNull();
    expect(guide.getByRole('link', { name: 'Open the warehouses' }).getAttribute('href')).toBe('/warehouses');
  });

  it.each([
    ['Product categories, before products', 'product-categories'],
    ['Suppliers', 'suppliers'],
    ['Opening stock: what lies in the warehouses', 'opening-stock'],
    ['Users of the partners', 'users'],
    ['What partners got from you before', 'past-partner-orders'],
    ['What children got from partners before', 'past-distributions'],
  ])('leads to the file of what goes with a step: %s', async (name, kind) => {
    openScreen('/', smallWorld({ today: { guide: fresh } }));
    const guide = await guideOnScreen();
    expect(guide.getByRole('link', { name }).getAttribute('href')).toBe(`/imports/new?kind=${kind}`);
  });

  it('leads to the users of partners that are there and have none', async () => {
    const partners = { name: 'partners', isDone: false, count: 2, users: 0, missing: ['users'] } as const;
    const steps = fresh.steps.map((step) => (step.name === 'partners' ? partners : step));
    openScreen('/', smallWorld({ today: { guide: { ...fresh, steps } } }));
    const guide = await guideOnScreen();
    expect(guide.getByRole('link', { name: 'Add a user' }).getAttribute('href')).toBe('/admin/users/new');
    const fromFile = guide.getByRole('link', { name: 'Partners and their users: bring them from a file' });
    expect(fromFile.getAttribute('href')).toBe('/imports/new?kind=users');
  });

  it.each([
    ['that works already, above the cards', { ...fresh, isEmptyBank: false }, true],
    ['that is set up, no more', { ...done, isEmptyBank: false }, false],
    ['whose guide is put aside, not', { ...fresh, isAside: true }, false],
  ])('stands in a bank %s', async (_, guide, isThere) => {
    openScreen('/', smallWorld({ today: { guide } }));
    await screen.findByText('More Figures');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Set-up Guide' }) !== null).toBe(isThere));
  });

  it('is put aside by a setting', async () => {
    const saved = { status: 200, body: { data: {} } };
    const portal = openScreen('/', smallWorld({ today: { guide: fresh }, next: { 'POST system/settings': saved } }));
    const guide = await guideOnScreen();
    fireEvent.click(guide.getByRole('button', { name: 'Put the guide aside' }));
    await waitFor(() => expect(portal.calls()).toContain('POST system/settings'));
    expect(portal.asked.find(({ path, method }) => path === 'system/settings' && method === 'POST')?.body).toEqual({
      hidesGuide: true,
    });
  });
});

describe('the usual products', () => {
  const add = (name: RegExp) => screen.getByRole('button', { name });

  it('are sent as they were ticked and corrected, and the answer is shown', async () => {
    const answer = {
      status: 200,
      body: { data: { made: 10, known: 0, refused: [{ sku: 'S1', problem: 'Another product has this SKU' }] } },
    };
    const portal = openScreen('/admin/guide/products', smallWorld({ next: { 'POST products/usual': answer } }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Add Preemie' }));
    fireEvent.change(screen.getByLabelText('Agency pack: NB'), { target: { value: '30' } });
    fireEvent.click(add(/^Add 11 products$/));
    await screen.findByText(/Added: 10\. There already: 0\./);
    screen.getByText('S1: Another product has this SKU');
    const { products } = portal.asked.find(({ path }) => path === 'products/usual')!.body;
    expect(products).toHaveLength(11);
    expect(products[0]).toEqual({
      name: 'Newborn',
      sku: 'NB',
      category: 'Diapers',
      agencyPackSize: 30,
      hospitalPackSize: 75,
    });
  });

  it('are not sent with a pack that is no number', async () => {
    openScreen('/admin/guide/products', smallWorld());
    fireEvent.change(await screen.findByLabelText('Hospital pack: S1'), { target: { value: 'many' } });
    screen.getByText('Enter a whole number, 0 or more');
    expect(add(/^Add 12 products$/).hasAttribute('disabled')).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Add Size 1' }));
    expect(add(/^Add 11 products$/).hasAttribute('disabled')).toBe(false);
  });
});
