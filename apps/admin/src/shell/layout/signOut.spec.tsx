import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openPortal } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const nameField = async () => (await screen.findAllByLabelText<HTMLInputElement>(/^Name/))[0]!;
const signOut = async () => {
  await press(/^Account/);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
};
const keptDrafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));
const keepDraft = (route: string, of: string) => {
  const draft = { savedAt: '2026-03-02T10:41:00.000Z', screen: of, values: {} };
  sessionStorage.setItem(`draft:1:${route}`, JSON.stringify(draft));
};

describe('a sign-out', () => {
  it('asks before it gives up what was typed, and leaves everything as it is after a no', async () => {
    const portal = openPortal('/suppliers/1', smallWorld());
    fireEvent.change(await nameField(), { target: { value: 'Huggies Store' } });
    await waitFor(() => expect(keptDrafts()).toEqual(['draft:1:/suppliers/1']));
    await signOut();
    await screen.findByRole('dialog', { name: 'Unsaved changes' });
    expect(portal.calls()).not.toContain('DELETE session');
    await press('Stay');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await nameField()).value).toBe('Huggies Store');
    expect(keptDrafts()).toEqual(['draft:1:/suppliers/1']);
    await signOut();
    await press('Leave without saving');
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/login'));
    expect(portal.calls()).toContain('DELETE session');
    expect(keptDrafts()).toEqual([]);
  });

  it('asks about what is kept of other screens, and names them', async () => {
    const portal = openPortal('/', smallWorld());
    keepDraft('/products/new', 'Add Product');
    await signOut();
    await screen.findByText('What you typed elsewhere is not saved: Add Product. Leave anyway?');
    await press('Stay');
    expect(keptDrafts()).toEqual(['draft:1:/products/new']);
    expect(portal.calls()).not.toContain('DELETE session');
  });

  it('says that what is kept is too old, where it is', async () => {
    openPortal('/suppliers', smallWorld());
    const draft = { savedAt: '2020-03-02T10:41:00.000Z', values: {} };
    localStorage.setItem('draft:1:/orders/partner/81', JSON.stringify(draft));
    await signOut();
    await screen.findByText(/too old to be offered again/);
    expect(localStorage.getItem('draft:1:/orders/partner/81')).toBeNull();
  });

  it('asks nothing where nothing is unsaved', async () => {
    const portal = openPortal('/suppliers/1', smallWorld());
    await nameField();
    await signOut();
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/login'));
  });
});
