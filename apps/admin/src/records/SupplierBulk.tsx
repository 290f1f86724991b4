import { ACTIVE_OR_NOT, merges } from '@bank/domain';
import { useState } from 'react';
import { type Identifier, useGetMany, useListContext, useNotify } from 'react-admin';
import { useCan } from '../access';
import { useBank } from '../dataProvider';
import { fill, say, word } from '../messages';
import { BulkMenu } from '../ui/BulkMenu';
import { MergeDialog } from '../ui/MergeDialog';

const { contexts, defaultContexts, emptyContextMessage } = merges.supplier;
const options = contexts.map((name) => ({
  word: name,
  label: word(say.merge.supplier, name),
  usual: defaultContexts.includes(name),
}));

/** The bulk operations on suppliers: merge them, or give them another status. */
export const SupplierBulk = () => {
  const { selectedIds, onUnselectItems, refetch } = useListContext();
  const bank = useBank();
  const notify = useNotify();
  const mayChange = useCan('suppliers', 'bulk-change');
  const [merging, setMerging] = useState(false);
  const [busy, setBusy] = useState(false);
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

  const merge = async (target: Identifier, sources: readonly Identifier[], context: readonly string[]) => {
    setBusy(true);
    try {
      await bank.mergeSuppliers(target, sources, context);
      setMerging(false);
      notify(say.merge.done, { type: 'success' });
      refreshList();
    } catch {
      // The error panel says why; what was chosen stays for another try.
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <BulkMenu
        minSelected={2}
        operations={[
          { label: say.merge.title, run: () => setMerging(true) },
          ...ACTIVE_OR_NOT.map((status) => ({
            label: fill(say.common.setStatus, { status: word(say.statuses, status) }),
            run: () => void setStatus(status),
          })),
        ]}
      />
      {merging && <MergeSelected ids={selectedIds} busy={busy} onMerge={merge} onClose={() => setMerging(false)} />}
    </>
  );
};

interface MergeProps {
  ids: Identifier[];
  busy: boolean;
  onMerge: (target: Identifier, sources: readonly Identifier[], context: readonly string[]) => Promise<void>;
  onClose: () => void;
}

/** The dialog for a merge. It fetches the selected suppliers, since some may stand on another page of the list. */
const MergeSelected = ({ ids, busy, onMerge, onClose }: MergeProps) => {
  const { data } = useGetMany('suppliers', { ids });
  if (!data) return null;
  return (
    <MergeDialog
      title={say.merge.title}
      records={data.map(({ id, title }) => ({ id, name: `${title} (${id})` }))}
      options={options}
      idle={emptyContextMessage}
      busy={busy}
      onMerge={(...chosen) => void onMerge(...chosen)}
      onClose={onClose}
    />
  );
};
