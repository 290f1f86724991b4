import { type RaRecord, useNotify } from 'react-admin';
import { type TransitionOutcome, useBank } from '../../api/provider/dataProvider';
import { useNotifyWarnings } from './useNotifyWarnings';
import { FULL_RECORD_META, useRecordCache } from './useRecordCache';

/** Shows the warnings of a transition or reversal, or else that it is done, and reads the record and the lists anew. */
export const useShowOutcome = (resource: string) => {
  const bank = useBank();
  const cache = useRecordCache(resource);
  const notify = useNotify();
  const notifyWarnings = useNotifyWarnings();
  return async (id: RaRecord['id'], outcome: TransitionOutcome, doneText: string) => {
    if (!notifyWarnings(outcome.warnings)) notify(doneText, { type: 'success' });
    void cache.listsChanged();
    cache.put((await bank.getOne(resource, { id, meta: FULL_RECORD_META })).data);
  };
};
