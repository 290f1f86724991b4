import { ROLES } from '@bank/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const inChicago = () => smallWorld({ user: { roles: ROLES, isAdmin: true, timeZone: 'America/Chicago' } });

describe("the bank's clock", () => {
  it('says the times of a list, and which instants a day of a search has', async () => {
    const { asked } = openScreen('/orders/supply', inChicago());
    for (const label of ['Created Start', 'Created End'])
      fireEvent.change(await screen.findByLabelText(label), { target: { value: '2026-03-08' } });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByRole('link', { name: 'SPLY-000017' });
    expect(Object.fromEntries(asked.find(({ path }) => path === 'orders/supply')?.query ?? [])).toMatchObject({
      startingAt: '2026-03-08T06:00:00.000Z',
      endingAt: '2026-03-09T04:59:59.999Z',
    });
    const [time] = screen.getAllByText('03/02/2026 4:05 pm CST');
    expect(time!.title).toBe('2026-03-02 22:05:09 UTC');
    expect((screen.getByLabelText('Created End') as HTMLInputElement).value).toBe('2026-03-08');
  });

  const typeTime = (time: string) => {
    const input = screen.getByLabelText(/^Taken At/) as HTMLInputElement;
    fireEvent.focus(input);
    fireEvent.change(input, { target: { value: time } });
    fireEvent.blur(input);
    return input;
  };

  it('is that of a time that is typed', async () => {
    const { world } = openScreen('/orders/inventory/71', inChicago());
    expect(await screen.findByLabelText('Taken At (CST) *')).toHaveProperty('value', '2026-03-02T02:00');
    typeTime('2026-07-01T09:15');
    await screen.findByLabelText('Taken At (CDT) *');
    fireEvent.click(screen.getByRole('button', { name: 'Save Order' }));
    await waitFor(() =>
      expect(world.rows['orders/inventory']![0]).toMatchObject({ takenAt: '2026-07-01T14:15:00.000Z' }),
    );
  });

  it('settles a time that clocks skip where it is typed', async () => {
    openScreen('/orders/inventory/71', inChicago());
    await screen.findByLabelText(/^Taken At/);
    expect(typeTime('2026-03-08T02:30').value).toBe('2026-03-08T03:30');
    await screen.findByLabelText('Taken At (CDT) *');
  });
});
