import { Alert, Button, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { type ComponentType, type ReactNode, useState } from 'react';
import { fill, say } from '../../messages';
import { knownUser, type OtpType, RESEND_DELAY_SECONDS, sendCode, verifyCode } from '../session/session';
import type { PanelProps } from './EntryPanel';
import { useAttempt } from './useAttempt';
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
  const { busy, refusal, attempt } = useAttempt();
  const [missing, setMissing] = useState(false);

  const attemptOrWait = async (...work: Parameters<typeof attempt>) => {
    const refused = await attempt(...work);
    if (refused?.retryAfter) startCountdown(refused.retryAfter);
  };
  const submit = ({ code = '', remember }: Readonly<Record<string, string>>) => {
    setMissing(!code.trim());
    if (!code.trim()) return;
    void attemptOrWait(async () => {
      await verifyCode(code.trim(), otpType, remember !== undefined);
      await onVerified();
    });
  };
  const resend = () =>
    void attemptOrWait(
      async () => {
        await sendCode(otpType);
        startCountdown(RESEND_DELAY_SECONDS);
      },
      { staysHere: true },
    );

  return (
    <Panel title={say.otp.title} tagline={say.otp.title} onSubmit={submit}>
      <Typography>{say.otp.prompt}</Typography>
      {refusal && <Alert severity="error">{refusal.message}</Alert>}
      <TextField
        name="code"
        label={say.otp.field}
        autoComplete="one-time-code"
        autoFocus
        error={missing}
        helperText={missing ? say.otp.required : undefined}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      {knownUser.current()?.mayRememberDevice && (
        <FormControlLabel control={<Checkbox name="remember" />} label={say.otp.remember} />
      )}
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
