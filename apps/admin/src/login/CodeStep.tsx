import { Alert, Button, TextField, Typography } from '@mui/material';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Refusal } from '../http/http';
import { fill, say } from '../messages';
import { type OtpType, RESEND_DELAY_SECONDS, sendCode, verifyCode } from '../session';
import type { PanelProps } from './EntryPanel';
import { useCountdown } from './useCountdown';

interface Props {
  Panel: ComponentType<PanelProps>;
  otpType: OtpType;
  /** When the next code can be sent, in milliseconds since 1970. */
  until?: number | undefined;
  onVerified: () => Promise<void> | void;
  children?: ReactNode;
}

/** The second step of signing in: the code that was sent is typed in. */
export const CodeStep = ({ Panel, otpType, until, onVerified, children }: Props) => {
  const [secondsLeft, startCountdown] = useCountdown(until);
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
      await onVerified();
    });
  };
  const resend = () =>
    void attempt(async () => {
      await sendCode(otpType);
      startCountdown(RESEND_DELAY_SECONDS);
    });

  return (
    <Panel title={say.otp.title} tagline={say.otp.title} onSubmit={submit}>
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
      {children}
    </Panel>
  );
};
