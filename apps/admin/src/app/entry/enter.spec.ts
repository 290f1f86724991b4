import { screen } from '@testing-library/react';
import { forgetDevice } from '../../api/transport/early';
import { fakeApi } from '../../testing/fakeApi';
import { smallWorld } from '../../testing/world';
import { enter } from './enter';

it('shows a stranger the sign-in page after asking only who they are, and keeps the address for later', async () => {
  const { user: _, ...world } = smallWorld();
  const api = fakeApi(world);
  globalThis.fetch = api.fetch as typeof fetch;
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
  forgetDevice();
  window.history.replaceState(null, '', '/suppliers?page=2');
  const place = document.body.appendChild(document.createElement('div'));
  await Promise.race([enter(place), screen.findByRole('button', { name: 'Sign in' })]);
  screen.getByText('Please sign in.');
  expect(api.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET system/current-user']);
  expect(window.location.pathname).toBe('/login');
  expect(window.history.state).toEqual({ next: '/suppliers?page=2' });
});
