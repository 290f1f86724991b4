import { isScreen, isSentOrder } from '@bank/domain';
import { Button } from '@mui/material';
import { LinkBase, type RaRecord, useRecordContext, useResourceContext } from 'react-admin';
import { say } from '../../../messages';
import { useCanOpen } from '../../../shell/session/access';

/** Leads from an order that was sent to what the orders of its month ask and what there is, for who may share it. */
export const SharingLink = () => {
  const order = useRecordContext<RaRecord>();
  const route = `/${useResourceContext()}/sharing`;
  const mayOpen = useCanOpen(route);
  if (!order || !isScreen(route) || !mayOpen || !isSentOrder({ status: order.status })) return null;
  const query = new URLSearchParams({ warehouse: String(order.warehouse?.id), orderPeriod: order.orderPeriod });
  return (
    <Button variant="outlined" component={LinkBase} to={`${route}?${query}`}>
      {say.menu.sharing}
    </Button>
  );
};
