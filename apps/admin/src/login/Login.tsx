import { Alert, Button, Link, TextField } from '@mui/material';
import { useState } from 'react';
import { type HttpError, LinkBase, useLocation, useLogin } from 'react-admin';
import { say } from '../messages';
import { EntryPanel } from './EntryPanel';

/** The sign-in page; it repeats what the server said when it refused. */
const Login = () => {
  const login = useLogin();
  const messageInAddress = new URLSearchParams(useLocation().search).get('message');
  const [notice, setNotice] = useState(messageInAddress);
  const [message, setMessage] = useState('');
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const [busy, setBusy] = useState(false);

  const submit = async ({ email = '', password = '' }: Readonly<Record<string, string>>) => {
    const missingFields = {
      ...(email.trim() ? {} : { email: say.login.emailRequired }),
      ...(password ? {} : { password: say.login.passwordRequired }),
    };
    setMissing(missingFields);
    if (Object.keys(missingFields).length) return;
    setBusy(true);
    setMessage('');
    setNotice(null);
    try {
      await login({ username: email.trim(), password });
    } catch (error) {
      setMessage((error as HttpError).message);
      setBusy(false);
    }
  };

  return (
    <EntryPanel title={say.login.submit} onSubmit={(typed) => void submit(typed)}>
      {notice && <Alert severity="info">{notice}</Alert>}
      {message && <Alert severity="error">{message}</Alert>}
      <TextField
        name="email"
        type="email"
        label={say.login.email}
        autoComplete="username"
        autoFocus
        error={!!missing.email}
        helperText={missing.email}
      />
      <TextField
        name="password"
        type="password"
        label={say.login.password}
        autoComplete="current-password"
        error={!!missing.password}
        helperText={missing.password}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {say.login.submit}
      </Button>
      <Link component={LinkBase} to="/forgotten-password" sx={{ alignSelf: 'center' }}>
        {say.password.forgotten}
      </Link>
    </EntryPanel>
  );
};

export default Login;
