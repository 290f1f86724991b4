import { listQuery } from '../../../platform/http/list-query';

/** What the lists of categories, periods and methods may be sorted by: things with a name and a status. */
export const listOptions = listQuery({
  sorts: { id: 'r.id', name: 'lower(r.name)', status: 'r.status', updatedAt: 'r.updated_at' },
  sort: 'id|asc',
  id: 'r.id',
  paging: 'asked',
});
