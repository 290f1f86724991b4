import { CssBaseline, createTheme, ThemeProvider } from '@mui/material';
import { type ComponentType, lazy, Suspense } from 'react';
import { light } from '../theme';

/** Route -> page, for those who can't sign in: outside the portal, which would first ask who they are. */
export const strangersPages: Readonly<Record<string, ComponentType>> = {
  '/forgotten-password': lazy(() => import('./ForgottenPassword')),
  '/reset-password': lazy(() => import('./ResetPassword')),
};

const theme = createTheme(light);

export const StrangersPage = ({ Page }: { Page: ComponentType }) => (
  <ThemeProvider theme={theme}>
    <CssBaseline />
    <Suspense>
      <Page />
    </Suspense>
  </ThemeProvider>
);
