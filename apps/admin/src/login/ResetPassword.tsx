import { Alert, Button, Link, TextField } from '@mui/material';
import { useState } from 'react';
import type { HttpError } from 'react-admin';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { exceptions } from '../http/exceptions';
import { say } from '../messages';
import { resetPassword } from '../session';
import { EntryPanel } from './EntryPanel';

const resetWords = { title: say.password.set, field: say.password.field, submit: say.password.submit };

/** The page that the link in the e-mail opens; it sets the new password, or the first one of somebody who is invited. */
const ResetPassword = () => {
  const query = new URLSearchParams(useLocation().search);
  const token = query.get('token') ?? '';
  const words = query.has('invitation') ? say.password.invitation : resetWords;
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const [passwordProblem, setPasswordProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async ({ password = '' }: Readonly<Record<string, string>>) => {
    setPasswordProblem(password ? undefined : say.login.passwordRequired);
    if (!password) return;
    setBusy(true);
    setProblem('');
    try {
      const { message } = await resetPassword(token, password);
      exceptions.clear();
      void navigate(`/login?${new URLSearchParams({ message })}`);
    } catch (error) {
      const { message, body } = error as HttpError;
      const passwordError = body?.errors?.password;
      setPasswordProblem(passwordError);
      setProblem(passwordError ? '' : message);
      setBusy(false);
    }
  };

  return (
    <EntryPanel title={words.title} tagline={words.title} onSubmit={(typed) => void submit(typed)}>
      {problem && <Alert severity="error">{problem}</Alert>}
      <TextField
        name="password"
        type="password"
        label={words.field}
        autoComplete="new-password"
        autoFocus
        error={!!passwordProblem}
        helperText={passwordProblem}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {words.submit}
      </Button>
      <Link component={RouterLink} to="/forgotten-password" sx={{ alignSelf: 'center' }}>
        {say.password.again}
      </Link>
    </EntryPanel>
  );
};

export default ResetPassword;
