import { type OrderKind, policies } from '@bank/domain';
import { Button } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useNotify, useRecordContext, useResourceContext } from 'react-admin';
import { useBank } from '../dataProvider';
import { useSaving } from '../forms/saving';
import { FULL, useRecordCache } from '../forms/useRecordCache';
import { fill, say } from '../messages';
import { Confirm } from '../ui/Confirm';

interface Transition {
  transition: string;
  title: string;
}
type Order = RaRecord & { etag?: string; meta?: { enabledTransitions?: readonly Transition[] } };

/** Whether the transition commits the order's stock; the domain's own table says so. */
const commits = (kind: OrderKind, name: string) =>
  policies[kind].transitions.some((t) => t.name === name && t.to === policies[kind].commitsOn);

/** The transitions that the server allows now, each with its question. What was typed is saved first. */
export const WorkflowButton = ({ kind }: { kind: OrderKind }) => {
  const order = useRecordContext<Order>();
  const resource = useResourceContext()!;
  const { save, saving, isDirty } = useSaving();
  const bank = useBank();
  const cache = useRecordCache(resource);
  const notify = useNotify();
  const [asked, setAsked] = useState<Transition>();
  const [busy, setBusy] = useState(false);

  const go = async ({ transition }: Transition) => {
    setBusy(true);
    try {
      const current = isDirty ? await save('stay') : order;
      if (!current) return;
      await bank.transition(resource, current as Order, transition);
      notify(say.common.saved, { type: 'success' });
      void cache.listsChanged();
      cache.put((await bank.getOne(resource, { id: current.id, meta: FULL })).data);
    } catch {
      // The error panel says why; the order is as it was.
    } finally {
      setBusy(false);
      setAsked(undefined);
    }
  };

  return (
    <>
      {order?.meta?.enabledTransitions?.map((enabled) => (
        <Button
          key={enabled.transition}
          variant="outlined"
          color="secondary"
          disabled={saving || busy}
          onClick={() => setAsked(enabled)}
        >
          {enabled.title}
        </Button>
      ))}
      <Confirm
        open={!!asked}
        title={fill(say.common.transitionConfirm, { transition: asked?.title ?? '' })}
        texts={[
          ...(asked && commits(kind, asked.transition) ? [say.order.commitConfirm] : []),
          ...(isDirty ? [say.common.savedFirst] : []),
        ]}
        yes={asked?.title ?? say.common.ok}
        busy={busy}
        onYes={() => void go(asked!)}
        onNo={() => setAsked(undefined)}
      />
    </>
  );
};
