import { Alert, Button, Link, TextField } from '@mui/material';
import { useState } from 'react';
import type { HttpError } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { say } from '../messages';
import { forgotPassword } from '../session';
import { EntryPanel } from './EntryPanel';

/** Asks for a link that sets a new password. */
const ForgottenPassword = () => {
  const [sent, setSent] = useState('');
  const [problem, setProblem] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);

  const submit = async ({ email = '' }: Readonly<Record<string, string>>) => {
    setMissing(!email.trim());
    if (!email.trim()) return;
    setBusy(true);
    setProblem('');
    try {
      setSent((await forgotPassword(email.trim())).message);
    } catch (error) {
      setProblem((error as HttpError).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <EntryPanel title={say.password.forgotten} tagline={say.password.ask} onSubmit={(typed) => void submit(typed)}>
      {problem && <Alert severity="error">{problem}</Alert>}
      {sent ? (
        <Alert severity="success">{sent}</Alert>
      ) : (
        <>
          <TextField
            name="email"
            type="email"
            label={say.login.email}
            autoComplete="username"
            autoFocus
            error={missing}
            helperText={missing ? say.login.emailRequired : undefined}
          />
          <Button type="submit" variant="contained" size="large" disabled={busy}>
            {say.password.send}
          </Button>
        </>
      )}
      <Link component={RouterLink} to="/login" sx={{ alignSelf: 'center' }}>
        {say.password.back}
      </Link>
    </EntryPanel>
  );
};

export default ForgottenPassword;
