import { useState } from 'react';
import { useListContext } from 'react-admin';
import { BulkMenu } from '../../../kit/tables/BulkMenu';
import { useSelectedRows } from '../../../kit/tables/useSelectedRows';
import { clientWords as words } from '../../../messages/clients';
import { useCan } from '../../../shell/session/access';
import { MergeClients } from './MergeClients';
import { ReviewClients } from './ReviewClients';
import { UpdateClients } from './UpdateClients';

type Operation = 'merge' | 'update' | 'review';

export const ClientBulk = () => {
  const { onUnselectItems, refetch } = useListContext();
  const selected = useSelectedRows();
  const mayMerge = useCan('clients', 'merge');
  const mayUpdate = useCan('clients', 'bulk-change');
  const mayReview = useCan('clients', 'review');
  const [open, setOpen] = useState<Operation>();
  if (!mayMerge && !mayUpdate && !mayReview) return null;
  const close = () => setOpen(undefined);
  const listChanged = () => {
    onUnselectItems();
    void refetch();
  };
  return (
    <>
      <BulkMenu
        minSelected={2}
        operations={[
          ...(mayMerge ? [{ label: words.merge.title, run: () => setOpen('merge') }] : []),
          ...(mayUpdate ? [{ label: words.bulk.title, run: () => setOpen('update') }] : []),
          ...(mayReview ? [{ label: words.reviews.title, run: () => setOpen('review') }] : []),
        ]}
      />
      {open === 'merge' && <MergeClients clients={selected} onMerged={listChanged} onClose={close} />}
      {open === 'review' && <ReviewClients clients={selected} onReviewed={listChanged} onClose={close} />}
      {open === 'update' && <UpdateClients clients={selected} onUpdated={listChanged} onClose={close} />}
    </>
  );
};
