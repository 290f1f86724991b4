import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { type HttpError, useAuthenticated, useGetIdentity, useNavigate } from 'react-admin';
import type { Identity } from '../authProvider';
import { say } from '../messages';
import { type OtpType, sendCode } from '../session';
import { EntryPanel } from './EntryPanel';
import { SignOut } from './SignOut';

/** The second step of signing in: how shall the code come? */
const TwoFactor = () => {
  useAuthenticated();
  const identity = useGetIdentity().data as Identity | undefined;
  const navigate = useNavigate();
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);

  const choose = async (otpType: OtpType) => {
    setBusy(true);
    try {
      await sendCode(otpType);
      navigate(`/two-factor/code-verification?otpType=${otpType}`, { state: { sent: true } });
    } catch (error) {
      setMessage((error as HttpError).message);
      setBusy(false);
    }
  };

  return (
    <EntryPanel title={say.otp.title} tagline={say.otp.choose}>
      {message && <Alert severity="error">{message}</Alert>}
      {identity?.otpTypes.map((otpType) => (
        <Button key={otpType} variant="contained" size="large" disabled={busy} onClick={() => void choose(otpType)}>
          {say.otp.by[otpType]}
        </Button>
      ))}
      <SignOut />
    </EntryPanel>
  );
};

export default TwoFactor;
