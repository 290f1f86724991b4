import { type RaRecord, useNotify } from 'react-admin';
import { type Moved, useBank } from '../dataProvider';
import { FULL, useRecordCache } from './useRecordCache';

/** Takes in what a call moved besides the record's own fields: says what it warns of, and reads the record and the lists anew. */
export const useMove = (resource: string) => {
  const bank = useBank();
  const cache = useRecordCache(resource);
  const notify = useNotify();
  return async (id: RaRecord['id'], moved: Moved, done: string) => {
    // A second notification would close the first, and a warning stays until it was seen.
    if (moved.warnings.length)
      notify(moved.warnings.join('\n'), { type: 'warning', autoHideDuration: null, multiLine: true });
    else notify(done, { type: 'success' });
    void cache.listsChanged();
    cache.put((await bank.getOne(resource, { id, meta: FULL })).data);
  };
};
