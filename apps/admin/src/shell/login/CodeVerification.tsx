import { useQueryClient } from '@tanstack/react-query';
import { useAuthenticated, useLocation, useNavigate } from 'react-admin';
import { exceptions } from '../../kit/problems/exceptions';
import { forgetUser, type OtpType } from '../session/session';
import { CodeStep } from './CodeStep';
import { EntryPanel } from './EntryPanel';
import { SignOut } from './SignOut';

const otpTypeOf = (search: string): OtpType =>
  new URLSearchParams(search).get('otpType') === 'email' ? 'email' : 'sms';

const CodeVerification = () => {
  useAuthenticated();
  const { search, state } = useLocation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const openPortal = () => {
    exceptions.clear();
    forgetUser();
    queryClient.clear();
    navigate('/');
  };
  return (
    <CodeStep Panel={EntryPanel} otpType={otpTypeOf(search)} until={state?.until} onVerified={openPortal}>
      <SignOut />
    </CodeStep>
  );
};

export default CodeVerification;
