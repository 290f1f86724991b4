import { policies } from '@bank/domain';
import { useListContext, useNavigate } from 'react-admin';
import { useCan, useCanOpen, useRoles } from '../../access';
import { clientOrderWords } from '../../messages/clientOrders';
import { BulkMenu } from '../../ui/BulkMenu';
import { useBulkRun } from './useBulkRun';
import { useStatusOperations } from './useStatusOperations';

/** The bulk operations on partner orders: every status, which only administrators may set to Cancelled, and fill sheets. */
export const PartnerOrderBulk = () => {
  const { selectedIds } = useListContext();
  const navigate = useNavigate();
  const isAdmin = useRoles().includes('ROLE_ADMIN');
  const mayChange = useCan('orders/partner', 'bulk-change');
  const mayPrint = useCanOpen('/orders/partner/bulk-fill-sheet/:id');
  const statuses = Object.keys(policies.partner.statuses).filter((status) => isAdmin || status !== 'CANCELLED');
  const operations = useStatusOperations(policies.partner, statuses);
  const { begin, dialog } = useBulkRun();
  const items = [
    ...(mayChange ? operations.map((operation) => ({ label: operation.label, run: () => begin(operation) })) : []),
    ...(mayPrint
      ? [
          {
            label: clientOrderWords.partner.printFillSheet,
            run: () => navigate(`/orders/partner/bulk-fill-sheet/${selectedIds.join(',')}`),
          },
        ]
      : []),
  ];
  if (!items.length) return null;
  return (
    <>
      <BulkMenu minSelected={1} operations={items} />
      {dialog}
    </>
  );
};
