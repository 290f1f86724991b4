import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openPortal } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const east = { id: 3, title: 'Agency East', status: 'ACTIVE' };
const west = { id: 4, title: 'Agency West', status: 'ACTIVE' };
const partnerUser = () => ({
  roles: ['ROLE_ORDER_MANAGE_OWN', 'ROLE_PARTNER_MANAGE_OWN', 'ROLE_CLIENT_MANAGE_OWN'],
  partners: [east, west],
  activePartner: east,
});
const refusals = {
  refused: { status: 403, body: { code: 'forbidden', message: 'You do not have access to this.' } },
  missing: { status: 404, body: { code: 'notFound', message: 'There is no such order.' } },
};

/** Holds back the answer to one request. @returns a function that sends another answer in its place */
const holdBack = (path: string) => {
  const { fetch } = globalThis;
  let answer: (response: Response) => void = () => {};
  const asked = new Promise<void>((wasAsked) => {
    globalThis.fetch = async (url, options) => {
      if (!String(url).includes(path)) return fetch(url, options);
      globalThis.fetch = fetch;
      wasAsked();
      return new Promise((resolve) => {
        answer = resolve;
      });
    };
  });
  return {
    asked,
    answer: ({ status, body }: { status: number; body: object }) =>
      act(async () =>
        answer({ ok: false, status, headers: new Headers(), text: async () => JSON.stringify(body) } as Response),
      ),
  };
};

const switchTo = async (title: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Select a Partner' }));
  fireEvent.click(await screen.findByRole('option', { name: title }));
};
const findSwitched = async (title: string) =>
  waitFor(() => expect(screen.getByRole('combobox', { name: 'Select a Partner' }).textContent).toBe(title));
const expectNoError = () => {
  expect(within(screen.getByRole('region', { name: 'Errors' })).queryByRole('alert')).toBeNull();
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'The order belongs to Agency East. These are the orders of Agency West.',
  ]);
};

describe('a switch of the active partner', () => {
  it.each(Object.entries(refusals))(
    'leads from an order that is still being fetched to the list, and shows nothing of an answer that comes late and is %s',
    async (_, refusal) => {
      const portal = openPortal('/orders/partner/81', smallWorld({ user: partnerUser() }));
      const late = holdBack('/orders/partner/81');
      await late.asked;
      await switchTo('Agency West');
      await findSwitched('Agency West');
      await screen.findByRole('heading', { name: 'Partner Orders' });
      await late.answer(refusal);
      expectNoError();
      expect(portal.router.state.location.pathname).toBe('/orders/partner');
      expect(screen.queryByText(refusal.body.message)).toBeNull();
    },
  );

  it('asks nothing more of an order that stands on the screen', async () => {
    const world = smallWorld({ user: partnerUser() });
    const portal = openPortal('/orders/partner/81', world);
    await screen.findByText('PTNR-000081');
    const before = portal.calls().length;
    portal.world.next = { 'GET orders/partner/81': refusals.refused };
    await switchTo('Agency West');
    await screen.findByRole('heading', { name: 'Partner Orders' });
    await findSwitched('Agency West');
    expectNoError();
    expect(portal.calls().slice(before)).not.toContain('GET orders/partner/81');
  });

  it('takes away the errors and the rows of the former partner, and the filter that names it', async () => {
    const world = smallWorld({ user: partnerUser() });
    const portal = openPortal('/orders/partner?filter={"partner":3,"status":"CREATING"}', world);
    await screen.findByRole('link', { name: 'PTNR-000081' });
    const late = holdBack('/orders/partner?');
    await switchTo('Agency West');
    await late.asked;
    await findSwitched('Agency West');
    expect(screen.queryByRole('link', { name: 'PTNR-000081' })).toBeNull();
    const { search } = portal.router.state.location;
    expect(new URLSearchParams(search).get('filter')).toBe('{"status":"CREATING"}');
  });

  it.each(['/orders/partner/81', '/orders/partner/81/fill-sheet'])(
    'says on the list whose order it was, and whose orders these are, until the list is searched: %s',
    async (from) => {
      openPortal(from, smallWorld({ user: partnerUser() }));
      await switchTo('Agency West');
      const sentence = 'The order belongs to Agency East. These are the orders of Agency West.';
      await screen.findByText(sentence);
      fireEvent.click(screen.getByRole('button', { name: 'Search' }));
      await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    },
  );

  it.each(['/partners/3', '/orders/partner/new', '/clients/BCDFGHJK', '/orders/partner'])(
    'says nothing of an order where none was open: %s',
    async (from) => {
      openPortal(from, smallWorld({ user: partnerUser() }));
      await switchTo('Agency West');
      await findSwitched('Agency West');
      await screen.findByRole('heading', { level: 1 });
      expect(screen.queryByText(/^The order belongs to/)).toBeNull();
    },
  );

  it.each([
    ['/orders/partner/81/fill-sheet', '/orders/partner'],
    ['/orders/partner/bulk-fill-sheet/81,82', '/orders/partner'],
    ['/clients/BCDFGHJK', '/clients'],
    ['/partners/3', '/partners'],
    ['/admin/users/1', '/admin/users/1'],
    ['/orders/partner/new', '/orders/partner/new'],
  ])('leads from %s to %s', async (from, to) => {
    const portal = openPortal(from, smallWorld({ user: partnerUser() }));
    await switchTo('Agency West');
    await findSwitched('Agency West');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe(to));
  });

  it('asks before it gives up what was typed, and leaves the partner as it is after a no', async () => {
    const portal = openPortal('/partners/3', smallWorld({ user: partnerUser() }));
    fireEvent.change(await screen.findByLabelText(/^Last name/), { target: { value: 'Lind' } });
    await switchTo('Agency West');
    await screen.findByRole('dialog', { name: 'Unsaved changes' });
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(portal.calls()).not.toContain('POST users/active-partner');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await switchTo('Agency West');
    fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await findSwitched('Agency West');
    expect(portal.router.state.location.pathname).toBe('/partners');
  });

  it('leaves the screen as it is where the server refuses it', async () => {
    const refused = { status: 422, body: { code: 'invalid', message: 'This is none of your partners.' } };
    const portal = openPortal(
      '/partners/3',
      smallWorld({ user: partnerUser(), next: { 'POST users/active-partner': refused } }),
    );
    await screen.findByLabelText(/^Last name/);
    await switchTo('Agency West');
    await screen.findByText('This is none of your partners.');
    await screen.findByLabelText(/^Last name/);
    await findSwitched('Agency East');
    expect(portal.router.state.location.pathname).toBe('/partners/3');
  });
});
