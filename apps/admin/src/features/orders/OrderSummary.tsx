import { Paper, Stack } from '@mui/material';
import { memo } from 'react';
import { useRecordContext } from 'react-admin';
import { Instant } from '../../kit/page/Instant';
import { ShownValue } from '../../kit/page/ShownValue';
import { StatusChip } from '../../kit/page/StatusChip';
import { say } from '../../messages';

export const OrderSummary = memo(() => {
  const order = useRecordContext();
  return (
    <Paper component="aside" sx={{ p: 2.5 }}>
      <Stack sx={{ gap: 1.25 }}>
        {order && <ShownValue label={say.order.sequence}>{order.sequence ?? order.id}</ShownValue>}
        <ShownValue label={say.common.status}>
          <StatusChip status={order?.status ?? 'CREATING'} isReversed={!!order?.reversedAt} />
        </ShownValue>
        {order?.reversedAt && (
          <ShownValue label={say.order.reversed}>
            <Instant value={order.reversedAt} />
          </ShownValue>
        )}
        {order?.createdAt && (
          <ShownValue label={say.common.created}>
            <Instant value={order.createdAt} />
          </ShownValue>
        )}
        {order?.updatedAt && (
          <ShownValue label={say.common.lastUpdated}>
            <Instant value={order.updatedAt} />
          </ShownValue>
        )}
      </Stack>
    </Paper>
  );
});
