import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { World } from '../../testing/fakeWorld';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const button = (name: string) => screen.findByRole('button', { name });
const isPrimary = async (name: string) => (await button(name)).classList.contains('MuiButton-contained');
const primaryButtons = async () => {
  const names = ['Save Order', 'Complete'];
  const found = await Promise.all(names.map(isPrimary));
  return names.filter((_, place) => found[place]);
};
const type = async (value: string) =>
  fireEvent.change(await screen.findByLabelText('Line 1, Quantity'), { target: { value } });

it('is the primary button of a saved order, and gives way to the one that saves while something is not saved', async () => {
  openScreen('/orders/transfer/51', smallWorld());
  expect(await primaryButtons()).toEqual(['Complete']);
  await type('45');
  await screen.findByText('Save your changes first');
  expect(await primaryButtons()).toEqual(['Save Order']);
  fireEvent.click(await button('Save Order'));
  await screen.findByText('Saved TXFR-000051');
  await waitFor(async () => expect(await primaryButtons()).toEqual(['Complete']));
  expect(screen.queryByText('Save your changes first')).toBeNull();
});

it('stands beside the menu of the other steps, and not in it', async () => {
  const world: World = smallWorld();
  const [data] = world.rows['orders/partner']!;
  Object.assign(data!, { status: 'IN_PROCESS' });
  const enabledTransitions = [
    { transition: 'SHIP', title: 'Ship' },
    { transition: 'CANCEL', title: 'Cancel' },
    { transition: 'BACK_TO_CREATING', title: 'Revert To Creating' },
  ];
  world.next = { 'GET orders/partner/81': { status: 200, body: { data, meta: { enabledTransitions } } } };
  openScreen('/orders/partner/81', world);
  await button('Ship');
  fireEvent.click(await button('Change Status'));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Cancel order',
    'Revert To Creating',
  ]);
});

it('says to an administrator what is short, who may go on all the same', async () => {
  const shortage = {
    product: { id: 7, name: 'Newborn' },
    location: { id: 1, title: 'Main Warehouse' },
    asked: 1_300,
    onHand: 60,
    short: 1_250,
    reservedBy: [{ sequence: 'PTNR-000081', quantity: 10 }],
  };
  const more = { ...shortage, product: { id: 8, name: 'Size 1' } };
  const refused = { refusal: 'There is not enough.', shortages: [shortage, more] };
  openScreen('/orders/merchandise/41', smallWorld({ effects: { 'orders/merchandise/41 COMPLETE': refused } }));
  await screen.findByText('Newborn is short by 1,250 diapers at Main Warehouse, and 1 more');
  expect((await button('Complete')).getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(await button('Complete'));
  await screen.findByLabelText('Reason');
});

it('is not offered where an order is done', async () => {
  openScreen('/orders/supply/18', smallWorld());
  await screen.findByText('SPLY-000018');
  expect(screen.queryByRole('button', { name: 'Receive' })).toBeNull();
});
