import { fireEvent, screen, within } from '@testing-library/react';
import { span } from '../../kit/values/spans';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';
import type { ReadModel, Run } from './readModels';
import { describeBroken, describeRun, lagInWords, size, stateOf } from './words';

const run: Run = {
  id: 7,
  projection: 'products',
  work: 'verify',
  status: 'DONE',
  phase: null,
  done: 0,
  total: 0,
  secondsLeft: null,
  origin: 'nightly',
  askedBy: null,
  askedAt: '2026-03-02T11:12:00.000Z',
  endedAt: '2026-03-02T11:12:03.000Z',
  seconds: 3,
  message: null,
  differing: 0,
  differences: [],
  kept: false,
};
const model: ReadModel = {
  name: 'products',
  version: 2,
  position: '1140',
  lag: { events: 0, isMore: false, seconds: 0 },
  stop: null,
  rows: 12,
  isEstimated: false,
  bytes: 74_000,
  run: null,
  broken: null,
  rebuild: null,
  proof: run,
  snapshot: null,
};
const differing: Run = {
  ...run,
  differing: 12,
  kept: true,
  differences: [
    { table: 'products', key: { id: '601' }, how: 'changed', columns: ['name', 'sku'] },
    { table: 'products', key: { id: '7' }, how: 'missing', columns: [] },
  ],
};
const stop = { message: 'No such pack', position: '41', type: 'RecordChanged', stream: 'product-3' };
const running: Run = { ...run, status: 'RUNNING', phase: 'reading', done: 432, total: 1_000, secondsLeft: 90 };

const open = (models: readonly ReadModel[], runs: readonly Run[] = []) => {
  const world = smallWorld();
  world.next = {
    'GET projections': { status: 200, body: { data: models } },
    'GET projections/runs': { status: 200, body: { data: runs } },
  };
  return openScreen('/admin/projections', world);
};

describe('the state of a read model', () => {
  it.each([
    ['Up to date', model],
    ['Behind', { ...model, lag: { events: 3, isMore: false, seconds: 12 } }],
    ['Failed at event 41', { ...model, stop, lag: { events: 3, isMore: false, seconds: 12 } }],
    ['Rebuilding 43 %', { ...model, run: { ...running, work: 'rebuild' } }],
    ['Verifying 100 %', { ...model, run: { ...running, phase: 'comparing' } }],
    ['Waiting for its turn', { ...model, run: { ...run, status: 'WAITING' } }],
    ['Differs in 12 rows', { ...model, proof: differing }],
    ['Differs in 1 row', { ...model, proof: { ...differing, differing: 1 } }],
    ['Up to date', { ...model, proof: differing, rebuild: { ...run, id: 8, work: 'swap' } }],
    ['Up to date', { ...model, proof: { ...differing, work: 'rebuild' } }],
  ] satisfies [string, ReadModel][])('is "%s"', (text, given) => {
    expect(stateOf(given).text).toBe(text);
  });

  it('says how far work on it is, for how much longer, and by whom', () => {
    expect(describeRun(running)).toBe('Event position 432 of 1,000 · 90 seconds left · by the nightly proof');
    expect(describeRun({ ...running, phase: 'indexing', secondsLeft: null, origin: 'user', askedBy: 'Una User' })).toBe(
      'Making indexes · by Una User',
    );
  });

  it('says how far behind it is, and what became of the last try', () => {
    expect(lagInWords({ ...model, lag: { events: 1, isMore: false, seconds: 0 } })).toBe('1 event, under 1 s');
    expect(lagInWords({ ...model, lag: { events: 1_000, isMore: true, seconds: 7_300 } })).toBe(
      'more than 1,000 events, 2 h',
    );
    const broken: Run = { ...run, work: 'rebuild', status: 'FAILED', message: 'Event 41 cannot be read.' };
    expect(describeBroken({ ...model, broken })).toBe('The rebuild failed: Event 41 cannot be read.');
    expect(describeBroken({ ...model, broken: { ...run, status: 'CANCELLED' } })).toBe(
      'The verification was cancelled',
    );
  });

  it('measures time and size in words that are short', () => {
    expect([0.4, 16, 600, 200_000].map(span)).toEqual(['under 1 s', '16 s', '10 min', '2 d']);
    expect([74_000, 2_345_678, 3e9].map(size)).toEqual(['74 kB', '2.3 MB', '3 GB']);
  });
});

describe('the screen of read models', () => {
  it('shows the first rows that differ by their keys, and offers to swap in the true ones or to discard them', async () => {
    open([{ ...model, proof: differing }]);
    fireEvent.click(await screen.findByRole('button', { name: 'Show rows products' }));
    const dialog = within(screen.getByRole('dialog', { name: 'products' }));
    expect(dialog.getByText('The first 2 of 12 rows that differ, by their keys')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'products, id 601: differs in name, sku',
      'products, id 7: is missing here',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    const offered = screen
      .getAllByRole('button', { name: / products$/, hidden: true })
      .map(({ textContent }) => textContent);
    expect(offered).toEqual(['Show rows', 'Swap in', 'Discard', 'Verify']);
  });

  it('says at which event one has failed, why, and what to do', async () => {
    open([{ ...model, stop }]);
    expect(await screen.findByText('RecordChanged in product-3: No such pack')).toBeTruthy();
    expect(screen.getByText(/^Its lists stand still before this event/)).toBeTruthy();
    expect(screen.getByText('Look at: products')).toBeTruthy();
  });

  it('says from which position a rebuild begins, and why one did not', async () => {
    const message = 'products was rebuilt from the first event on, since its snapshot was dropped meanwhile.';
    open([{ ...model, snapshot: '1120', rebuild: { ...run, id: 8, work: 'rebuild', message } }]);
    expect(await screen.findByText('Snapshot at 1,120')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
  });

  it('asks before it rebuilds, and shows who was first', async () => {
    const portal = open([model]);
    fireEvent.click(await screen.findByRole('button', { name: 'Rebuild products' }));
    const message = 'products is being rebuilt already: Una User asked for it at 11:12 UTC.';
    portal.world.next = { 'POST projections/products/rebuild': { status: 409, body: { code: 'conflict', message } } };
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Rebuild' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('offers to cancel what runs', async () => {
    open([model], [running]);
    expect(await screen.findByText('None of them has failed or differs from the log.')).toBeTruthy();
    const progress = await screen.findByRole('progressbar', { name: 'products, progress' });
    expect(progress.getAttribute('aria-valuenow')).toBe('43');
    expect(screen.getByRole('button', { name: 'Cancel products' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Rebuild products' })).toBeNull();
  });
});
