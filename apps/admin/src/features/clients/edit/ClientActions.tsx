import type { PendingOrders } from '@bank/domain';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { WorkflowButton } from '../../../shell/forms/WorkflowButton';
import { MarkClientReviewed } from './MarkClientReviewed';
import { PendingOrdersDialog } from './PendingOrdersDialog';

export const ClientActions = () => {
  const client = useRecordContext();
  const [pendingOrders, setPendingOrders] = useState<PendingOrders>();
  const isHeldUp = (answer: { pendingOrders?: PendingOrders }) => {
    setPendingOrders(answer.pendingOrders);
    return answer.pendingOrders !== undefined;
  };
  if (!client?.id) return null;
  return (
    <>
      <MarkClientReviewed />
      <WorkflowButton isHeldUp={isHeldUp} />
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
