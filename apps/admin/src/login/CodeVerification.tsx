import { Alert, Button, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuthenticated, useLocation, useNavigate } from 'react-admin';
import { exceptions } from '../http/exceptions';
import type { Refusal } from '../http/http';
import { fill, say } from '../messages';
import { forgetUser, type OtpType, RESEND_DELAY_SECONDS, sendCode, verifyCode } from '../session';
import { EntryPanel } from './EntryPanel';
import { SignOut } from './SignOut';
import { useCountdown } from './useCountdown';

const otpTypeOf = (search: string): OtpType =>
  new URLSearchParams(search).get('otpType') === 'email' ? 'email' : 'sms';

/** The page on which the code is typed in. */
const CodeVerification = () => {
  useAuthenticated();
  const { search, state } = useLocation();
  const otpType = otpTypeOf(search);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [secondsLeft, startCountdown] = useCountdown(state?.until);
  const [message, setMessage] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setMessage('');
    try {
      await work();
    } catch (error) {
      const { message, retryAfter } = error as Refusal;
      setMessage(message);
      if (retryAfter) startCountdown(retryAfter);
    } finally {
      setBusy(false);
    }
  };
  const submit = ({ code = '' }: Readonly<Record<string, string>>) => {
    setMissing(!code.trim());
    if (!code.trim()) return;
    void attempt(async () => {
      await verifyCode(code.trim(), otpType);
      exceptions.clear();
      forgetUser();
      queryClient.clear();
      navigate('/');
    });
  };
  const resend = () =>
    void attempt(async () => {
      await sendCode(otpType);
      startCountdown(RESEND_DELAY_SECONDS);
    });

  return (
    <EntryPanel title={say.otp.title} tagline={say.otp.title} onSubmit={submit}>
      <Typography>{say.otp.prompt}</Typography>
      {message && <Alert severity="error">{message}</Alert>}
      <TextField
        name="code"
        label={say.otp.field}
        autoComplete="one-time-code"
        autoFocus
        error={missing}
        helperText={missing ? say.otp.required : undefined}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {say.otp.submit}
      </Button>
      <Button disabled={busy || secondsLeft > 0} onClick={resend}>
        {secondsLeft > 0 ? fill(say.otp.resendIn, { seconds: secondsLeft }) : say.otp.resend}
      </Button>
      <SignOut />
    </EntryPanel>
  );
};

export default CodeVerification;
