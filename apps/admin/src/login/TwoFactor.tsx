import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useAuthenticated, useGetIdentity, useNavigate } from 'react-admin';
import type { Identity } from '../authProvider';
import type { Refusal } from '../http/http';
import { fill, say } from '../messages';
import { type OtpType, RESEND_DELAY_SECONDS, sendCode } from '../session';
import { EntryPanel } from './EntryPanel';
import { SignOut } from './SignOut';
import { instantAfter, useCountdown } from './useCountdown';

/** The second step of signing in: it asks how the code shall be sent. */
const TwoFactor = () => {
  useAuthenticated();
  const identity = useGetIdentity().data as Identity | undefined;
  const navigate = useNavigate();
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const [secondsLeft, startCountdown] = useCountdown();

  const choose = async (otpType: OtpType) => {
    setBusy(true);
    setMessage('');
    try {
      await sendCode(otpType);
      navigate(`/two-factor/code-verification?otpType=${otpType}`, {
        state: { until: instantAfter(RESEND_DELAY_SECONDS) },
      });
    } catch (error) {
      const { message, retryAfter } = error as Refusal;
      if (retryAfter) startCountdown(retryAfter);
      else setMessage(message);
      setBusy(false);
    }
  };

  return (
    <EntryPanel title={say.otp.title} tagline={say.otp.choose}>
      {message && <Alert severity="error">{message}</Alert>}
      {secondsLeft > 0 && <Alert severity="info">{fill(say.otp.wait, { seconds: secondsLeft })}</Alert>}
      {identity?.otpTypes.map((otpType) => (
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
      <SignOut />
    </EntryPanel>
  );
};

export default TwoFactor;
