import { Stack, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { StatusChip } from '../../../kit/page/StatusChip';
import { say } from '../../../messages';

export const ClientHeader = () => {
  const client = useRecordContext();
  if (!client) return null;
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
      {client.erasedAt && <Typography>{say.common.erased}</Typography>}
      <Typography color="text.secondary">{client.id}</Typography>
      <StatusChip status={client.status} />
    </Stack>
  );
};
