import { Button, Dialog, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useLogout } from 'react-admin';
import { missingStepOf } from '../../api/transport/http';
import { type SignInRequest, signInGate } from '../../api/transport/signInGate';
import { fill, say } from '../../messages';
import { leaveForSignIn } from '../session/authProvider';
import { type CurrentUser, knownUser, type OtpType, signIn, whoSignedIn } from '../session/session';
import { ChannelStep } from './ChannelStep';
import { CodeStep } from './CodeStep';
import { type PanelProps, submitTyped } from './EntryPanel';
import { PasswordStep } from './PasswordStep';

type Step = { name: 'password' } | { name: 'channel'; otpTypes: readonly OtpType[] } | SentCode;
interface SentCode {
  name: 'code';
  otpType: OtpType;
  until: number;
}

/** Asks for a sign-in over a screen whose session has ended; what waited for it then goes on. */
const SignInAgain = ({ request }: { request: SignInRequest }) => {
  const queryClient = useQueryClient();
  const logout = useLogout();
  const [before] = useState(knownUser.current);
  const [step, setStep] = useState<Step>();

  /** Goes to the next step that this user has to take, or lets the requests go on. */
  const goOn = async () => {
    const user = await whoSignedIn();
    if (user.otpRequired) setStep({ name: 'channel', otpTypes: user.otpTypes });
    else finish(user);
  };
  const finish = (user: CurrentUser) => {
    const isSame = user.id === before?.id;
    signInGate.close(isSame ? 'samePerson' : 'otherPerson');
    void queryClient.invalidateQueries(isSame ? { queryKey: ['auth'] } : {});
  };
  const leave = () => {
    signInGate.close('givenUp');
    if (!request.email) void logout({}, leaveForSignIn(request.message));
  };

  // Only a session whose password was accepted can be asked for its code.
  useEffect(() => {
    if (request.step === 'password') setStep({ name: 'password' });
    else
      whoSignedIn().then(
        ({ otpTypes }) => setStep({ name: 'channel', otpTypes }),
        () => setStep({ name: 'password' }),
      );
  }, [request]);

  const goOnAsOther = () =>
    goOn().catch((error) => {
      if (missingStepOf(error)) leave();
    });

  const leaveButton = request.otherUser ? (
    <Button color="inherit" onClick={() => void goOnAsOther()}>
      {fill(say.signInAgain.goOnAs, { user: request.otherUser })}
    </Button>
  ) : (
    <Button color="inherit" onClick={leave}>
      {request.email ? say.common.cancel : say.signInAgain.leave}
    </Button>
  );
  if (step?.name === 'password')
    return (
      <PasswordStep
        Panel={DialogPanel}
        title={say.signInAgain.title}
        notice={request.message}
        email={request.email ?? before?.email ?? ''}
        onSubmit={async (email, password) => {
          await signIn(email, password);
          await goOn();
        }}
      >
        {leaveButton}
      </PasswordStep>
    );
  if (step?.name === 'channel')
    return (
      <ChannelStep
        Panel={DialogPanel}
        otpTypes={step.otpTypes}
        onSent={(otpType, until) => setStep({ name: 'code', otpType, until })}
      >
        {leaveButton}
      </ChannelStep>
    );
  if (step?.name === 'code')
    return (
      <CodeStep Panel={DialogPanel} otpType={step.otpType} until={step.until} onVerified={goOn}>
        {leaveButton}
      </CodeStep>
    );
  return null;
};

/** A step of signing in as a dialog, which can't be closed by a click beside it. */
const DialogPanel = ({ title, tagline, onSubmit, children }: PanelProps) => {
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Stack component="form" noValidate onSubmit={submitTyped(onSubmit)} sx={{ gap: 2, pt: 0.5 }}>
          <Typography color="text.secondary">{say.signInAgain.kept}</Typography>
          {tagline && tagline !== title && <Typography>{tagline}</Typography>}
          {children}
        </Stack>
      </DialogContent>
    </Dialog>
  );
};

export default SignInAgain;
