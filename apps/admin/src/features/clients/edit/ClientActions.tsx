import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { PendingOrders } from '../../../api/provider/dataProvider';
import { WorkflowButton } from '../../../shell/forms/WorkflowButton';
import { MarkClientReviewed } from './MarkClientReviewed';
import { PendingOrdersDialog } from './PendingOrdersDialog';

/** The buttons that move a client's status. */
export const ClientActions = () => {
  const client = useRecordContext();
  const [pendingOrders, setPendingOrders] = useState<PendingOrders>();
  if (!client?.id) return null;
  return (
    <>
      <MarkClientReviewed />
      <WorkflowButton onPendingOrders={setPendingOrders} />
      {pendingOrders && (
        <PendingOrdersDialog
          name={String(client.fullName)}
          orders={pendingOrders}
          onClose={() => setPendingOrders(undefined)}
        />
      )}
    </>
  );
};
