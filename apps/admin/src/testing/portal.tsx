import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { memoryStore } from 'react-admin';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router-dom';
import { App } from '../App';
import { exceptions } from '../http/exceptions';
import { signInGate } from '../http/signInGate';
import { forgetKnownUser } from '../session';
import { fakeApi, type World } from './fakeApi';

/** The whole portal, opened at a route, with the fake API behind it. */
export const openPortal = (route: InitialEntry, world: World, { keepsDrafts = false } = {}) => {
  if (!keepsDrafts) sessionStorage.clear();
  const api = fakeApi(world);
  globalThis.fetch = api.fetch as typeof fetch;
  exceptions.clear();
  signInGate.close('givenUp');
  forgetKnownUser();
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } },
  });
  const router = createMemoryRouter([{ path: '*', element: <App queryClient={queryClient} store={memoryStore()} /> }], {
    initialEntries: [route],
  });
  render(<RouterProvider router={router} />);
  return { ...api, router, calls: () => api.asked.map(({ method, path }) => `${method} ${path}`) };
};
