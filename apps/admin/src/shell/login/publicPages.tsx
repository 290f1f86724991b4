import { CssBaseline, createTheme, ThemeProvider } from '@mui/material';
import { type ComponentType, lazy, Suspense } from 'react';
import { light } from '../../kit/theme/theme';
import type { PublicRoute } from '../session/publicRoutes';

/**
 * Route -> page, for users who can't sign in. The pages stand outside the portal, which would first ask who the user
 * is.
 */
export const publicPages: Readonly<Record<string, ComponentType>> & Record<PublicRoute, ComponentType> = {
  '/forgotten-password': lazy(() => import('./ForgottenPassword')),
  '/reset-password': lazy(() => import('./ResetPassword')),
};

const theme = createTheme(light);

export const PublicPage = ({ Page }: { Page: ComponentType }) => (
  <ThemeProvider theme={theme}>
    <CssBaseline />
    <Suspense>
      <Page />
    </Suspense>
  </ThemeProvider>
);
