import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../../testing/portal';
import { smallWorld } from '../../../testing/world';

beforeEach(() => localStorage.clear());

const COUNT = 45;
const LETTERS = 'BCDFGHJKLMNPRSTVWXYZ';
const childId = (place: number) => `BCDFGH${LETTERS[Math.floor(place / 20)]}${LETTERS[place % 20]}`;
const bigWorld = () => {
  const bank = smallWorld();
  const [ana] = bank.rows.clients!;
  bank.rows.clients = Array.from({ length: COUNT }, (_, place) => ({
    ...ana,
    id: childId(place),
    firstName: `Kim${place}`,
    lastName: 'Lee',
    familyId: place,
    fullName: `Kim${place} Lee`,
  }));
  Object.assign(bank.rows['orders/partner']![0]!, { lineItems: [] });
  return bank;
};
const pasteInto = (cell: HTMLElement, text: string) => {
  const event = createEvent.paste(cell, { clipboardData: { getData: () => text } });
  fireEvent(cell, event);
};
const cell = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

it('fills the lines of 45 children by one paste, which Ctrl+Z takes back whole', async () => {
  const portal = openScreen('/orders/partner/81', bigWorld());
  const first = await cell('Kim8 Lee, Packs');
  act(() => first.focus());
  const rows = Array.from({ length: COUNT }, (_, place) => `Lee, Kim${place}\tNB\t${1 + (place % 2)}`);
  pasteInto(first, [...rows, 'Nobody Known\tNB\t1'].join('\n'));
  await screen.findByText(`${COUNT} lines were pasted.`);
  screen.getByText(/“Nobody Known” is not the name or the ID of a client in this list/);
  expect([(await cell('Kim8 Lee, Packs')).value, (await cell('Kim9 Lee, Packs')).value]).toEqual(['1', '2']);
  const focused = document.activeElement!;
  expect(focused.getAttribute('aria-label')).toBe('Kim8 Lee, Packs');
  fireEvent.keyDown(focused, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(screen.queryByText(`${COUNT} lines were pasted.`)).toBeNull());
  expect([(await cell('Kim8 Lee, Packs')).value, (await cell('Kim9 Lee, Packs')).value]).toEqual(['', '']);
  pasteInto(await cell('Kim8 Lee, Packs'), rows.join('\n'));
  await screen.findByText(`${COUNT} lines were pasted.`);
  fireEvent.click(await screen.findByRole('button', { name: 'Save Order' }));
  const saves = () => portal.asked.filter(({ method }) => method === 'PATCH');
  await waitFor(() => expect(saves()).toHaveLength(1));
  const sent: { client: { id: string }; quantity: number }[] = saves()[0]!.body.lineItems;
  expect(sent).toHaveLength(COUNT);
  expect(sent.find((line) => line.client.id === childId(7))).toMatchObject({ product: { id: 7 }, quantity: 50 });
});

it('leaves a block without children to nobody, and says so', async () => {
  openScreen('/orders/partner/81', smallWorld());
  const packs = await cell('Ana Diaz, Packs');
  pasteInto(packs, '10\n20');
  await screen.findByText(/No cell names a client of this partner/);
  expect((await cell('Ana Diaz, Packs')).value).toBe('2');
});

it('says how figures were read, and lists a row that breaks a rule at one place alone', async () => {
  openScreen('/orders/partner/81', smallWorld());
  const packs = await cell('Ana Diaz, Packs');
  await screen.findByText('Rows of child, product and quantity can be pasted from a spreadsheet.');
  pasteInto(packs, 'Child\tProduct\tPacks\nAna Diaz\tNB\t-1\nNobody Known\tNB\t1');
  const notice = within((await screen.findByText('1 line was pasted.')).closest<HTMLElement>('[role="status"]')!);
  notice.getByText('Figures were read as packs.');
  notice.getByText('1 of them needs a correction, and is marked at its field.');
  expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('“Nobody Known”'),
  ]);
  const marked = await cell('Ana Diaz, Packs');
  await waitFor(() => expect(document.getElementById(marked.getAttribute('aria-describedby')!)).not.toBeNull());
  expect(screen.queryAllByRole('listitem').filter(isOfAna).length).toBeLessThan(2);
});
const isOfAna = ({ textContent }: HTMLElement) => textContent?.includes('Ana Diaz');
