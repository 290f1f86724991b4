import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type AdminProps, type LayoutProps, memoryStore } from 'react-admin';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router-dom';
import { signInGate } from '../api/transport/signInGate';
import { App } from '../app/App';
import { exceptions } from '../kit/problems/exceptions';
import { FrameOf } from '../shell/layout/Frame';
import { forgetKnownUser } from '../shell/session/session';
import { fakeApi } from './fakeApi';
import type { World } from './fakeWorld';
import { UNSTYLED } from './unstyled';

interface Options {
  keepsDrafts?: boolean;
  /** Whether the page has its styles. Without them a test takes a third of the time, as jsdom tries each rule again and again. */
  isStyled?: boolean;
  /** What the user arranged on this device; an empty one unless said. */
  store?: NonNullable<AdminProps['store']>;
}

const noStyles = createCache({ key: UNSTYLED });

/** A screen of the portal, opened at its route, with the fake API behind it. */
export const openScreen = (route: InitialEntry, world: World, options?: Options) =>
  open(route, world, { ...options, layout: FrameWithoutMenu });

/** The whole portal with its bar and menu, which take long, for specs of these. */
export const openPortal = (route: InitialEntry, world: World, options?: Options) => open(route, world, options);

const Nothing = () => null;
const FrameWithoutMenu = (props: LayoutProps) => (
  <FrameOf parts={{ appBar: Nothing, menu: Nothing, sidebar: Nothing }} {...props} />
);

const open = (
  route: InitialEntry,
  world: World,
  { keepsDrafts = false, isStyled = false, ...parts }: Options & Pick<AdminProps, 'layout'> = {},
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
  const router = createMemoryRouter(
    [{ path: '*', element: <App queryClient={queryClient} store={memoryStore()} {...parts} /> }],
    {
      initialEntries: [route],
    },
  );
  // Each element's style is asked of all rules, those of earlier screens too.
  for (const rules of document.head.querySelectorAll('style')) rules.remove();
  render(
    <CacheProvider value={isStyled ? createCache({ key: 'css' }) : noStyles}>
      <RouterProvider router={router} />
    </CacheProvider>,
  );
  return { ...api, router, calls: () => api.asked.map(({ method, path }) => `${method} ${path}`) };
};
