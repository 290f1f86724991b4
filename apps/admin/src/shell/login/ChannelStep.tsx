import { Alert, Button } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { fill, say } from '../../messages';
import { type OtpType, RESEND_DELAY_SECONDS, sendCode } from '../session/session';
import type { PanelProps } from './EntryPanel';
import { useAttempt } from './useAttempt';
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
  const { busy, refusal, attempt } = useAttempt();
  const [secondsLeft, startCountdown] = useCountdown();

  const choose = async (otpType: OtpType) => {
    const refused = await attempt(async () => {
      await sendCode(otpType);
      onSent(otpType, instantAfter(RESEND_DELAY_SECONDS));
    });
    if (refused?.retryAfter) startCountdown(refused.retryAfter);
  };

  return (
    <Panel title={say.otp.title} tagline={say.otp.choose}>
      {refusal && !refusal.retryAfter && <Alert severity="error">{refusal.message}</Alert>}
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
