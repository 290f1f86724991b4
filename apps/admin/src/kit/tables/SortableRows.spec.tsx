import { fireEvent, screen, waitFor } from '@testing-library/react';
import { reorderShown } from '../../shell/lists/Reorderable';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

/** Gives rows positions one below the other by their place in the document, because jsdom has no layout. */
const layOutRows = () =>
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const row = this.closest('tr');
    const top = row ? [...document.querySelectorAll('tr')].indexOf(row) * 40 : 0;
    return { x: 0, y: top, width: 600, height: 40, top, left: 0, right: 600, bottom: top + 40 } as DOMRect;
  });

const names = () => screen.getAllByRole('link', { name: /^\d+$/ }).map(({ textContent }) => textContent);

describe('the rows of products', () => {
  let layout: jest.SpyInstance;
  beforeEach(() => {
    HTMLElement.prototype.scrollIntoView = () => {};
    layout = layOutRows();
  });
  afterEach(() => layout.mockRestore());

  it('are moved with the keyboard, and their order is saved', async () => {
    const { asked } = openScreen(
      '/products',
      smallWorld({ next: { 'POST products/order': { status: 200, body: { data: [] } } } }),
    );
    const handle = await screen.findByRole('button', { name: 'Move Newborn' });
    expect(names()).toEqual(['7', '8', '9']);
    fireEvent.keyDown(handle, { code: 'Space' });
    await waitFor(() => {
      fireEvent.keyDown(document, { code: 'ArrowDown' });
      screen.getByText('Newborn is over row 3 of 3.');
    });
    fireEvent.keyDown(document, { code: 'Space' });
    await waitFor(() => expect(asked.find(({ path }) => path === 'products/order')?.body).toEqual({ ids: [8, 9, 7] }));
  });

  it('stay where they are for users who may only look, and in another order', async () => {
    openScreen('/products', smallWorld({ user: { roles: ['ROLE_PRODUCT_VIEW'] } }));
    await screen.findByText('Newborn');
    expect(screen.queryByRole('button', { name: 'Move Newborn' })).toBeNull();
  });

  it('keep the places that they have among all, when only some are shown', () => {
    expect(reorderShown([1, 2, 3, 4, 5], [4, 2])).toEqual([1, 4, 3, 2, 5]);
  });
});
