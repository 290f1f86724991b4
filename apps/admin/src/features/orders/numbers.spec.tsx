import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

beforeEach(() => localStorage.clear());

const begin = async (label: string, value: string) => {
  const cell = await screen.findByLabelText<HTMLInputElement>(label);
  fireEvent.focus(cell);
  fireEvent.change(cell, { target: { value } });
  return cell;
};
const type = async (label: string, value: string) => {
  const cell = await begin(label, value);
  fireEvent.blur(cell);
  return cell;
};
/** The sentences beneath a cell. */
const saidOf = (cell: HTMLElement) => document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent;
const NO_GROUP = '“1,25” cannot be read: a comma belongs only before three digits, as in 1,250';

describe('a number that cannot stand in a line', () => {
  it.each([
    ['supply/17', 'Line 1, Quantity', '1,25', '1,25', NO_GROUP],
    ['supply/17', 'Line 1, Quantity', '1.5', '1.5', 'Must be a whole number'],
    ['supply/17', 'Line 1, Cost', '0,25', '0,25', NO_GROUP.replace('1,25', '0,25')],
    ['partner/81', 'Ana Diaz, Packs', '1,25', '1,25', NO_GROUP],
    ['partner/81', 'Ana Diaz, Packs', '1.5', '1.5', 'Must be a multiple of 25'],
    ['partner/81', 'Line 1, Packs', '1,25', '1,25', NO_GROUP],
    ['distribution/92', 'Ana Diaz, Packs', '1,25', '1,25', NO_GROUP],
    ['distribution/92', 'Ana Diaz, Packs', '1.5', '1.5', 'Must be a whole number'],
  ])('is marked in orders/%s, %s: %s', async (path, label, typed, kept, sentence) => {
    const world = smallWorld();
    const [distribution] = world.rows['orders/distribution']!;
    world.rows['orders/distribution']!.push({
      ...distribution,
      ...{ id: 92, status: 'PENDING', isEditable: true, isComplete: false },
    });
    const portal = openScreen(`/orders/${path}`, world);
    const cell = await type(label, typed);
    await waitFor(() => expect(cell.getAttribute('aria-invalid')).toBe('true'));
    expect([cell.value, saidOf(cell)]).toEqual([kept, sentence]);
    fireEvent.click(await screen.findByRole('button', { name: 'Save Order' }));
    const modal = await screen.findByRole('alert', { name: 'Invalid Values' });
    fireEvent.click(within(modal).getByRole('button', { name: 'OK' }));
    await screen.findByRole('button', { name: label });
    expect(portal.asked.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });
});

it('says the limit of packs while it is typed, and calls it a mistake only once it is left', async () => {
  const world = smallWorld();
  Object.assign(world.rows.products![0]!, { agencyPackSize: 25, agencyMaxPacks: 2 });
  openScreen('/orders/partner/81', world);
  const cell = await begin('Ana Diaz, Packs', '3');
  await waitFor(() => expect(saidOf(cell)).toBe('Must be at most 2 packs (50)'));
  expect(cell.getAttribute('aria-invalid')).toBe('false');
  fireEvent.blur(cell);
  await waitFor(() => expect(cell.getAttribute('aria-invalid')).toBe('true'));
  await begin('Ana Diaz, Packs', '2');
  await waitFor(() => expect(saidOf(cell)).toBeUndefined());
});

describe.each([
  ['supply/17', 'Line 1, Quantity'],
  ['supply/17', 'Line 1, Cost'],
  ['partner/81', 'Ana Diaz, Packs'],
  ['partner/81', 'Line 1, Packs'],
  ['inventory/71', 'Line 1, Counted'],
])('the figure in orders/%s, %s', (path, label) => {
  const open = async () => {
    openScreen(`/orders/${path}`, smallWorld());
    const cell = await screen.findByLabelText<HTMLInputElement>(label);
    await waitFor(() => expect(cell.value).not.toBe(''));
    return cell;
  };
  const selected = (cell: HTMLInputElement) => cell.value.slice(cell.selectionStart!, cell.selectionEnd!);
  /** The browser sets the cursor once the focus came. */
  const click = (cell: HTMLInputElement, cursor: number) => {
    fireEvent.mouseDown(cell);
    act(() => cell.focus());
    cell.setSelectionRange(cursor, cursor);
    fireEvent.mouseUp(cell);
    fireEvent.click(cell);
  };

  it('is selected by the focus, and by the click that brings it', async () => {
    const cell = await open();
    act(() => cell.focus());
    expect(selected(cell)).toBe(cell.value);
    act(() => cell.blur());
    click(cell, 0);
    expect(selected(cell)).toBe(cell.value);
  });

  it('has the cursor where a second click sets it', async () => {
    const cell = await open();
    click(cell, 0);
    click(cell, 1);
    expect([cell.selectionStart, cell.selectionEnd]).toEqual([1, 1]);
  });
});
