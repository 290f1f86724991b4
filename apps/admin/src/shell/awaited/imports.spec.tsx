import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openPortal } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const NAME = 'portal.user.1.imports';
const running = {
  id: 7,
  kind: 'clients',
  title: 'Clients',
  file: 'children.xlsx',
  step: 'RUN',
  status: 'RUNNING',
  progress: 4,
  total: 15,
  message: null as string | null,
  states: { NEW: 12, UNSURE: 1, REFUSED: 2 },
  outcomes: { NEW: 12, REFUSED: 3 },
  stayed: 0,
  refusedLate: 0,
  meant: 0,
  words: [],
  sheets: [],
  sheet: null,
  firstRows: [],
  columns: [],
  fields: [],
  mapping: {},
  remarks: [],
  warnings: [],
  createdAt: '2026-03-02T22:05:09.000Z',
};

const open = (path: string, shown: Partial<typeof running>) => {
  localStorage.setItem(NAME, '[7]');
  const world = smallWorld();
  world.rows.imports = [{ ...running, ...shown }];
  return openPortal(path, world);
};

beforeEach(() => localStorage.clear());

describe('the end of an import whose screen was left', () => {
  it('is said in counts, with a link to the import, also after a reload', async () => {
    const { router } = open('/products', { status: 'DONE' });
    await screen.findByText('The import of children.xlsx is done: 12 new, 3 refused.');
    expect(localStorage.getItem(NAME)).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Open the import' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/imports/7'));
  });

  it('is waited for while it is under way', async () => {
    const { world, calls } = open('/products', {});
    await waitFor(() => expect(calls()).toContain('GET imports'));
    expect(screen.queryByText(/children.xlsx/)).toBeNull();
    expect(localStorage.getItem(NAME)).toBe('[7]');
    Object.assign(world.rows.imports![0]!, { status: 'DONE' });
    await screen.findByText(/^The import of children.xlsx is done/, {}, { timeout: 8_000 });
  });

  it.each([
    [{ step: 'CHECK', status: 'DONE' }, 'The dry run of children.xlsx is done: 12 new, 1 perhaps the same, 2 refused.'],
    [{ status: 'FAILED', message: 'The disk is full.' }, 'The import of children.xlsx failed: The disk is full.'],
    [{ status: 'CANCELLED' }, 'The import of children.xlsx was cancelled.'],
    [
      { step: 'TAKE_BACK', status: 'DONE', outcomes: { NEW: 0, REFUSED: 0, TAKEN_BACK: 11 }, stayed: 1 },
      'The import of children.xlsx is taken back: 11 taken back, 1 could not be taken back.',
    ],
  ])('says what came of it: %j', async (shown, sentence) => {
    open('/products', shown);
    await screen.findByText(sentence);
  });

  it('is no news on its own screen, nor on the next one', async () => {
    const { router } = open('/imports/7', { status: 'DONE' });
    await waitFor(() => expect(localStorage.getItem(NAME)).toBeNull());
    await router.navigate('/products');
    await screen.findByRole('heading', { name: 'Products' });
    expect(screen.queryByText(/^The import of children.xlsx/)).toBeNull();
  });

  it('is no news where the import is no longer there', async () => {
    open('/products', { id: 8, status: 'DONE' });
    await waitFor(() => expect(localStorage.getItem(NAME)).toBeNull());
    expect(screen.queryByText(/children.xlsx/)).toBeNull();
  });
});

it('an import is awaited from the call that begins it', async () => {
  const portal = open('/imports/7', { step: 'CHECK', status: 'DONE' });
  await waitFor(() => expect(localStorage.getItem(NAME)).toBeNull());
  const begun = { ...running, status: 'WAITING' };
  portal.world.next = { 'POST imports/7/run': { status: 200, body: { data: begun } } };
  fireEvent.click(await screen.findByRole('button', { name: 'Import 12 rows' }));
  await waitFor(() => expect(localStorage.getItem(NAME)).toBe('[7]'));
});
