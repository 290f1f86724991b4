import { act, screen } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const BAND = 'Practice bank: try anything. Nothing here is real, and no message leaves it.';
const screens = [
  ['/products', 'Products'],
  ['/imports', 'Imports'],
  ['/admin/invitations/new', 'Invite Users'],
  ['/reports/transactions', 'Transactions Report'],
] as const;

const open = (isPractice: boolean) => {
  const world = smallWorld();
  world.user = { ...world.user!, isPractice };
  return openScreen(screens[0][0], world);
};
const isAbove = (one: HTMLElement, other: HTMLElement) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;

describe('above a screen', () => {
  it('stands the mark of a practice bank, on one after the other', async () => {
    const { router } = open(true);
    for (const [route, title] of screens) {
      await act(() => router.navigate(route));
      const heading = await screen.findByRole('heading', { level: 1, name: title });
      const band = await screen.findByText(BAND);
      expect(isAbove(band, heading)).toBe(true);
    }
  });

  it('stands none in a real bank', async () => {
    const { router } = open(false);
    for (const [route, title] of screens) {
      await act(() => router.navigate(route));
      await screen.findByRole('heading', { level: 1, name: title });
      expect(screen.queryByText(BAND)).toBeNull();
    }
  });
});
