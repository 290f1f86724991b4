import { policies } from '@bank/domain';
import { useListContext, useNavigate } from 'react-admin';
import { BulkMenu } from '../../../kit/tables/BulkMenu';
import { clientOrderWords } from '../../../messages/clientOrders';
import { useCan, useCanOpen } from '../../../shell/session/access';
import { useBulkRun } from './useBulkRun';
import { useStatusOperations } from './useStatusOperations';

/** The bulk operations on partner orders: the statuses that the user may set, and fill sheets. */
export const PartnerOrderBulk = () => {
  const { selectedIds } = useListContext();
  const navigate = useNavigate();
  const mayChange = useCan('orders/partner', 'bulk-change');
  const mayPrint = useCanOpen('/orders/partner/bulk-fill-sheet/:id');
  const operations = useStatusOperations(policies.partner);
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
