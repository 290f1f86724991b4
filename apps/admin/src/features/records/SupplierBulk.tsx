import { ACTIVE_OR_NOT, supplierMerge } from '@bank/domain';
import { useState } from 'react';
import { type HttpError, type Identifier, useListContext, useNotify } from 'react-admin';
import { useBank } from '../../api/provider/dataProvider';
import { exceptions } from '../../api/transport/exceptions';
import { MergeDialog } from '../../kit/dialogs/MergeDialog';
import { BulkMenu } from '../../kit/tables/BulkMenu';
import { fill, say, word } from '../../messages';
import { useCan } from '../../shell/session/access';
import { useSuppliersToMerge } from './useSuppliersToMerge';

const { contexts, defaultContexts, emptyContextMessage } = supplierMerge;
const movesOf: Readonly<Record<string, string>> = say.merge.moves;
const options = contexts.map((name) => ({
  word: name,
  label: word(say.merge.supplier, name),
  usual: defaultContexts.includes(name),
  moves: movesOf[name],
}));

/** The bulk operations on suppliers: merge them, or give them another status. */
export const SupplierBulk = () => {
  const { selectedIds, onUnselectItems, refetch } = useListContext();
  const bank = useBank();
  const notify = useNotify();
  const mayChange = useCan('suppliers', 'bulk-change');
  const [merging, setMerging] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  if (!mayChange) return null;

  const openMerge = () => {
    setRefusal(undefined);
    setMerging(true);
  };

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

  const merge = async (target: Identifier, sources: readonly Identifier[], context: readonly string[]) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await bank.merge('suppliers', target, sources, context);
      setMerging(false);
      notify(say.merge.done, { type: 'success' });
      refreshList();
    } catch (error) {
      // The dialog says why, and what was chosen stays for another try.
      const { message } = error as HttpError;
      exceptions.withdraw(message);
      setRefusal(message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <BulkMenu
        minSelected={2}
        operations={[
          { label: say.merge.title, run: openMerge },
          ...ACTIVE_OR_NOT.map((status) => ({
            label: fill(say.common.setStatus, { status: word(say.statuses, status) }),
            run: () => void setStatus(status),
          })),
        ]}
      />
      {merging && (
        <MergeSelected
          ids={selectedIds}
          refusal={refusal}
          busy={busy}
          onMerge={merge}
          onClose={() => setMerging(false)}
        />
      )}
    </>
  );
};

interface MergeProps {
  ids: readonly Identifier[];
  refusal: string | undefined;
  busy: boolean;
  onMerge: (target: Identifier, sources: readonly Identifier[], context: readonly string[]) => Promise<void>;
  onClose: () => void;
}

/** The dialog for a merge of the selected suppliers. */
const MergeSelected = ({ ids, refusal, busy, onMerge, onClose }: MergeProps) => {
  const suppliers = useSuppliersToMerge(ids);
  if (!suppliers) return null;
  return (
    <MergeDialog
      title={say.merge.title}
      records={suppliers}
      targetLabel={say.merge.target}
      options={options}
      refusal={refusal}
      idle={emptyContextMessage}
      busy={busy}
      onMerge={(...chosen) => void onMerge(...chosen)}
      onClose={onClose}
    />
  );
};
