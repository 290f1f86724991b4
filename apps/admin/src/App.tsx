import { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Admin, type AdminProps, CustomRoutes, Loading, localStorageStore, Resource } from 'react-admin';
import { Navigate, Route, useLocation } from 'react-router-dom';
import { authProvider } from './authProvider';
import { dataProvider } from './dataProvider';
import { AccessDenied, NotFound } from './frame/AccessDenied';
import { Frame } from './frame/Frame';
import { GuardedScreen } from './frame/GuardedScreen';
import { i18nProvider } from './i18n';
import { PublicPage, publicPages } from './login/publicPages';
import { entryRoutes } from './login/routes';
import { say } from './messages';
import { resources } from './resources';
import { dark, light } from './theme';

const Dashboard = lazy(() => import('./dashboard/Dashboard'));
const LoginPage = lazy(() => import('./login/Login'));
const Login = () => (
  <Suspense fallback={<Loading />}>
    <LoginPage />
  </Suspense>
);

/**
 * Without a network a request fails and says so, instead of waiting unseen. When the network is back, the screen's data
 * is fetched anew.
 */
const networkOptions = { networkMode: 'always', refetchOnReconnect: true } as const;
/** No query is retried: the error panel says once that it failed, and the user decides about another try. */
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, ...networkOptions } },
});
const store = localStorageStore('1', 'portal');

/** Props replace anything that `Admin` is given here: the specs bring providers of their own. */
export const App = (props: Partial<AdminProps>) => {
  const Page = publicPages[useLocation().pathname];
  return Page ? <PublicPage Page={Page} /> : <Portal {...props} />;
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
          list={listAt ? <Navigate to={`/${name}/${listAt}`} replace /> : guardedList}
          {...(edit && { edit: <GuardedScreen resource={name} action="edit" Screen={edit} /> })}
        >
          {create && <Route path="new" element={<GuardedScreen resource={name} action="create" Screen={create} />} />}
          {more.map(({ path, action, Screen }) => (
            <Route key={path} path={path} element={<GuardedScreen resource={name} action={action} Screen={Screen} />} />
          ))}
          {listAt && <Route path={listAt} element={guardedList} />}
        </Resource>
      );
    })}
  </Admin>
);
