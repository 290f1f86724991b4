import type { ToDos } from '@bank/domain';
import { screen, within } from '@testing-library/react';
import type { World } from '../../testing/fakeWorld';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const nothing: ToDos = {
  status: 'ACTIVE',
  order: null,
  distributions: [],
  expiringClients: { month: '2026-03', count: 0 },
  registrations: { count: 0, oldest: null },
  entered: { count: 0 },
  otherOrders: [],
  reviews: { count: 0 },
  toReport: { month: '2026-03', count: 0 },
  withBank: { count: 0 },
};
const partner = { id: 3, title: 'Agency East' };
const partnerUser = {
  roles: ['ROLE_PARTNER', 'ROLE_ORDER_MANAGE_OWN', 'ROLE_CLIENT_MANAGE_OWN', 'ROLE_PARTNER_MANAGE_OWN'],
  partners: [partner],
  activePartner: partner,
};

const openAt = (route: string, toDos: Partial<ToDos>, more: Partial<World> = {}) =>
  openScreen(route, smallWorld({ toDos: { ...nothing, ...toDos }, ...more }));
const panel = async () => within(await screen.findByRole('region', { name: 'What to do next' }));
const links = async () => {
  const shown = await panel();
  await shown.findAllByRole('link');
  return shown.getAllByRole('link').map((link) => [link.textContent, decodeURIComponent(link.getAttribute('href')!)]);
};

