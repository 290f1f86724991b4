import { passwordLengthProblem } from '@bank/domain';
import { PasswordInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { say } from '../../messages';
import { useSaving } from '../../shell/saving/saving';

/** A new password, with its rule while it is typed. Whether it is a common one is known when it is saved. */
export const NewPassword = () => {
  const { isNew } = useSaving();
  const typed: string = useWatch({ name: 'plainTextPassword' }) ?? '';
  const help = isNew ? say.user.inviteHelp : say.user.passwordHelp;
  return (
    <PasswordInput
      source="plainTextPassword"
      label={say.user.password}
      helperText={typed ? (passwordLengthProblem(typed) ?? say.password.longEnough) : help}
      autoComplete="new-password"
    />
  );
};
