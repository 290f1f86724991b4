import { fireEvent, screen, waitFor } from '@testing-library/react';
import { today } from '../../../kit/values/clock';
import { openScreen } from '../../../testing/portal';
import { smallWorld } from '../../../testing/world';

const DAY = '2999-03-14';
const planned = {
  id: 4,
  status: 'PLANNED',
  total: 2,
  progress: 0,
  message: null,
  outcomes: { INVITED: 0, LEFT_OUT: 0, REFUSED: 0 },
  dueAt: '2999-03-14T12:00:00.000Z',
  createdAt: '2026-03-02T22:05:09.000Z',
};

const open = () => {
  const world = smallWorld();
  world.rows['invitations/4/users'] = [];
  world.next = {
    'POST invitations': { status: 201, body: { data: planned } },
    'GET invitations/4': { status: 200, body: { data: planned } },
  };
  const portal = openScreen('/admin/invitations/new?users=2,3', world);
  const sent = () =>
    portal.asked.filter(({ method, path }) => method === 'POST' && path === 'invitations').map(({ body }) => body);
  return { ...portal, sent };
};
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('inviting chosen users', () => {
  it('on a day plans the letters for it, and leads to the list that waits', async () => {
    const { sent, router } = open();
    fireEvent.click(await screen.findByRole('radio', { name: 'On a day, at 7 in the morning' }));
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: DAY } });
    fireEvent.click(await button('Plan the invitations'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/invitations/4'));
    expect(sent()).toEqual([{ users: [2, 3], day: DAY }]);
    await screen.findByText('The letters go out on the day below.', { exact: false });
  });

  it.each([
    ['none', ''],
    ['today', today()],
    ['an earlier one', '2020-01-01'],
  ])('asks for a day after today, where it is %s', async (_, day) => {
    const { sent } = open();
    fireEvent.click(await screen.findByRole('radio', { name: 'On a day, at 7 in the morning' }));
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: day } });
    screen.getByText('Choose a day after today.');
    expect((await button('Plan the invitations')).disabled).toBe(true);
    expect(sent()).toEqual([]);
  });

  it('at once sends no day, also where one was chosen before', async () => {
    const { sent } = open();
    fireEvent.click(await screen.findByRole('radio', { name: 'On a day, at 7 in the morning' }));
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: DAY } });
    fireEvent.click(screen.getByRole('radio', { name: 'At once' }));
    fireEvent.click(await button('Invite'));
    await waitFor(() => expect(sent()).toEqual([{ users: [2, 3] }]));
  });
});
