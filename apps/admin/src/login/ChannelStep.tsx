import { Alert, Button } from '@mui/material';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Refusal } from '../http/http';
import { fill, say } from '../messages';
import { type OtpType, RESEND_DELAY_SECONDS, sendCode } from '../session';
import type { PanelProps } from './EntryPanel';
import { instantAfter, useCountdown } from './useCountdown';

interface Props {
  Panel: ComponentType<PanelProps>;
  otpTypes: readonly OtpType[];
  /** A code is on its way; `until` is when the next one can be sent, in milliseconds since 1970. */
  onSent: (otpType: OtpType, until: number) => void;
  children?: ReactNode;
}

/** Asks how the code of the second step shall be sent, and sends it. */
export const ChannelStep = ({ Panel, otpTypes, onSent, children }: Props) => {
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const [secondsLeft, startCountdown] = useCountdown();

  const choose = async (otpType: OtpType) => {
    setBusy(true);
    setMessage('');
    try {
      await sendCode(otpType);
      onSent(otpType, instantAfter(RESEND_DELAY_SECONDS));
    } catch (error) {
      const { message, retryAfter } = error as Refusal;
      if (retryAfter) startCountdown(retryAfter);
      else setMessage(message);
      setBusy(false);
    }
  };

  return (
    <Panel title={say.otp.title} tagline={say.otp.choose}>
      {message && <Alert severity="error">{message}</Alert>}
      {secondsLeft > 0 && <Alert severity="info">{fill(say.otp.wait, { seconds: secondsLeft })}</Alert>}
      {otpTypes.map((otpType) => (
        <Button
          key={otpType}
          variant="contained"
          size="large"
          disabled={busy || secondsLeft > 0}
          onClick={() => void choose(otpType)}
        >
          {say.otp.by[otpType]}
        </Button>
      ))}
      {children}
    </Panel>
  );
};
