import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { memoryStore } from 'react-admin';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router-dom';
import { exceptions } from '../api/transport/exceptions';
import { signInGate } from '../api/transport/signInGate';
import { App } from '../app/App';
import { forgetKnownUser } from '../shell/session/session';
import { fakeApi } from './fakeApi';
import type { World } from './fakeWorld';
import { UNSTYLED } from './unstyled';

interface Options {
  keepsDrafts?: boolean;
  /** Whether the page has its styles. Without them a test takes a third of the time, as jsdom tries each rule again and again. */
  isStyled?: boolean;
}

const styles = createCache({ key: 'css' });
const noStyles = createCache({ key: UNSTYLED });

/** The whole portal, opened at a route, with the fake API behind it. */
export const openPortal = (
  route: InitialEntry,
  world: World,
  { keepsDrafts = false, isStyled = false }: Options = {},
) => {
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
  render(
    <CacheProvider value={isStyled ? styles : noStyles}>
      <RouterProvider router={router} />
    </CacheProvider>,
  );
  return { ...api, router, calls: () => api.asked.map(({ method, path }) => `${method} ${path}`) };
};
