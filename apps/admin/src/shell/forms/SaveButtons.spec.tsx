import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const button = (name: string) => screen.findByRole('button', { name });
const pressSaveKey = (modifier: 'ctrlKey' | 'metaKey' = 'ctrlKey', target: Element = document.body) =>
  fireEvent.keyDown(target, { key: 's', [modifier]: true });
const saves = ({ asked }: ReturnType<typeof openScreen>) => asked.filter(({ method }) => method !== 'GET');

const settings = { timeZone: null, zipCountyStates: [], hidesRegisteredPartner: false };
const attribute = { id: 3, name: 'size', label: 'Size', type: 'STRING', displayInterface: 'TEXT', status: 'ACTIVE' };
const world = () => {
  const small = smallWorld();
  const [ada] = small.rows.users!;
  const bo = {
    ...ada,
    id: 2,
    email: 'bo@example.org',
    name: { firstName: 'Bo', lastName: 'Lind' },
    groups: [{ id: 1 }],
  };
  small.rows.users!.push(bo);
  Object.assign(small.rows, { 'client/attribute/definition': [{ ...attribute, viewGroups: [], editGroups: [] }] });
  const data = { status: 200, body: { data: settings } };
  small.next = { 'GET system/settings': data, 'POST system/settings': data };
  return small;
};

/** Forms of every kind, with a field that is changed and the text of the button that saves. */
const forms = [
  { route: '/orders/supply/17', field: 'Line 1, Quantity', value: '900', save: 'Save Order' },
  { route: '/orders/partner/81', field: 'Ana Diaz, Packs', value: '2', save: 'Save Order' },
  { route: '/clients/BCDFGHJK', field: /^First Name/, value: 'Anna', save: 'Save Client' },
  { route: '/partners/3', field: /^Title|^Name/, value: 'Agency East End', save: 'Save Partner' },
  { route: '/suppliers/1', field: /^Name/, value: 'Corner Chapel', save: 'Save Supplier' },
  { route: '/admin/users/2', field: /^Last name/i, value: 'Lindgren', save: 'Save' },
  { route: '/admin/groups/1', field: /Name/i, value: 'Warehouse', save: 'Save' },
  { route: '/admin/attributes/client/3', field: /^Attribute Label \(English\)/, value: 'Size', save: 'Save Attribute' },
  { route: '/admin/configuration', field: /^Office hours \(English\)/, value: 'Mondays', save: 'Save Configuration' },
];

describe.each(forms)('the form at $route', ({ route, field, value, save }) => {
  it('is saved by Ctrl+S and stays, and the browser saves no page', async () => {
    const portal = openScreen(route, world());
    const [input] = await screen.findAllByLabelText(field);
    expect((await button(save)).classList.contains('MuiButtonGroup-grouped')).toBe(true);
    fireEvent.change(input!, { target: { value } });
    expect(pressSaveKey()).toBe(false);
    await screen.findByText(/^Saved /);
    expect(saves(portal)).toHaveLength(1);
    expect(portal.router.state.location.pathname).toBe(route);
  });
});

describe('the button that saves', () => {
  it('has one menu beside it with both ways, of which the key is one', async () => {
    openScreen('/suppliers/1', smallWorld());
    const save = await button('Save Supplier');
    expect(save.getAttribute('title')).toBe('Saves and goes back to the list; Ctrl+S saves and stays here');
    const menu = await button('Ways of saving');
    menu.focus();
    fireEvent.click(menu);
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('aria-keyshortcuts')])).toEqual([
      ['SaveCtrl+S', 'Control+S'],
      ['Save and Exit', null],
    ]);
    fireEvent.keyDown(items[0]!, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(items[1]);
  });

  it('leads from a record to its list', async () => {
    const portal = openScreen('/suppliers/1', smallWorld());
    fireEvent.click(await button('Save Supplier'));
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/suppliers'));
  });

  it('stays on an order', async () => {
    const portal = openScreen('/orders/supply/17', smallWorld());
    fireEvent.click(await button('Save Order'));
    await screen.findByText(/^Saved /);
    expect(portal.router.state.location.pathname).toBe('/orders/supply/17');
  });

  it('names its key where it does the same', async () => {
    openScreen('/orders/supply/17', smallWorld());
    expect((await button('Save Order')).getAttribute('aria-keyshortcuts')).toBe('Control+S');
  });

  it('has no menu where there is no list to go back to', async () => {
    openScreen('/admin/configuration', world());
    await button('Save Configuration');
    expect(screen.queryByRole('button', { name: 'Ways of saving' })).toBeNull();
  });

  it('is pressed by Cmd+S as well', async () => {
    const portal = openScreen('/suppliers/1', smallWorld());
    await button('Save Supplier');
    pressSaveKey('metaKey');
    await waitFor(() => expect(saves(portal)).toHaveLength(1));
  });

  it('is not pressed by the key within a dialog over the form', async () => {
    const portal = openScreen('/suppliers/1', smallWorld());
    fireEvent.click(await button('More actions'));
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
    const dialog = await screen.findByRole('dialog');
    expect(pressSaveKey('ctrlKey', within(dialog).getByRole('button', { name: 'Delete' }))).toBe(false);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saves(portal)).toEqual([]);
  });
});
