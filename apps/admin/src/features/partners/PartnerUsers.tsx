import { Box, Paper, Typography } from '@mui/material';
import { ListBase, Pagination, type RaRecord, useListContext, useRecordContext } from 'react-admin';
import { Rows } from '../../kit/tables/Rows';
import type { FieldSpec } from '../../kit/values/fields';
import { say } from '../../messages';
import { partnerWords } from '../../messages/partners';
import { references } from '../../shell/fields/references';
import { AddUser } from './AddUser';
import { InvitationStatus } from './InvitationStatus';

const userColumns: readonly FieldSpec[] = [
  { source: 'email', label: say.user.email, opens: '/admin/users/{id}', wide: true },
  { source: 'name.firstName', label: say.user.firstName },
  { source: 'name.lastName', label: say.user.lastName },
  { source: 'partners', label: partnerWords.assignedPartners, as: 'references', ...references.partner, sortBy: false },
  { source: 'invitation', label: say.user.invitation, Shown: InvitationStatus, sortBy: false },
  { source: 'createdAt', label: say.common.created, as: 'dateTime', stacks: true },
  { source: 'updatedAt', label: say.common.lastUpdated, as: 'dateTime', stacks: true },
];

const NoUsers = () => (
  <Typography color="text.secondary" sx={{ p: 4, textAlign: 'center' }}>
    {say.common.noRecords}
  </Typography>
);

/** The users of the partner, page by page. Users who may open the partner may see them, so no other access is checked. */
export const PartnerUsers = () => {
  const partner = useRecordContext();
  if (!partner) return null;
  return (
    <ListBase
      resource={`users/partner/${partner.id}`}
      perPage={10}
      sort={{ field: 'email', order: 'ASC' }}
      storeKey={false}
      disableSyncWithLocation
      disableAuthentication
    >
      <UsersToolbar partner={partner} />
      <Paper sx={{ overflow: 'hidden' }}>
        <Rows what={partnerWords.users} columns={userColumns} empty={<NoUsers />} />
        <Pagination />
      </Paper>
    </ListBase>
  );
};

const UsersToolbar = ({ partner }: { partner: RaRecord }) => {
  const { refetch } = useListContext();
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1.5, '&:empty': { display: 'none' } }}>
      <AddUser partner={partner} onAdded={() => void refetch()} />
    </Box>
  );
};
