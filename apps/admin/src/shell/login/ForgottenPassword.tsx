import { Alert, Button, Link, TextField } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { say } from '../../messages';
import { forgotPassword } from '../session/session';
import { EntryPanel } from './EntryPanel';
import { useAttempt } from './useAttempt';

/** Asks for a link that sets a new password. */
const ForgottenPassword = () => {
  const [sent, setSent] = useState('');
  const { busy, refusal, attempt } = useAttempt();
  const [missing, setMissing] = useState(false);

  const submit = ({ email = '' }: Readonly<Record<string, string>>) => {
    setMissing(!email.trim());
    if (!email.trim()) return;
    void attempt(async () => setSent((await forgotPassword(email.trim())).message));
  };

  return (
    <EntryPanel title={say.password.forgotten} tagline={say.password.ask} onSubmit={submit}>
      {refusal && <Alert severity="error">{refusal.message}</Alert>}
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
