import { Button } from '@mui/material';
import { LinkBase, useListContext, useRedirect } from 'react-admin';
import { BulkMenu } from '../../kit/tables/BulkMenu';
import { say } from '../../messages';
import { CreateButton } from '../../shell/lists/CreateButton';
import { useCanOpen } from '../../shell/session/access';

const INVITE = '/admin/invitations/new';

/** What can be done with selected users: they are invited together. */
export const UserBulk = () => {
  const { selectedIds } = useListContext();
  const redirect = useRedirect();
  if (!useCanOpen(INVITE)) return null;
  const invite = () => redirect(`${INVITE}?users=${selectedIds.join(',')}`);
  return <BulkMenu minSelected={1} operations={[{ label: say.user.inviteSelected, run: invite }]} />;
};

export const CreateUser = () => {
  const mayInvite = useCanOpen('/admin/invitations');
  return (
    <>
      {mayInvite && (
        <Button component={LinkBase} to="/admin/invitations" variant="outlined">
          {say.user.invitations}
        </Button>
      )}
      <CreateButton resource="admin/users" label={say.user.create} />
    </>
  );
};
