import { Alert, Button } from '@mui/material';
import { type ComponentType, type ReactNode, useState } from 'react';
import { say } from '../../messages/atEntry';
import { EntryField } from './EntryField';
import type { PanelProps } from './EntryPanel';
import { useAttempt } from './useAttempt';

interface Props {
  Panel: ComponentType<PanelProps>;
  title: string;
  /** Why the user is here; it goes once they have tried to sign in. */
  notice?: string | null;
  email?: string;
  /** Signs in. @throws HttpError with the server's words */
  onSubmit: (email: string, password: string) => Promise<void>;
  children?: ReactNode;
}

/** The first step of signing in. It repeats what the server said when it refused. */
export const PasswordStep = ({
  Panel,
  title,
  notice: givenNotice,
  email: givenEmail = '',
  onSubmit,
  children,
}: Props) => {
  const [notice, setNotice] = useState(givenNotice);
  const { busy, refusal, attempt } = useAttempt();
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});

  const submit = ({ email = '', password = '' }: Readonly<Record<string, string>>) => {
    const missingFields = {
      ...(email.trim() ? {} : { email: say.login.emailRequired }),
      ...(password ? {} : { password: say.login.passwordRequired }),
    };
    setMissing(missingFields);
    if (Object.keys(missingFields).length) return;
    setNotice(null);
    void attempt(() => onSubmit(email.trim(), password));
  };

  return (
    <Panel title={title} onSubmit={submit}>
      {notice && <Alert severity="info">{notice}</Alert>}
      {refusal && <Alert severity="error">{refusal.message}</Alert>}
      <EntryField
        name="email"
        type="email"
        label={say.login.email}
        autoComplete="username"
        defaultValue={givenEmail}
        autoFocus={!givenEmail}
        problem={missing.email}
      />
      <EntryField
        name="password"
        type="password"
        label={say.login.password}
        autoComplete="current-password"
        autoFocus={!!givenEmail}
        problem={missing.password}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {say.login.submit}
      </Button>
      {children}
    </Panel>
  );
};
