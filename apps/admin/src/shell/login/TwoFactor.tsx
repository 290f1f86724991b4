import { useAuthenticated, useGetIdentity, useNavigate } from 'react-admin';
import type { Identity } from '../session/authProvider';
import { ChannelStep } from './ChannelStep';
import { EntryPanel } from './EntryPanel';
import { SignOut } from './SignOut';

/** The page on which the second step of signing in begins. */
const TwoFactor = () => {
  useAuthenticated();
  const identity = useGetIdentity().data as Identity | undefined;
  const navigate = useNavigate();
  return (
    <ChannelStep
      Panel={EntryPanel}
      otpTypes={identity?.otpTypes ?? []}
      onSent={(otpType, until) => navigate(`/two-factor/code-verification?otpType=${otpType}`, { state: { until } })}
    >
      <SignOut />
    </ChannelStep>
  );
};

export default TwoFactor;
