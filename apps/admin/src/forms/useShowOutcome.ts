import { type RaRecord, useNotify } from 'react-admin';
import { type TransitionOutcome, useBank } from '../dataProvider';
import { FULL_RECORD_META, useRecordCache } from './useRecordCache';

/** Shows the warnings of a transition or reversal, or else that it is done, and reads the record and the lists anew. */
export const useShowOutcome = (resource: string) => {
  const bank = useBank();
  const cache = useRecordCache(resource);
  const notify = useNotify();
  return async (id: RaRecord['id'], outcome: TransitionOutcome, doneText: string) => {
    // A second notification would close the first, and a warning stays until it was seen.
    if (outcome.warnings.length)
      notify(outcome.warnings.join('\n'), { type: 'warning', autoHideDuration: null, multiLine: true });
    else notify(doneText, { type: 'success' });
    void cache.listsChanged();
    cache.put((await bank.getOne(resource, { id, meta: FULL_RECORD_META })).data);
  };
};
