import { isScreen, type OrderPolicy } from '@bank/domain';
import { useListContext, useNavigate } from 'react-admin';
import { BulkMenu } from '../../../kit/tables/BulkMenu';
import { fill, say } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { useCan, useCanOpen } from '../../../shell/session/access';
import { useBank } from '../bank';
import { type BulkOperation, useBulkRun } from './useBulkRun';
import { useStatusOperations } from './useStatusOperations';

/** The bulk operations on the orders of a kind: the statuses that the user may set, fill sheets, and deletion, where there are such. */
export const bulkOf = (policy: OrderPolicy) => () => {
  const resource = `orders/${policy.kind}`;
  const sheets = `/${resource}/bulk-fill-sheet`;
  const bank = useBank();
  const navigate = useNavigate();
  const { selectedIds } = useListContext();
  const mayChange = useCan(resource, 'bulk-change');
  const mayDelete = useCan(resource, 'bulk-delete');
  const mayPrint = useCanOpen(`${sheets}/:id`) && isScreen(`${sheets}/:id`);
  const statuses = useStatusOperations(policy);
  const { begin, dialog } = useBulkRun();
  const item = fill(words.bulk.deleteItem, { count: selectedIds.length });
  const deletion: BulkOperation = {
    label: words.bulk.delete,
    run: (ids) => bank.bulkDelete(resource, ids),
    ask: { title: fill(say.common.deleteConfirm, { item }), yes: say.common.delete, danger: true },
  };
  const print = {
    label: words.partner.printFillSheet,
    run: () => navigate(`${sheets}/${selectedIds.join(',')}`),
  };
  const operations = [...(mayChange ? statuses : []), ...(mayDelete ? [deletion] : [])];
  const items = [
    ...operations.map((operation) => ({ label: operation.label, run: () => begin(operation) })),
    ...(mayPrint ? [print] : []),
  ];
  if (!items.length) return null;
  return (
    <>
      <BulkMenu minSelected={1} operations={items} />
      {dialog}
    </>
  );
};
