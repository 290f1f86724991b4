import { Stack, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { StatusChip } from '../../../kit/page/StatusChip';
import { say } from '../../../messages';

export const ClientHeader = () => {
  const client = useRecordContext();
  if (!client) return null;
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
        {client.erasedAt ? say.common.erased : client.fullName}
      </Typography>
      <Typography color="text.secondary">{client.id}</Typography>
      <StatusChip status={client.status} />
    </Stack>
  );
};
