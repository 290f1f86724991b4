import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';
import type { Consumer } from './consumers';
import { describeAlert, lagInWords, limitsInWords, stateOf, typesInWords } from './words';

const consumer: Consumer = {
  id: 7,
  name: 'warehouse',
  token: { id: 3, name: 'Warehouse system', isExpired: false },
  eventTypes: [],
  position: '1140',
  acknowledgedAt: '2026-03-02T11:12:00.000Z',
  lag: { events: 0, isMore: false, seconds: 0 },
  limits: { events: 1_000, seconds: 3_600 },
  isBehind: false,
  behindSince: null,
};
const behind: Consumer = {
  ...consumer,
  id: 8,
  name: 'county',
  eventTypes: ['OrderPlaced', 'OrderCommitted', 'OrderReversed', 'OrderReopened'],
  lag: { events: 4_211, isMore: false, seconds: 7_300 },
  isBehind: true,
  behindSince: '2026-03-02T13:00:00.000Z',
};

const open = (consumers: readonly Consumer[]) => {
  const world = smallWorld();
  const defaults = { events: 1_000, seconds: 3_600 };
  world.next = { 'GET consumers': { status: 200, body: { data: consumers, meta: { defaults } } } };
  return openScreen('/admin/consumers', world);
};

describe('a consumer in words', () => {
  it('is up to date, within its limits, or fallen behind', () => {
    const late = { ...consumer, lag: { events: 1, isMore: false, seconds: 0 } };
    expect([consumer, late, behind].map((one) => stateOf(one).text)).toEqual([
      'Up to date',
      'Within its limits',
      'Fallen behind',
    ]);
    expect([consumer, late, behind].map(lagInWords)).toEqual(['Not behind', '1 event, under 1 s', '4,211 events, 2 h']);
    const long = { ...behind, lag: { events: 10_000, isMore: true, seconds: 86_400 } };
    expect(lagInWords(long)).toBe('more than 10,000 events, 24 h');
    expect(limitsInWords(consumer)).toBe('1,000 events and 60 min');
    expect(describeAlert([consumer])).toBeUndefined();
    expect(describeAlert([behind, consumer])).toBe('1 program has fallen behind: county');
  });

  it('reads all types, or some', () => {
    expect([consumer, behind, { ...behind, eventTypes: ['OrderPlaced'] }].map(typesInWords)).toEqual([
      'All types of events',
      '4 types of events: OrderPlaced, OrderCommitted, OrderReversed and 1 more',
      '1 type of event: OrderPlaced',
    ]);
  });
});

describe('the screen of consumers', () => {
  it('says how a program comes to stand here, while there is none', async () => {
    open([]);
    expect(await screen.findByRole('heading', { name: 'No program acknowledges events yet' })).toBeTruthy();
    expect(screen.getByText(/api\/events\/consumers\/my-copy/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'The calls of the API' }).getAttribute('href')).toBe('/api/docs');
    expect(screen.getByRole('link', { name: 'Make an API token' })).toBeTruthy();
  });

  it('names who has fallen behind in an alert, and where each stands', async () => {
    open([behind, { ...consumer, token: { ...consumer.token, isExpired: true } }]);
    expect(await screen.findByText('1 program has fallen behind: county')).toBeTruthy();
    expect(screen.getByText('4,211 events, 2 h')).toBeTruthy();
    expect(screen.getByText('This token has expired.')).toBeTruthy();
    expect(screen.getAllByText('Position 1,140')).toHaveLength(2);
    expect(screen.getAllByRole('link', { name: 'Warehouse system' })[0]!.getAttribute('href')).toBe('/admin/tokens/3');
  });

  it('sends the limits in seconds, and nothing for the default', async () => {
    const portal = open([consumer]);
    fireEvent.click(await screen.findByRole('button', { name: 'Set limits: warehouse' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Limits of warehouse' }));
    const [events, minutes] = [dialog.getByLabelText('Events behind'), dialog.getByLabelText('Minutes behind')];
    expect([events, minutes].map((input) => (input as HTMLInputElement).value)).toEqual(['1000', '60']);
    fireEvent.change(events, { target: { value: 'many' } });
    expect((dialog.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.change(events, { target: { value: '' } });
    fireEvent.change(minutes, { target: { value: '90' } });
    portal.world.next = {
      'PATCH consumers/7': { status: 200, body: { data: consumer } },
      'GET consumers': { status: 200, body: { data: [], meta: { defaults: consumer.limits } } },
    };
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'No program acknowledges events yet' })).toBeTruthy();
    expect(portal.asked.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: 'consumers/7',
      body: { events: null, seconds: 5_400 },
    });
  });

  it('asks before it removes one, and keeps the question where that fails', async () => {
    const portal = open([consumer]);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove: warehouse' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove warehouse?' }));
    const message = 'There is no such consumer.';
    portal.world.next = { 'DELETE consumers/7': { status: 404, body: { code: 'notFound', message } } };
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(portal.calls()).toContain('DELETE consumers/7'));
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
