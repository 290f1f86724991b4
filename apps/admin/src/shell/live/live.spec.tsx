import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FakeStream, givenStreams } from '../../testing/fakeStream';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

givenStreams();

const USER = 1;
const LIST = '/orders/supply?filter={}';
const ORDER = { resource: 'orders/supply', id: 17 };

/** Opens a screen whose stream has begun. */
const openLive = async (route: string, world = smallWorld()) => {
  const api = openScreen(route, world);
  const stream = await waitFor(() => {
    expect(FakeStream.opened).not.toEqual([]);
    return FakeStream.opened[0]!;
  });
  await stream.send('hello', { stream: '0b9f2c1e-5a53-4f0e-9d2c-2f3b6a1c7d10', user: USER });
  const row = () => world.rows['orders/supply']!.find(({ id }) => id === ORDER.id)!;
  /** Somebody else saves the order. */
  const saveElsewhere = async (changes: object) => {
    Object.assign(row(), changes, { revision: ((row().revision as number | undefined) ?? 0) + 1 });
    await stream.signal({ ...ORDER, revision: row().revision as number });
  };
  return { ...api, world, stream, saveElsewhere };
};
const detail = (field: string) => ({ field, by: 'Morgan Hill', at: new Date().toISOString() });
const quantityOf = (line: number) => screen.findByRole<HTMLInputElement>('textbox', { name: `Line ${line}, Quantity` });
const SIGNALS = 20;
/** One, and a few more where a busy machine takes longer over the signals than a burst is waited for. */
const MOST_READS = 5;
const readsOf = (calls: readonly string[], call: string) => calls.filter((one) => one === call).length;

describe('a list', () => {
  it('shows what others save by itself', async () => {
    const { saveElsewhere } = await openLive(LIST);
    await screen.findByText('SPLY-000017');
    await saveElsewhere({ status: 'ORDERED' });
    const row = screen.getByText('SPLY-000017').closest('tr')!;
    await within(row).findByText('Ordered');
  });

  it('is fetched once for a burst, and not for what it does not show', async () => {
    const { stream, calls } = await openLive(LIST);
    await screen.findByText('SPLY-000017');
    await stream.signal({ resource: 'suppliers', id: 1, revision: 4 });
    const before = readsOf(calls(), 'GET orders/supply');
    for (let n = 0; n < SIGNALS; n++) await stream.signal({ ...ORDER, revision: n });
    await waitFor(() => expect(readsOf(calls(), 'GET orders/supply')).toBeGreaterThan(before));
    expect(readsOf(calls(), 'GET orders/supply') - before).toBeLessThanOrEqual(MOST_READS);
  });

  it('waits while nobody sees it', async () => {
    const { stream, calls } = await openLive(LIST);
    await screen.findByText('SPLY-000017');
    const isHidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    try {
      const before = readsOf(calls(), 'GET orders/supply');
      await stream.signal({ ...ORDER, revision: 9 });
      expect(readsOf(calls(), 'GET orders/supply')).toBe(before);
      isHidden.mockReturnValue(false);
      fireEvent(document, new Event('visibilitychange'));
      await waitFor(() => expect(readsOf(calls(), 'GET orders/supply')).toBe(before + 1));
    } finally {
      isHidden.mockRestore();
    }
  });
});

