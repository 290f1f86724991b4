import { CssBaseline, createTheme, Link, ThemeProvider } from '@mui/material';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { dark, light } from '../../kit/theme/theme';
import { say } from '../../messages/atEntry';
import { OtherBank } from '../../shell/bank/OtherBank';
import { EntryPanel } from '../../shell/login/EntryPanel';
import { PasswordStep } from '../../shell/login/PasswordStep';
import { signIn } from '../../shell/session/session';
import { store } from '../store';

interface SignedIn {
  otpRequired: boolean;
  close: () => void;
}

export const showSignInPage = (place: HTMLElement, notice: string | null): Promise<SignedIn> =>
  new Promise((resolve) => {
    const page = createRoot(place);
    const onSubmit = async (email: string, password: string) => {
      const { otpRequired } = await signIn(email, password);
      resolve({ otpRequired, close: () => page.unmount() });
    };
    page.render(
      <StrictMode>
        <ThemeProvider theme={createTheme(isDark() ? dark : light)}>
          <CssBaseline />
          <PasswordStep Panel={EntryPanel} title={say.login.submit} notice={notice} onSubmit={onSubmit}>
            <Link href="/forgotten-password" sx={{ alignSelf: 'center' }}>
              {say.password.forgotten}
            </Link>
            <OtherBank />
          </PasswordStep>
        </ThemeProvider>
      </StrictMode>,
    );
  });

/** Whether the portal itself would be dark: as the user chose, or as the device is. */
const isDark = () =>
  store.getItem('theme', window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') === 'dark';
