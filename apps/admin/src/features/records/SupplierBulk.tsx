import { ACTIVE_OR_NOT, supplierMerge } from '@bank/domain';
import { useState } from 'react';
import { type Identifier, useListContext, useNotify } from 'react-admin';
import { MergeDialog } from '../../kit/dialogs/MergeDialog';
import { BulkMenu } from '../../kit/tables/BulkMenu';
import { fill, say, word } from '../../messages';
import { mergeWords } from '../../messages/merges';
import { useCan } from '../../shell/session/access';
import { useBank } from './bank';
import { useSuppliersToMerge } from './useSuppliersToMerge';

const { contexts, defaultContexts, emptyContextMessage } = supplierMerge;
const movesOf: Readonly<Record<string, string>> = mergeWords.moves;
const options = contexts.map((name) => ({
  word: name,
  label: word(mergeWords.supplier, name),
  usual: defaultContexts.includes(name),
  moves: movesOf[name],
}));

export const SupplierBulk = () => {
  const { selectedIds, onUnselectItems, refetch } = useListContext();
  const bank = useBank();
  const notify = useNotify();
  const mayChange = useCan('suppliers', 'bulk-change');
  const [merging, setMerging] = useState(false);
  if (!mayChange) return null;

  const refreshList = () => {
    onUnselectItems();
    void refetch();
  };

  const setStatus = async (status: string) => {
    try {
      const rows = await bank.bulkChange('suppliers', selectedIds, { status });
      const refused = rows.filter(({ ok }) => !ok);
      const changed = fill(say.common.bulkChanged, { count: rows.length - refused.length });
      const reasons = refused.map(({ id, message }) => `${id}: ${message}`);
      notify([changed, ...reasons].join(' · '), { type: refused.length ? 'warning' : 'success' });
      refreshList();
    } catch {
      // The error panel says why.
    }
  };

  return (
    <>
      <BulkMenu
        minSelected={2}
        operations={[
          { label: mergeWords.title, run: () => setMerging(true) },
          ...ACTIVE_OR_NOT.map((status) => ({
            label: fill(say.common.setStatus, { status: word(say.statuses, status) }),
            run: () => void setStatus(status),
          })),
        ]}
      />
      {merging && <MergeSelected ids={selectedIds} onMerged={refreshList} onClose={() => setMerging(false)} />}
    </>
  );
};

interface MergeProps {
  ids: readonly Identifier[];
  onMerged: () => void;
  onClose: () => void;
}

const MergeSelected = ({ ids, ...props }: MergeProps) => {
  const bank = useBank();
  const suppliers = useSuppliersToMerge(ids);
  if (!suppliers) return null;
  return (
    <MergeDialog
      title={mergeWords.title}
      records={suppliers}
      targetLabel={mergeWords.target}
      options={options}
      idle={emptyContextMessage}
      warning={mergeWords.final}
      merge={bank.mergeSuppliers}
      {...props}
    />
  );
};
