import { isScreen } from '@bank/domain';
import { Button } from '@mui/material';
import { LinkBase, type RaRecord, useRecordContext, useResourceContext } from 'react-admin';
import { say } from '../../../messages';
import { useCanOpen } from '../../../shell/session/access';

type Order = RaRecord & { meta?: { enabledTransitions?: readonly object[] } };

/** Leads from an order that can still be received to the screen that receives it, for who may open that. */
export const ReceiveDeliveryLink = () => {
  const order = useRecordContext<Order>();
  const route = `/${useResourceContext()}/:id/receive`;
  const mayOpen = useCanOpen(route);
  const isReceivable = order?.isEditable && order.meta?.enabledTransitions?.length;
  if (!isReceivable || !isScreen(route) || !mayOpen) return null;
  return (
    <Button variant="outlined" component={LinkBase} to={route.replace(':id', String(order.id))}>
      {say.order.receive.title}
    </Button>
  );
};
