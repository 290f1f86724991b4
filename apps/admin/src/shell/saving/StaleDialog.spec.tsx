import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const confirm = async (title: string, yes: string) => {
  const dialog = await screen.findByRole('dialog', { name: title });
  const button = within(dialog).getByRole('button', { name: yes });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  fireEvent.click(button);
};
const SENTENCE = 'Bo Lind changed this since you opened it.';
const alertOfPanel = () => screen.queryByText(SENTENCE, { selector: '[role=alert] *' });

const actions = [
  {
    action: 'a transition',
    route: '/orders/transfer/51',
    ask: async () => {
      await press('Complete');
      await confirm('Are you sure you want to Transition to Complete?', 'Complete');
    },
  },
  {
    action: 'a reversal',
    route: '/orders/inventory/72',
    ask: async () => {
      await press('Reverse order');
      fireEvent.change(await screen.findByLabelText(/Reason/), { target: { value: 'Counted the wrong hall' } });
      await confirm('Reverse INVT-000072?', 'Reverse order');
    },
  },
  {
    action: 'a deletion',
    route: '/orders/supply/17',
    ask: async () => {
      await press('More actions');
      fireEvent.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
      await confirm('Are you sure you want to delete SPLY-000017?', 'Delete');
    },
  },
];

describe('a record that somebody else changed since it was opened', () => {
  it.each(actions)('is shown as it was and as it is, where $action was asked for', async ({ route, ask }) => {
    const portal = openScreen(route, smallWorld());
    await screen.findByText('Main Warehouse');
    const [, path = '', id] = /^\/(.*)\/(\d+)$/.exec(route)!;
    const order = portal.world.rows[path]!.find((row) => row.id === Number(id))!;
    const before = { ...order };
    Object.assign(order, { revision: 1, sourceLocation: { id: 2, title: 'north hall' } });
    await ask();
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Somebody else has saved this since you opened it' }),
    );
    dialog.getByText(SENTENCE);
    dialog.getByText(/^Nothing was done\./);
    dialog.getByRole('columnheader', { name: 'When you opened it' });
    dialog.getByText(/^Bo Lind, 03\/0\d\/2026/);
    expect(alertOfPanel()).not.toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(alertOfPanel()).toBeNull();
    expect(portal.world.rows[path]).toContain(order);
    expect(order).toMatchObject({ status: before.status, revision: 1 });
    await ask();
    await waitFor(() => expect(order.revision !== 1 || !portal.world.rows[path]!.includes(order)).toBe(true));
  });

  it('keeps what was typed over a deletion that was refused', async () => {
    const portal = openScreen('/suppliers/1', smallWorld());
    fireEvent.change((await screen.findAllByLabelText(/^Name/))[0]!, { target: { value: 'Huggies Store' } });
    portal.world.rows.suppliers![0]!.revision = 1;
    await press('More actions');
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
    await confirm('Are you sure you want to delete Huggies Outlet?', 'Delete');
    await press('Reload and keep what I typed');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getAllByLabelText<HTMLInputElement>(/^Name/)[0]!.value).toBe('Huggies Store');
  });
});
