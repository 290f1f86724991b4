import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openScreen } from '../../testing/portal';
import { smallWorld } from '../../testing/world';

const webhook = {
  id: 1,
  name: 'Warehouse system',
  url: 'https://receiver.example/hook',
  eventTypes: ['OrderPlaced'],
  isActive: true,
  includesPersonalData: false,
  isIssued: true,
  goneAt: null,
  waiting: 2,
  replays: 0,
  lastProblem: 'The receiver answered 500.',
};
const delivery = {
  id: 8,
  messageId: 'b2a5',
  type: 'OrderPlaced',
  stream: 'supplyOrder-7',
  state: 'WAITING',
  isBehind: false,
  queuedAt: '2026-01-31T12:00:00Z',
  nextAttemptAt: '2026-01-31T12:05:00Z',
  attempts: 1,
  status: 500,
  answer: 'Out of order',
  problem: 'The receiver answered 500.',
};
const world = (more: object = {}, deliveries: object[] = [delivery]) => {
  const small = smallWorld();
  small.rows.webhooks = [{ ...webhook, ...more }];
  small.rows['webhooks/1/deliveries'] = deliveries as never;
  small.next = {
    'PUT webhooks/1/secret': { status: 200, body: { data: { secret: 'whsec_new' } } },
    'POST webhooks/1/deliveries/8/again': {
      status: 202,
      body: { success: true, message: 'The message is on its way.' },
    },
    'POST webhooks/1/test': { status: 202, body: { success: true, message: 'The test is on its way.' } },
    'POST webhooks/1/replay': { status: 202, body: { success: true, message: 'The events are on their way.' } },
  };
  return small;
};

describe('the screen of a webhook', () => {
  it('shows each delivery with its answer, and sends one again', async () => {
    const portal = openScreen('/admin/webhooks/1', world());
    await screen.findByText('Out of order');
    expect(screen.getByText(/2 events wait\./).textContent).toContain('The receiver answered 500.');
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByText('The message is on its way.');
    expect(portal.calls()).toContain('POST webhooks/1/deliveries/8/again');
  });

  it('is deleted without asking once more for its deliveries', async () => {
    const portal = openScreen('/admin/webhooks/1', world());
    await screen.findByText('Out of order');
    const gone = { status: 404, body: { code: 'notFound', message: 'There is no Webhook 1' } };
    portal.world.next = { ...portal.world.next, 'GET webhooks/1/deliveries': gone };
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Deleted Warehouse system');
    await screen.findByRole('heading', { name: 'Webhooks' });
    await waitFor(() => expect(portal.calls().at(-1)).toMatch(/^GET webhooks\b/));
    expect(screen.queryByText('There is no Webhook 1')).toBeNull();
  });

  it('sends a test and an earlier range', async () => {
    const portal = openScreen('/admin/webhooks/1', world({}, []));
    fireEvent.click(await screen.findByRole('button', { name: 'Send a test' }));
    await screen.findByText('The test is on its way.');
    await screen.findByText('Nothing was sent yet. What happens from now on appears here.');
    const send = screen.getByRole('button', { name: 'Send these events' });
    expect((send as HTMLButtonElement).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('After position'), { target: { value: '12' } });
    fireEvent.click(send);
    await screen.findByText('The events are on their way.');
    const asked = portal.asked.find(({ path }) => path === 'webhooks/1/replay');
    expect(asked?.body).toEqual({ after: '12', upTo: null, since: null, until: null });
  });

  it('asks before it replaces the secret, which it shows once, to be copied', async () => {
    const writeText = jest.fn().mockResolvedValue(undefined);
    Object.assign(navigator, { clipboard: { writeText } });
    openScreen('/admin/webhooks/1', world());
    fireEvent.click(await screen.findByRole('button', { name: 'Replace the secret' }));
    const question = await screen.findByRole('dialog');
    fireEvent.click(within(question).getByRole('button', { name: 'Replace the secret' }));
    expect(((await screen.findByRole('textbox', { name: 'Secret' })) as HTMLInputElement).value).toBe('whsec_new');
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await screen.findByText('Copied.');
    expect(writeText).toHaveBeenCalledWith('whsec_new');
  });

  it('says what is to be done before anything is sent, and why it was switched off', async () => {
    openScreen('/admin/webhooks/1', world({ isIssued: false }));
    await screen.findByText(/Show the secret and enter it in the receiving program/);
    expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Show the secret' })).toBeTruthy();
  });
});