describe('an open form', () => {
  it('takes over what others saved where nothing is typed, with a note', async () => {
    const world = smallWorld();
    world.staleDetails = [detail('comment')];
    const { saveElsewhere } = await openLive('/orders/supply/17', world);
    await quantityOf(1);
    await saveElsewhere({ lineItems: linesWith(world, 777) });
    await waitFor(async () => expect((await quantityOf(1)).value).toBe('777'));
    expect(screen.getByTestId('others-change').textContent).toMatch(/^Changed by Morgan Hill just now:/);
    expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
  });

  it('says that personal data were erased in a sentence, and not by the fields that are empty now', async () => {
    const world = smallWorld();
    world.staleDetails = ['status', 'profile', 'isErased'].map(detail);
    const { saveElsewhere } = await openLive('/orders/supply/17', world);
    await quantityOf(1);
    await saveElsewhere({ comment: '' });
    const bar = await screen.findByTestId('others-change');
    expect(bar.textContent).toBe(
      'Changed by Morgan Hill just now: the personal data were erased. You see it as it is now.',
    );
  });

  it('leaves alone what is typed, says what changed, and shows it on demand', async () => {
    const world = smallWorld();
    world.staleDetails = [detail('status')];
    const { saveElsewhere } = await openLive('/orders/supply/17', world);
    fireEvent.change(await quantityOf(1), { target: { value: '42' } });
    await saveElsewhere({ status: 'ORDERED', lineItems: linesWith(world, 777) });
    const bar = await screen.findByTestId('others-change');
    expect(bar.textContent).toMatch(/Changed by Morgan Hill just now: Status .+ → Ordered\./);
    expect((await quantityOf(1)).value).toBe('42');
    const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(spoken).toContain('Changed by Morgan Hill just now:');

    fireEvent.click(within(bar).getByRole('button', { name: 'Show' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reload and keep what I typed' }));
    await waitFor(() => expect(screen.queryByTestId('others-change')).toBeNull());
    expect((await quantityOf(1)).value).toBe('42');
  });

  it('keeps the revision that was seen while something is typed, so that a save still finds the conflict', async () => {
    const { saveElsewhere, calls, asked } = await openLive('/orders/supply/17');
    fireEvent.change(await quantityOf(1), { target: { value: '42' } });
    await saveElsewhere({ status: 'ORDERED' });
    await screen.findByTestId('others-change');
    fireEvent.click(screen.getByRole('button', { name: 'Save Order' }));
    await screen.findByRole('dialog');
    expect(calls()).toContain('PATCH orders/supply/17');
    expect(asked.find(({ method }) => method === 'PATCH')!.headers.get('If-Match')).toBe('"0"');
  });

  it('says that the record was deleted', async () => {
    const { world, stream } = await openLive('/orders/supply/17');
    fireEvent.change(await quantityOf(1), { target: { value: '42' } });
    world.rows['orders/supply'] = world.rows['orders/supply']!.filter(({ id }) => id !== ORDER.id);
    await stream.signal({ ...ORDER, revision: 5 });
    expect((await screen.findByTestId('others-change')).textContent).toMatch(/^Somebody has deleted this/);
    expect((await quantityOf(1)).value).toBe('42');
  });
});

describe('who edits a record', () => {
  it('stands above its title, is announced politely, and goes', async () => {
    const world = smallWorld();
    const { stream, calls } = await openLive('/orders/supply/17', world);
    await waitFor(() => expect(calls()).toContain('POST live/presence'));
    world.editors = [{ id: 7, name: 'Ruth Miller' }];
    await stream.signal({ ...ORDER, presence: true });
    const notice = await screen.findByTitle('Ruth Miller is editing this supply order');
    expect(notice.getAttribute('aria-hidden')).toBe('true');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Ruth Miller is editing this supply order',
    );
    world.editors = [];
    await stream.signal({ ...ORDER, presence: true });
    await waitFor(() => expect(screen.queryByTitle(/is editing/)).toBeNull());
  });

  it('ends with the form', async () => {
    const { router, asked } = await openLive('/orders/supply/17');
    const reports = () => asked.filter(({ method, path }) => method === 'POST' && path === 'live/presence');
    await waitFor(() => expect(reports().map(({ body }) => body.editing)).toEqual([true]));
    await act(() => router.navigate('/'));
    await waitFor(() => expect(reports().at(-1)!.body.editing).toBe(false));
  });
});

describe('the stream', () => {
  it('is opened again after it was lost, and everything shown is fetched anew', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const { stream, calls } = await openLive(LIST);
    await screen.findByText('SPLY-000017');
    await stream.lose();
    expect(stream.isClosed).toBe(true);
    const again = await waitFor(() => {
      expect(FakeStream.opened).toHaveLength(2);
      return FakeStream.opened[1]!;
    });
    const before = readsOf(calls(), 'GET orders/supply');
    await again.send('hello', { stream: '1b9f2c1e-5a53-4f0e-9d2c-2f3b6a1c7d11', user: USER });
    await waitFor(() => expect(readsOf(calls(), 'GET orders/supply')).toBe(before + 1));
    jest.restoreAllMocks();
  });

  it('ends with the session, and nobody else sees what the screen had, though nobody touches it', async () => {
    const { stream, world } = await openLive(LIST);
    await screen.findByText('SPLY-000017');
    world.isSessionOver = true;
    await stream.send('end', { reason: 'session' });
    await screen.findByRole('button', { name: 'Sign in' });
    expect(screen.queryByText('SPLY-000017')).toBeNull();
  });

  it('ends with the session, and a form asks to sign in and keeps what was typed', async () => {
    const { stream, world } = await openLive('/orders/supply/17');
    fireEvent.change(await quantityOf(1), { target: { value: '42' } });
    world.isSessionOver = true;
    await stream.send('end', { reason: 'session' });
    await screen.findByRole('dialog', { name: 'Sign in to continue' });
    expect(screen.getByDisplayValue('42')).toBeTruthy();
  });

  it('of somebody else who has signed in in this browser is closed', async () => {
    openScreen(LIST, smallWorld());
    const stream = await waitFor(() => {
      expect(FakeStream.opened).not.toEqual([]);
      return FakeStream.opened[0]!;
    });
    await stream.send('hello', { stream: 'x', user: USER + 1 });
    expect(stream.isClosed).toBe(true);
  });
});

const linesWith = (world: ReturnType<typeof smallWorld>, quantity: number) => {
  const order = world.rows['orders/supply']!.find(({ id }) => id === ORDER.id)!;
  return (order.lineItems as { quantity: number }[]).map((line, n) => (n === 0 ? { ...line, quantity } : line));
};
