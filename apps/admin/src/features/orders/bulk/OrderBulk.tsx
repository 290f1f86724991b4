import { enterableStatuses, isScreen, maySetInBulk, type OrderPolicy, stockIn } from '@bank/domain';
import { useListContext, useNavigate } from 'react-admin';
import { BulkMenu } from '../../../kit/tables/BulkMenu';
import { fill, say, word } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { useCan, useCanOpen, useRoles } from '../../../shell/session/access';
import { afterCommitOf } from '../afterCommit';
import { useBank } from '../bank';
import { type BulkOperation, useBulkRun } from './useBulkRun';

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
  const { deleteOne, deleteItem } = words.bulk;
  const item = selectedIds.length === 1 ? deleteOne : fill(deleteItem, { count: selectedIds.length });
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

/** What is said before orders are set to a status, where that can't simply be undone. */
const warningOf = (policy: OrderPolicy, status: string): string | undefined => {
  const stock = stockIn(policy, status);
  if (stock === 'committed') return say.order.commitConfirm;
  return stock === 'released' ? words.bulk.cancelText : undefined;
};

/**
 * The operations that set the selected orders of the list to a status that the user may set. Users who may set it only for their
 * own partner see no other orders.
 */
const useStatusOperations = (policy: OrderPolicy): BulkOperation[] => {
  const bank = useBank();
  const roles = useRoles();
  const { selectedIds } = useListContext();
  const statuses = enterableStatuses(policy.workflow, { roles, own: true });
  return statuses
    .filter((status) => maySetInBulk(policy, status, roles))
    .map((status) => {
      const name = word(say.statuses, status);
      const label = fill(say.common.setStatus, { status: name });
      const warning = warningOf(policy, status);
      return {
        label,
        run: (ids) => bank.bulkChange(`orders/${policy.kind}`, ids, { status }),
        ...(warning && {
          ask: {
            title: fill(selectedIds.length === 1 ? words.bulk.commitOne : words.bulk.commit, {
              count: selectedIds.length,
              status: name,
            }),
            texts: [warning, ...(stockIn(policy, status) === 'committed' ? afterCommitOf(policy) : [])],
            yes: label,
          },
        }),
      };
    });
};
