import { type ComponentType, lazy, Suspense } from 'react';
import { Route } from 'react-router-dom';
import { LoadingScreen } from '../../kit/page/LoadingScreen';

/** Route -> page, for the pages outside the frame; each is loaded when it is first opened. */
const pages: Readonly<Record<string, ComponentType>> = {
  '/two-factor': lazy(() => import('./TwoFactor')),
  '/two-factor/code-verification': lazy(() => import('./CodeVerification')),
};

export const entryRoutes = Object.entries(pages).map(([path, Page]) => (
  <Route
    key={path}
    path={path}
    element={
      <Suspense fallback={<LoadingScreen />}>
        <Page />
      </Suspense>
    }
  />
));
