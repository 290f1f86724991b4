import { enterableStatuses, maySetInBulk, type OrderPolicy, stockIn } from '@bank/domain';
import { useListContext } from 'react-admin';
import { fill, say, word } from '../../../messages';
import { clientOrderWords } from '../../../messages/clientOrders';
import { useRoles } from '../../../shell/session/access';
import { useBank } from '../bank';
import type { BulkOperation } from './useBulkRun';

const words = clientOrderWords.bulk;

/** What is said before orders are set to a status, where that can't simply be undone. */
const warningOf = (policy: OrderPolicy, status: string): string | undefined => {
  const stock = stockIn(policy, status);
  if (stock === 'committed') return say.order.commitConfirm;
  return stock === 'released' ? words.cancelText : undefined;
};

/**
 * The operations that set the selected orders of the list to a status that the user may set. Users who may set it only for their
 * own partner see no other orders.
 */
export const useStatusOperations = (policy: OrderPolicy): BulkOperation[] => {
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
            title: fill(words.commit, { count: selectedIds.length, status: name }),
            texts: [warning],
            yes: label,
          },
        }),
      };
    });
};
