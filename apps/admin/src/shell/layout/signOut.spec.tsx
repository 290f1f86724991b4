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
const keepDraft = (route: string) =>
  sessionStorage.setItem(`draft:1:${route}`, JSON.stringify({ savedAt: '2026-03-02T10:41:00.000Z', values: {} }));

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

  it('asks about what is kept of another screen', async () => {
    const portal = openPortal('/', smallWorld());
    keepDraft('/products/new');
    await signOut();
    await screen.findByText(/^What you typed on another screen is not saved/);
    await press('Stay');
    expect(keptDrafts()).toEqual(['draft:1:/products/new']);
    expect(portal.calls()).not.toContain('DELETE session');
  });

  it('asks nothing where nothing is unsaved', async () => {
    const portal = openPortal('/suppliers/1', smallWorld());
    await nameField();
    await signOut();
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/login'));
  });
});
