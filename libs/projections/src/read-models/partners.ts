import { partnerDefaults, records } from '@bank/domain';
import { projection } from '../projection';
import { profiledTable } from './profiled';
import { wordIndexes } from './search';

/** With the status of their workflow and the values of their profile. */
export const partners = projection({
  name: 'partners',
  version: 5,
  tables: [
    {
      ...profiledTable(records.partner, partnerDefaults),
      // With the title beside its lower case, the index alone serves the sort.
      indexes: [
        ...['(lower(title), id) INCLUDE (title)', '(status)'].map((index) => `${index} WHERE removed_at IS NULL`),
        ...wordIndexes(records.partner.kind),
      ],
    },
  ],
});
