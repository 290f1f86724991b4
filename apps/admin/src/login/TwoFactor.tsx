import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useAuthenticated, useGetIdentity, useNavigate } from 'react-admin';
import type { Identity } from '../authProvider';
import type { Refusal } from '../http/http';
import { fill, say } from '../messages';
import { type OtpType, RESEND, sendCode } from '../session';
import { EntryPanel } from './EntryPanel';
import { SignOut } from './SignOut';
import { fromNow, useCountdown } from './useCountdown';

/** The second step of signing in: how shall the code come? */
const TwoFactor = () => {
  useAuthenticated();
  const identity = useGetIdentity().data as Identity | undefined;
  const navigate = useNavigate();
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const [left, startCountdown] = useCountdown();

  const choose = async (otpType: OtpType) => {
    setBusy(true);
    setMessage('');
    try {
      await sendCode(otpType);
      navigate(`/two-factor/code-verification?otpType=${otpType}`, {
        state: { until: fromNow(RESEND) },
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
      {left > 0 && <Alert severity="info">{fill(say.otp.wait, { seconds: left })}</Alert>}
      {identity?.otpTypes.map((otpType) => (
        <Button
          key={otpType}
          variant="contained"
          size="large"
          disabled={busy || left > 0}
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
