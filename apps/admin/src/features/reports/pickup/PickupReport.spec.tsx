import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../../testing/portal';
import { smallWorld } from '../../../testing/world';

const row = {
  id: 1,
  clientId: 'BCDFGHJK',
  orderPeriod: '2026-12',
  childFullName: 'Zoë Álvarez',
  authorizedPersons: 'Ana Álvarez, Thị Nguyễn',
  sizeOrdered: 'Newborn x 50',
  sizeGiven: null,
  expirations: 'Age 04/01/2029',
  warning: 'Pull-up limit reached',
};
const heading = 'Partner - Oak House - Pickup Report';
const columns = [
  { key: 'childFullName', label: "Child's Name", type: 'text', link: '/clients/{clientId}' },
  { key: 'authorizedPersons', label: 'Authorized Persons', type: 'text' },
];
const answer = {
  status: 200,
  body: {
    data: [row],
    meta: { heading, columns, position: '1110', pagination: { total: 1, per_page: 50, current_page: 1 } },
  },
};
const CALL = 'GET reports/pickup-report';
const ROUTE = '/orders/partner/17/order-pickup-report/3';

describe('the pickup report', () => {
  it('is shown at once for the order and the partner of its route, with its heading', async () => {
    const portal = openScreen(ROUTE, smallWorld({ next: { [CALL]: answer } }));
    await screen.findByRole('heading', { name: heading });
    await screen.findByText('Ana Álvarez, Thị Nguyễn');
    expect(screen.getByRole('link', { name: 'Zoë Álvarez' }).getAttribute('href')).toBe('/clients/BCDFGHJK');
    const asked = portal.asked.find(({ path }) => path === 'reports/pickup-report')!;
    expect(Object.fromEntries(asked.query)).toEqual({
      orderId: '17',
      partnerId: '3',
      sort: 'fullName|asc',
      page: '1',
      per_page: '50',
    });
  });

  it('says of which state of the log it is, and how it is made; administrators may see an earlier one', async () => {
    openScreen(ROUTE, smallWorld({ next: { [CALL]: answer } }));
    await screen.findByText('1 row · As of log position 1,110');
    fireEvent.click(screen.getByRole('button', { name: 'How these figures are calculated' }));
    const help = await screen.findByRole('dialog', { name: 'How these figures are calculated' });
    within(help).getByText(/a row for each client with a line above zero/);
    fireEvent.keyDown(help, { key: 'Escape' });
    fireEvent.click(screen.getByRole('button', { name: 'As known earlier…', hidden: true }));
    await screen.findByRole('dialog', { name: 'Pickup Report as known earlier' });
  });

  it.each([
    ['Excel', 'xlsx'],
    ['PDF', 'pdf'],
  ])('is downloaded whole as %s', async (item, format) => {
    const portal = openScreen(ROUTE, smallWorld({ next: { [CALL]: answer } }));
    await screen.findByText('Zoë Álvarez');
    const failure = { status: 503, body: { code: 'unavailable', message: 'Too many downloads' } };
    portal.world.next = { [CALL]: failure };
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
    await screen.findByText('Too many downloads');
    await waitFor(() => expect(complaints).toHaveBeenCalled());
    complaints.mockRestore();
    expect(Object.fromEntries(portal.asked.at(-1)!.query)).toEqual({
      orderId: '17',
      partnerId: '3',
      sort: 'fullName|asc',
      download: format,
    });
  });

  it('says that nobody picks anything up', async () => {
    const nobody = { status: 200, body: { data: [], meta: { heading, pagination: { total: 0, per_page: 50 } } } };
    openScreen(ROUTE, smallWorld({ next: { [CALL]: nobody } }));
    await screen.findByText('There is nobody to pick anything up.');
  });

  it.each(['ROLE_CLIENT_VIEW_ALL', 'ROLE_CLIENT_MANAGE_OWN'])('opens to %s alone', async (role) => {
    openScreen(ROUTE, smallWorld({ next: { [CALL]: answer }, user: { roles: [role] } }));
    await screen.findByText('Ana Álvarez, Thị Nguyễn');
  });

  it('says which rights it takes to somebody who has none of them, and asks for nothing', async () => {
    const portal = openScreen(ROUTE, smallWorld({ user: { roles: ['ROLE_PARTNER_ORDER_VIEW'] } }));
    const rights = await screen.findByRole('list', { name: /You need one of these rights/ });
    expect(
      within(rights)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['May see all clients', "May register and change their own partner's clients"]);
    expect(portal.calls()).not.toContain(CALL);
  });
});
