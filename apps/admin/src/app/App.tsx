import { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { type AdminProps, CustomRoutes, Resource } from 'react-admin';
import { Navigate, Route, useLocation } from 'react-router-dom';
import { dataProvider } from '../api/provider/dataProvider';
import { LoadingScreen } from '../kit/page/LoadingScreen';
import { ScreenChanges } from '../kit/page/useHeadingFocus';
import { dark, light } from '../kit/theme/theme';
import { say } from '../messages';
import { AccessDenied, NotFound } from '../shell/layout/AccessDenied';
import { Admin } from '../shell/layout/Admin';
import { Frame } from '../shell/layout/Frame';
import { GuardedScreen } from '../shell/layout/GuardedScreen';
import { PublicPage, publicPages } from '../shell/login/publicPages';
import { entryRoutes } from '../shell/login/routes';
import { authProvider } from '../shell/session/authProvider';
import { i18nProvider } from './i18n';
import { resources } from './resources';
import { store } from './store';

const screenFromChunk = (Screen: ComponentType) => () => (
  <Suspense fallback={<LoadingScreen />}>
    <Screen />
  </Suspense>
);
const Dashboard = screenFromChunk(lazy(() => import('./Home')));
const Login = screenFromChunk(lazy(() => import('../shell/login/Login')));

/**
 * Without a network a request fails and says so, instead of waiting unseen. When the network is back, the screen's data
 * is fetched anew.
 */
const networkOptions = { networkMode: 'always', refetchOnReconnect: true } as const;
/** No query is retried: the error panel says once that it failed, and the user decides about another try. */
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, ...networkOptions } },
});

/** Props replace anything that `Admin` is given here: the specs bring providers of their own. */
export const App = (props: Partial<AdminProps>) => {
  const Page = publicPages[useLocation().pathname];
  return <ScreenChanges>{Page ? <PublicPage Page={Page} /> : <Portal {...props} />}</ScreenChanges>;
};

const Portal = (props: Partial<AdminProps>) => (
  <Admin
    title={say.app}
    authProvider={authProvider}
    dataProvider={dataProvider}
    i18nProvider={i18nProvider}
    queryClient={queryClient}
    store={store}
    theme={light}
    darkTheme={dark}
    layout={Frame}
    dashboard={Dashboard}
    loginPage={Login}
    accessDenied={AccessDenied}
    catchAll={NotFound}
    requireAuth
    disableTelemetry
    {...props}
  >
    <CustomRoutes noLayout>{entryRoutes}</CustomRoutes>
    {resources.map(({ name, list, listAt, create, edit, more = [] }) => {
      const guardedList = <GuardedScreen resource={name} action="list" Screen={list} />;
      return (
        <Resource
          key={name}
          name={name}
          hasCreate={create !== undefined}
          list={listAt ? <Navigate to={`/${name}/${listAt}`} replace /> : guardedList}
          {...(edit && { edit: <GuardedScreen resource={name} action="edit" Screen={edit} /> })}
        >
          {create && <Route path="new" element={<GuardedScreen resource={name} action="create" Screen={create} />} />}
          {more.map(({ path, action, Screen }) => (
            <Route
              key={path}
              path={path}
              element={
                <GuardedScreen
                  resource={action ? name : `${name}/${path}`.replace(/:\w+/g, ':id')}
                  action={action ?? 'list'}
                  Screen={Screen}
                />
              }
            />
          ))}
          {listAt && <Route path={listAt} element={guardedList} />}
        </Resource>
      );
    })}
  </Admin>
);
