import { passwordLengthProblem } from '@bank/domain';
import { Alert, Button, Checkbox, FormControlLabel, Link, TextField } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { exceptions } from '../../kit/problems/exceptions';
import { say } from '../../messages';
import { SECOND_STEP_ROUTE } from '../session/publicRoutes';
import { forgetKnownUser, resetPassword } from '../session/session';
import { EntryPanel } from './EntryPanel';
import { useAttempt } from './useAttempt';

const resetWords = { title: say.password.set, field: say.password.field, submit: say.password.submit };

/** The page that the link in the e-mail opens; it sets the new password, or the first one of somebody who is invited. */
const ResetPassword = () => {
  const query = new URLSearchParams(useLocation().search);
  const token = query.get('token') ?? '';
  const words = query.has('invitation') ? say.password.invitation : resetWords;
  const navigate = useNavigate();
  const { busy, refusal, attempt } = useAttempt();
  const [missing, setMissing] = useState(false);
  const [isShown, setShown] = useState(false);
  const refusedPassword: string | undefined = refusal?.body?.errors?.password;
  const [typed, setTyped] = useState('');
  const passwordProblem = missing ? say.login.passwordRequired : refusedPassword;
  const rule = typed ? (passwordLengthProblem(typed) ?? say.password.longEnough) : say.password.rule;

  const submit = ({ password = '' }: Readonly<Record<string, string>>) => {
    setMissing(!password);
    if (!password) return;
    void attempt(async () => {
      const { otpRequired } = await resetPassword(token, password);
      exceptions.clear();
      forgetKnownUser();
      void navigate(otpRequired ? SECOND_STEP_ROUTE : '/');
    });
  };

  return (
    <EntryPanel title={words.title} tagline={words.title} onSubmit={submit}>
      {refusal && !refusedPassword && <Alert severity="error">{refusal.message}</Alert>}
      <TextField
        name="password"
        type={isShown ? 'text' : 'password'}
        label={words.field}
        autoComplete="new-password"
        autoFocus
        error={!!passwordProblem}
        helperText={passwordProblem ?? rule}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FormControlLabel
        control={<Checkbox checked={isShown} onChange={() => setShown(!isShown)} />}
        label={say.password.show}
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
