import type { RowOutcome } from '@bank/domain';
import { type ReactNode, useState } from 'react';
import { type Identifier, type RaRecord, useListContext } from 'react-admin';
import { Confirm } from '../../../kit/dialogs/Confirm';
import { OutcomesDialog } from '../../../kit/dialogs/Outcomes';
import { useSelectedRows } from '../../../kit/tables/useSelectedRows';

/** Something that is done to all selected orders. */
export interface BulkOperation {
  label: string;
  run: (ids: readonly Identifier[]) => Promise<readonly RowOutcome[]>;
  /** What is asked before it is done. */
  ask?: { title: string; texts?: readonly string[]; yes: string; danger?: boolean };
}

/** Runs operations on the selected orders: asks first where that is needed, and says of each order what became of it. */
export const useBulkRun = (): { begin: (operation: BulkOperation) => void; dialog: ReactNode } => {
  const { onUnselectItems, refetch } = useListContext();
  const selected = useSelectedRows();
  const [asked, setAsked] = useState<BulkOperation>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<{ label: string; outcomes: readonly RowOutcome[]; orders: readonly RaRecord[] }>();

  const run = async ({ label, run: operate }: BulkOperation) => {
    setBusy(true);
    try {
      const outcomes = await operate(selected.map(({ id }) => id));
      setDone({ label, outcomes, orders: selected });
      onUnselectItems();
      void refetch();
    } catch {
      // The error panel says why, and the orders stay selected for another try.
    } finally {
      setBusy(false);
      setAsked(undefined);
    }
  };

  const dialog = (
    <>
      <Confirm
        open={!!asked}
        title={asked?.ask?.title ?? ''}
        texts={asked?.ask?.texts ?? []}
        yes={asked?.ask?.yes ?? ''}
        danger={asked?.ask?.danger ?? false}
        busy={busy}
        onYes={() => void run(asked!)}
        onNo={() => setAsked(undefined)}
      />
      {done && (
        <OutcomesDialog
          title={done.label}
          outcomes={done.outcomes}
          nameOf={(id) => String(done.orders.find((order) => order.id === id)?.sequence ?? id)}
          onClose={() => setDone(undefined)}
        />
      )}
    </>
  );
  return { begin: (operation) => (operation.ask ? setAsked(operation) : void run(operation)), dialog };
};
