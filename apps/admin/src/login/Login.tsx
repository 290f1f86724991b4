import { Alert, Box, Button, Paper, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { type HttpError, useLocation, useLogin } from 'react-admin';
import { Mark } from '../frame/Mark';
import { say } from '../messages';

/** The sign-in page; it repeats what the server said when it refused. */
const Login = () => {
  const login = useLogin();
  const said = new URLSearchParams(useLocation().search).get('message');
  const [message, setMessage] = useState(said);
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as { email: string; password: string };
    const lacks = {
      ...(typed.email.trim() ? {} : { email: say.login.emailRequired }),
      ...(typed.password ? {} : { password: say.login.passwordRequired }),
    };
    setMissing(lacks);
    if (Object.keys(lacks).length) return;
    setBusy(true);
    setMessage(null);
    try {
      await login({ username: typed.email.trim(), password: typed.password });
    } catch (error) {
      setMessage((error as HttpError).message);
      setBusy(false);
    }
  };

  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', bgcolor: 'background.default', p: 2 }}
    >
      <Paper sx={{ width: '100%', maxWidth: 400, p: { xs: 3, sm: 4 } }}>
        <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
          <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
            <Mark size={44} />
            <Typography component="h1" variant="h6">
              {say.app}
            </Typography>
          </Stack>
          {message && <Alert severity="warning">{message}</Alert>}
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
        </Stack>
      </Paper>
    </Box>
  );
};

export default Login;
