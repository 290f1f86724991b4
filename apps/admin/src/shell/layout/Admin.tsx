import { CssBaseline } from '@mui/material';
import { CoreAdminContext, CoreAdminUI } from 'ra-core';
import { type AdminProps, LoadingPage, Notification, ThemeProvider, ThemesContext } from 'react-admin';
import { BrokenScreen } from './BrokenScreen';

/** react-admin's `Admin` of those parts that the portal has no own ones for; the others would be loaded in vain. */
export const Admin = ({
  theme,
  darkTheme,
  authProvider,
  dataProvider,
  i18nProvider,
  queryClient,
  store,
  ...screens
}: AdminProps) => (
  <CoreAdminContext {...{ authProvider, dataProvider, i18nProvider, queryClient, store }}>
    <ThemesContext value={{ lightTheme: theme ?? undefined, darkTheme: darkTheme ?? undefined }}>
      <ThemeProvider>
        <CssBaseline enableColorScheme />
        <CoreAdminUI error={BrokenScreen} loading={LoadingPage} {...screens} />
        <Notification />
      </ThemeProvider>
    </ThemesContext>
  </CoreAdminContext>
);
