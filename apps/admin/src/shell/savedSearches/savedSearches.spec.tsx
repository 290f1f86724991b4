import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const route = '/reports/transactions';
const path = 'reports/transactions';
const incoming = {
  id: 1,
  screen: route,
  name: 'Incoming',
  filters: { direction: 'IN' },
  personal: [],
  asLink: `${route}?filter=%7B%22direction%22%3A%22IN%22%7D`,
};
const worldWith = (...searches: object[]) => {
  const world = smallWorld();
  world.rows['saved-filters'] = searches.map((search) => ({ ...search }));
  return world;
};
const linkTo = (filter: object, screenRoute = route) =>
  `${screenRoute}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

const openMenu = async () => fireEvent.click(await screen.findByRole('button', { name: 'Saved searches' }));
const choose = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('menuitem', { name }));
const lastQuery = ({ asked }: ReturnType<typeof openScreen>, asking = path) =>
  Object.fromEntries(asked.filter((request) => request.path === asking).at(-1)?.query ?? []);
const filterOf = ({ router }: ReturnType<typeof openScreen>) =>
  new URLSearchParams(router.state.location.search).get('filter');

describe('saved searches', () => {
  it('keep what is typed under a name, and run it again', async () => {
    const portal = openScreen(route, worldWith());
    fireEvent.change(await screen.findByLabelText('Created from'), { target: { value: '2026-03-01' } });
    await openMenu();
    await screen.findByText('No searches are saved here yet');
    await choose('Save this search…');
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Since March' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(portal.world.rows['saved-filters']).toMatchObject([
      { screen: route, name: 'Since March', filters: { startingAt: '2026-03-01T00:00:00.000Z' }, personal: [] },
    ]);
    fireEvent.change(screen.getByLabelText('Created from'), { target: { value: '2026-05-01' } });
    await openMenu();
    await choose('Since March');
    await screen.findByText('$0.25');
    expect(lastQuery(portal)).toMatchObject({ startingAt: '2026-03-01T00:00:00.000Z' });
    expect(screen.getByLabelText<HTMLInputElement>('Created from').value).toBe('2026-03-01');
  });

  it('say why a name is refused, and let another one be typed', async () => {
    const portal = openScreen(route, worldWith(incoming));
    const problem = 'This screen already has a saved search with this name';
    portal.world.next = {
      'POST saved-filters': { status: 409, body: { message: problem, errors: { name: problem } } },
    };
    await openMenu();
    await choose('Save this search…');
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    fireEvent.change(name, { target: { value: 'incoming' } });
    fireEvent.keyDown(name, { key: 'Enter' });
    expect(await within(screen.getByRole('dialog')).findByText(problem)).toBeTruthy();
    fireEvent.change(name, { target: { value: 'Incoming again' } });
    fireEvent.keyDown(name, { key: 'Enter' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(portal.world.rows['saved-filters']).toHaveLength(2);
  });

  it('are renamed, shared as a link, and deleted', async () => {
    const writeText = jest.fn().mockResolvedValue(undefined);
    Object.assign(navigator, { clipboard: { writeText } });
    const portal = openScreen(route, worldWith(incoming));
    await openMenu();
    await choose(/^Rename/);
    fireEvent.click(await screen.findByRole('button', { name: 'Copy link Incoming' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(window.location.origin + incoming.asLink));
    fireEvent.click(screen.getByRole('button', { name: 'Rename Incoming' }));
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Deliveries' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Deliveries' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('No searches are saved here yet');
    expect(portal.world.rows['saved-filters']).toEqual([]);
  });

  it('show a link that can not be copied by the browser', async () => {
    Object.assign(navigator, { clipboard: undefined });
    openScreen(route, worldWith(incoming));
    await openMenu();
    await choose(/^Rename/);
    fireEvent.click(await screen.findByRole('button', { name: 'Copy link Incoming' }));
    const shown = await screen.findByLabelText<HTMLInputElement>('Copy this link');
    expect(shown.value).toBe(window.location.origin + incoming.asLink);
  });

  it('keep words about people out of the address', async () => {
    const ofChild = {
      ...incoming,
      screen: '/clients',
      name: 'Ada',
      filters: { keyword: 'Ada' },
      personal: ['keyword'],
    };
    const portal = openScreen('/clients', worldWith(ofChild));
    await openMenu();
    await choose('Ada');
    await waitFor(() => expect(lastQuery(portal, 'clients').keyword).toBe('Ada'));
    expect(filterOf(portal)).not.toContain('Ada');
  });

  it('leave out words about people that the screen does not know as such any more', async () => {
    const old = { ...incoming, name: 'Old', filters: { direction: 'IN', childName: 'Ada' }, personal: ['childName'] };
    const portal = openScreen(route, worldWith(old));
    await openMenu();
    await choose('Old');
    await screen.findByText('$0.25');
    expect(filterOf(portal)).toBe('{"direction":"IN"}');
    await screen.findByText('Left out, because this report no longer has it: childName.');
  });
});

describe('a search that comes as a link', () => {
  it('names a deleted place in the field and in a notice, and finds what the server finds', async () => {
    const world = smallWorld();
    world.recordNames = [{ id: 711, name: 'Gone House', isDeleted: true }];
    const portal = openScreen(linkTo({ location: 711 }), world);
    await screen.findByText('$0.25');
    expect(lastQuery(portal)).toMatchObject({ location: '711' });
    await screen.findByText('Deleted: Gone House');
    await screen.findByText('Gone House was deleted. The search still finds what is recorded about it.');
  });

  it('says of a number that no record ever had that there is none', async () => {
    openScreen(linkTo({ location: 712 }), smallWorld());
    await screen.findByText('There is no record 712.');
    await screen.findByText('No. 712');
    expect(screen.queryByText(/deleted/i)).toBeNull();
  });

  it('asks for no names of what is no number', async () => {
    const portal = openScreen(linkTo({ location: 'abc', product: 712 }), smallWorld());
    await screen.findByText('There is no record 712.');
    const names = portal.asked.filter((request) => request.path === 'saved-filters/names');
    expect(names.map(({ query }) => query.get('ids'))).toEqual(['712']);
  });

  it('runs without the words that the report does not know any more, and says so', async () => {
    const portal = openScreen(linkTo({ color: 'red', orderType: 'NoSuchOrder', direction: 'IN' }), smallWorld());
    await screen.findByText('$0.25');
    await screen.findByText('Left out, because this report no longer has it: color (red), Order Type (NoSuchOrder).');
    expect(filterOf(portal)).toBe('{"direction":"IN"}');
    const asked = portal.asked.filter((request) => request.path === path);
    expect(asked.map(({ query }) => [query.get('color'), query.get('orderType'), query.get('direction')])).toEqual([
      [null, null, 'IN'],
    ]);
  });
});