describe('what a partner has to do next', () => {
  it('leads to new orders and distributions, which have the partner and the month already', async () => {
    openAt('/partners/3', {
      order: { period: '2026-04', order: null },
      distributions: [{ period: '2026-02', order: null }],
    });
    expect(await links()).toEqual([
      [
        'Enter the distribution of February, 2026',
        '/orders/distribution/new?source={"partner":{"id":3},"distributionPeriod":"2026-02"}',
      ],
      ['Place the order for April, 2026', '/orders/partner/new?source={"partner":{"id":3},"orderPeriod":"2026-04"}'],
    ]);
  });

  it('leads to what was begun', async () => {
    openAt('/partners/3', {
      order: { period: '2026-04', order: { id: 81, sequence: 'PTNR-000081', status: 'CREATING' } },
      distributions: [{ period: '2026-03', order: { id: 91, sequence: 'DIST-000091' } }],
    });
    expect(await links()).toEqual([
      ['Complete the distribution of March, 2026, DIST-000091', '/orders/distribution/91'],
      ['Finish the order for April, 2026, PTNR-000081', '/orders/partner/81'],
    ]);
  });

  it('leads to orders for other months that were begun, and to children who are not active yet', async () => {
    openAt('/partners/3', {
      otherOrders: [{ period: '2026-06', order: { id: 82, sequence: 'PTNR-000082' } }],
      entered: { count: 1 },
    });
    expect(await links()).toEqual([
      [
        '1 child was entered and is not active yet: activate it, or it can get no order',
        '/clients?filter={"partner":3,"status":"CREATION","isPublic":"false"}',
      ],
      ['Finish the order for June, 2026, PTNR-000082', '/orders/partner/82'],
    ]);
  });

  it.each([
    [1, '1 child was registered by the family: look at the registration (since 03/02/2026)'],
    [4, '4 children were registered by their families: look at the registrations (the oldest since 03/02/2026)'],
  ])('leads to the %s whom families registered', async (count, text) => {
    openAt('/partners/3', { registrations: { count, oldest: '2026-03-02T15:00:00Z' } });
    expect(await links()).toEqual([[text, '/clients?filter={"partner":3,"status":"CREATION","isPublic":"true"}']]);
  });

  it('leads to the children who wait for their review', async () => {
    openAt('/partners/3', { reviews: { count: 2 } });
    expect(await links()).toEqual([
      [
        '2 clients are waiting for their annual review: ask the families and confirm them',
        '/clients?filter={"partner":3,"canReview":"true"}',
      ],
    ]);
  });

  it.each([
    [1, '1 client expires by the end of March, 2026'],
    [12, '12 clients expire by the end of March, 2026'],
  ])('leads to the %s who expire', async (count, text) => {
    openAt('/partners/3', { expiringClients: { month: '2026-03', count } });
    expect(await links()).toEqual([[text, '/clients?filter={"partner":3,"expiresIn":"2026-03"}']]);
  });

  it.each([
    [1, '1 child is in no distribution of March, 2026 yet: add it if it was given anything'],
    [3, '3 children are in no distribution of March, 2026 yet: add those who were given anything'],
  ])('leads to the %s whom the distribution of the month does not name', async (count, text) => {
    openAt('/partners/3', { toReport: { month: '2026-03', count } });
    expect(await links()).toEqual([[text, '/clients?filter={"partner":3,"toReport":"2026-03"}']]);
  });

  it('names the distribution of the month alone while it is not completed', async () => {
    openAt('/partners/3', {
      distributions: [{ period: '2026-03', order: null }],
      toReport: { month: '2026-03', count: 3 },
    });
    expect((await links()).map(([text]) => text)).toEqual(['Enter the distribution of March, 2026']);
  });

  it('says that orders which were sent are with the bank, where nothing else waits', async () => {
    openAt('/partners/3', { withBank: { count: 2 } });
    await (await panel()).findByText('All done for now: nothing is waiting for this partner.');
    expect(await links()).toEqual([
      ['2 orders are with the bank.', '/orders/partner?filter={"partner":3,"isWithBank":"true"}'],
    ]);
  });

  it.each([
    ['START', 'Finish the profile and submit the application'],
    ['NEEDS_PROFILE_REVIEW', 'Review the profile and confirm it'],
  ])('begins with the profile of a partner that is %s', async (status, text) => {
    openAt('/', { status }, { user: partnerUser });
    expect(await links()).toEqual([[text, '/partners/3']]);
  });

  it('says of an application that it waits for the bank, without a link to the screen that is open', async () => {
    openAt('/partners/3', { status: 'APPLICATION_PENDING' });
    await (await panel()).findByText(/^The application is waiting for the bank/);
    expect((await panel()).queryByRole('link')).toBeNull();
  });

  it('says what is late: a distribution of a month that ended, and a review that is past due', async () => {
    const distributions = ['2026-02', '2026-03'].map((period) => ({ period, order: null }));
    openAt('/partners/3', { distributions, status: 'REVIEW_PAST_DUE' });
    const late = (await (await panel()).findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(late).toEqual([
      expect.stringMatching(/^Late: Review the profile and confirm it/),
      'Late: Enter the distribution of February, 2026',
      'Enter the distribution of March, 2026',
    ]);
  });

  it('is nothing where all is done', async () => {
    openAt('/partners/3', {});
    await (await panel()).findByText('All done for now: nothing is waiting for this partner.');
  });

  it('stands on the dashboard of who works for the partner', async () => {
    openAt('/', { order: { period: '2026-04', order: null } }, { user: partnerUser });
    await screen.findByRole('heading', { name: 'Today' });
    await screen.findByText(/ · Agency East$/);
    expect((await links()).map(([text]) => text)).toEqual(['Place the order for April, 2026']);
  });

  it('says without a link what this user can do nothing about', async () => {
    const user = { roles: ['ROLE_PARTNER_EDIT_ALL'] };
    openAt('/partners/3', { order: { period: '2026-04', order: null } }, { user });
    await (await panel()).findByText('Place the order for April, 2026');
    expect((await panel()).queryByRole('link')).toBeNull();
  });

  it('is no part of a new partner', async () => {
    const portal = openAt('/partners/new', {});
    await screen.findByLabelText(/Name\/Title/);
    expect(screen.queryByRole('region', { name: 'What to do next' })).toBeNull();
    expect(portal.calls().filter((call) => call.includes('to-dos'))).toEqual([]);
  });
});
