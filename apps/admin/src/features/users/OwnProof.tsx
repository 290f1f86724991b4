import { Alert, Box, Button, Typography } from '@mui/material';
import { PasswordInput, TextInput } from 'react-admin';
import { say } from '../../messages';
import { Section } from '../../shell/forms/Section';
import { useAttempt } from '../../shell/login/useAttempt';
import { useSaving } from '../../shell/saving/saving';
import { type CurrentUser, sendCode } from '../../shell/session/session';

/** What users enter to prove who they are, where they change their own name, phone, e-mail or password. */
export const OwnProof = () => {
  const { user } = useSaving();
  if (!user) return null;
  return (
    <Section title={say.user.proof.title}>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {say.user.proof.text}
      </Typography>
      <PasswordInput
        source="currentPassword"
        label={say.user.proof.currentPassword}
        autoComplete="current-password"
        helperText={false}
      />
      {user.groups.some(({ requiresTwoStep }) => requiresTwoStep) && <CodeInput user={user} />}
    </Section>
  );
};

const CodeInput = ({ user: { otpTypes } }: { user: CurrentUser }) => {
  const { busy, refusal, attempt } = useAttempt();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1 }}>
        {otpTypes.map((otpType) => (
          <Button
            key={otpType}
            variant="outlined"
            disabled={busy}
            onClick={() => void attempt(() => sendCode(otpType), { staysHere: true })}
          >
            {say.otp.by[otpType]}
          </Button>
        ))}
      </Box>
      {refusal && <Alert severity="error">{refusal.message}</Alert>}
      <TextInput source="code" label={say.otp.field} helperText={say.user.proof.code} autoComplete="one-time-code" />
    </>
  );
};
