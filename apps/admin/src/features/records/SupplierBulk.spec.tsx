import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
const choose = async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name }));
const done = { status: 200, body: { success: true } };

const selectBoth = async () => {
  await screen.findByText('Corner Church');
  for (const box of screen.getAllByRole('checkbox').slice(1)) fireEvent.click(box);
};

describe('several suppliers', () => {
  it('can be dealt with once two are selected', async () => {
    openScreen('/suppliers', smallWorld());
    await screen.findByText('Corner Church');
    expect((await button('Bulk Operations')).disabled).toBe(true);
    fireEvent.click(screen.getAllByRole('checkbox')[1]!);
    expect((await button('Bulk Operations')).disabled).toBe(true);
    fireEvent.click(screen.getAllByRole('checkbox')[2]!);
    await waitFor(async () => expect((await button('Bulk Operations')).disabled).toBe(false));
  });

  it('are selected no more when something else is searched for', async () => {
    openScreen('/suppliers', smallWorld());
    await selectBoth();
    await waitFor(async () => expect((await button('Bulk Operations')).disabled).toBe(false));
    await press('Search');
    await waitFor(async () => expect((await button('Bulk Operations')).disabled).toBe(true));
  });

  it('are merged into the one that is chosen, with orders and deactivation unless unticked', async () => {
    const { asked } = openScreen('/suppliers', smallWorld({ next: { 'POST suppliers/merge': done } }));
    await selectBoth();
    await press('Bulk Operations');
    await choose('Merge Suppliers');
    const dialog = await screen.findByRole('dialog', { name: 'Merge Suppliers' });
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Merge' });
    expect(confirm.disabled).toBe(true);
    const ticked = () =>
      within(dialog)
        .getAllByRole<HTMLInputElement>('checkbox')
        .filter(({ checked }) => checked).length;
    expect(ticked()).toBe(2);
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Corner Church (2)' }));
    const tick = (name: string) => fireEvent.click(within(dialog).getByRole('checkbox', { name }));
    tick('Merge orders');
    expect(confirm.disabled).toBe(false);
    within(dialog).getByText('A merge of suppliers cannot be undone.');
    tick('Deactivate the merged suppliers');
    within(dialog).getByText(/^Choose what to merge/);
    expect(confirm.disabled).toBe(true);
    tick('Merge addresses');
    tick('Merge orders');
    const moving = within(dialog).getByRole('list', { name: 'Moves to Corner Church (2)' });
    expect(moving.textContent).toBe('Huggies Outlet (1)Addresses: 1 · Orders: 2');
    fireEvent.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ path }) => path === 'suppliers/merge')?.body).toEqual({
      targetSupplier: 2,
      sourceSuppliers: [1],
      context: ['addresses', 'orders'],
    });
  });

  it('say in the dialog why a merge was refused, and keep what was chosen', async () => {
    const message = "These suppliers can't be merged: Huggies Outlet is merged into Maple Mills already.";
    const refused = { status: 409, body: { code: 'conflict', message, errors: {} } };
    openScreen('/suppliers', smallWorld({ next: { 'POST suppliers/merge': refused } }));
    await selectBoth();
    await press('Bulk Operations');
    await choose('Merge Suppliers');
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge Suppliers' }));
    fireEvent.click(dialog.getByRole('radio', { name: 'Corner Church (2)' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Merge' }));
    await dialog.findByText(message);
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Corner Church (2)' }).checked).toBe(true);
  });

  it('that were merged say into which one, and lead there', async () => {
    const world = smallWorld();
    Object.assign(world.rows.suppliers![0]!, { mergedInto: { id: 2, title: 'Corner Church' } });
    const portal = openScreen('/suppliers/1', world);
    await screen.findByText('Merged into');
    fireEvent.click(screen.getByRole('link', { name: 'Corner Church' }));
    await waitFor(() => expect(portal.router.state.location.pathname).toBe('/suppliers/2'));
  });

  it('get another status, and say which of them did not', async () => {
    const data = [
      { id: 1, ok: true },
      { id: 2, ok: false, message: 'There is no such Supplier' },
    ];
    const next = { 'PATCH supplier/bulk-change': { status: 200, body: { data, meta: { changed: 1, refused: 1 } } } };
    const { asked } = openScreen('/suppliers', smallWorld({ next }));
    await selectBoth();
    await press('Bulk Operations');
    await choose('Set status to Inactive');
    await screen.findByText('1 changed · 2: There is no such Supplier');
    const { body } = asked.find(({ path }) => path === 'supplier/bulk-change')!;
    expect({ ...body, ids: [...body.ids].sort() }).toEqual({ ids: [1, 2], changes: { status: 'INACTIVE' } });
  });

  it('are unchangeable for users who may only look', async () => {
    openScreen('/suppliers', smallWorld({ user: { roles: ['ROLE_SUPPLIER_VIEW'] } }));
    await screen.findByText('Corner Church');
    expect(screen.queryByRole('button', { name: 'Bulk Operations' })).toBeNull();
  });
});
