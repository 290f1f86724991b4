import { policies } from '@bank/domain';
import { useListContext } from 'react-admin';
import { useBank } from '../../../api/provider/dataProvider';
import { BulkMenu } from '../../../kit/tables/BulkMenu';
import { fill, say } from '../../../messages';
import { clientOrderWords } from '../../../messages/clientOrders';
import { useCan } from '../../../shell/session/access';
import { type BulkOperation, useBulkRun } from './useBulkRun';
import { useStatusOperations } from './useStatusOperations';

const words = clientOrderWords.bulk;

/** The bulk operations on distributions: complete them, and for administrators delete them. */
export const DistributionBulk = () => {
  const bank = useBank();
  const { selectedIds } = useListContext();
  const mayChange = useCan('orders/distribution', 'bulk-change');
  const mayDelete = useCan('orders/distribution', 'bulk-delete');
  const completion = useStatusOperations(policies.distribution);
  const { begin, dialog } = useBulkRun();
  const item = fill(words.deleteItem, { count: selectedIds.length });
  const deletion: BulkOperation = {
    label: words.delete,
    run: (ids) => bank.bulkDelete('orders/distribution', ids),
    ask: { title: fill(say.common.deleteConfirm, { item }), yes: say.common.delete, danger: true },
  };
  const operations = [...(mayChange ? completion : []), ...(mayDelete ? [deletion] : [])];
  if (!operations.length) return null;
  return (
    <>
      <BulkMenu
        minSelected={1}
        operations={operations.map((operation) => ({ label: operation.label, run: () => begin(operation) }))}
      />
      {dialog}
    </>
  );
};
