import { QueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Admin, type AdminProps, CustomRoutes, Loading, localStorageStore, Resource } from 'react-admin';
import { Navigate, Route, useLocation } from 'react-router-dom';
import { authProvider } from './authProvider';
import { dataProvider } from './dataProvider';
import { AccessDenied, NotFound } from './frame/AccessDenied';
import { Frame } from './frame/Frame';
import { Guarded } from './frame/Guarded';
import { i18nProvider } from './i18n';
import { entryRoutes } from './login/routes';
import { StrangersPage, strangersPages } from './login/strangers';
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

/** Without a network a request fails, and says so, instead of waiting unseen; what is on the screen is asked anew when it is back. */
const offline = { networkMode: 'always', refetchOnReconnect: true } as const;
/** A failed request is said once, in the error panel; asking again and again behind the user's back helps nobody. */
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, ...offline } },
});
const store = localStorageStore('1', 'portal');

/** Everything can be replaced from outside: the specs bring providers of their own. */
export const App = (props: Partial<AdminProps>) => {
  const Page = strangersPages[useLocation().pathname];
  return Page ? <StrangersPage Page={Page} /> : <Portal {...props} />;
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
    {resources.map(({ name, list, listAt, create, edit }) => {
      const found = <Guarded resource={name} action="list" Screen={list} />;
      return (
        <Resource
          key={name}
          name={name}
          list={listAt ? <Navigate to={`/${name}/${listAt}`} replace /> : found}
          {...(edit && { edit: <Guarded resource={name} action="edit" Screen={edit} /> })}
        >
          {create && <Route path="new" element={<Guarded resource={name} action="create" Screen={create} />} />}
          {listAt && <Route path={listAt} element={found} />}
        </Resource>
      );
    })}
  </Admin>
);
