import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const world = () => {
  const small = smallWorld();
  small.rows.tokens = [];
  small.next = { 'PUT tokens/1/secret': { status: 200, body: { data: { token: 'bank_secret' } } } };
  return small;
};

describe('an API token', () => {
  it('is made with its scopes, shown once, and listed', async () => {
    const portal = openScreen('/admin/tokens/new', world());
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Books' } });
    fireEvent.click(screen.getByRole('checkbox', { name: /^read:stock / }));
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Show the token' }));
    expect(((await screen.findByRole('textbox', { name: 'Token' })) as HTMLInputElement).value).toBe('bank_secret');
    const made = portal.asked.find(({ method, path }) => method === 'POST' && path === 'tokens');
    expect(made?.body).toMatchObject({ name: 'Books', scopes: ['read:stock'] });

    Object.assign(portal.world.rows.tokens![0]!, { isIssued: true });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show the token' })).toBeNull());
    expect(screen.queryByRole('textbox', { name: 'Token' })).toBeNull();
  });

  it('asks for the types of events once it may read the feed', async () => {
    const portal = openScreen('/admin/tokens/new', world());
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Warehouse system' } });
    expect(screen.queryByRole('checkbox', { name: 'OrderPlaced' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: /^feed / }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'OrderPlaced' }));
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    await screen.findByRole('button', { name: 'Show the token' });
    const made = portal.asked.find(({ method, path }) => method === 'POST' && path === 'tokens');
    expect(made?.body).toMatchObject({ scopes: ['feed'], eventTypes: ['OrderPlaced'] });
  });

  it('says what is missing before the server is asked', async () => {
    const { calls } = openScreen('/admin/tokens/new', world());
    await screen.findByLabelText(/^Name/);
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    await screen.findByText('Choose at least one scope');
    expect(calls()).not.toContain('POST tokens');
  });
});
