import { type AttributeValues, applyValueChanges, type PartnerEvent, partnerDefaults, records } from '@bank/domain';
import type { RecordedEvent } from '@bank/event-store';
import { type Fold, projection, type Row } from '../projection';
import { snakeKeys } from '../tables/names';
import { recordTable } from './records';
import { wordIndexes } from './search';

type ProfileChanged = RecordedEvent<Extract<PartnerEvent, { type: 'PartnerProfileChanged' }>>;
type StatusChanged = RecordedEvent<Extract<PartnerEvent, { type: 'PartnerStatusChanged' }>>;

const record = recordTable(records.partner);
const register: Fold = record.on.RecordRegistered!;
const defaults: Row = { ...snakeKeys(partnerDefaults), profile: {} };

/** Partners as records, with the status that their workflow has brought them to and the values of their profile. */
export const partners = projection({
  name: 'partners',
  version: 4,
  tables: [
    {
      ...record,
      columns: { ...record.columns, status: 'text', profile: 'jsonb' },
      // With the title beside its lower case, the index alone serves the sort.
      indexes: [
        ...['(lower(title), id) INCLUDE (title)', '(status)'].map((index) => `${index} WHERE removed_at IS NULL`),
        ...wordIndexes(records.partner.kind),
      ],
      on: {
        ...record.on,
        RecordRegistered: (...told) => register(...told).map((row) => ({ ...defaults, ...row })),
        PartnerProfileChanged: (rows, recorded) => {
          const { event, metadata, version } = recorded as ProfileChanged;
          return rows.map((row) => ({
            ...row,
            profile: applyValueChanges(row.profile as AttributeValues, event.data.changes),
            updated_at: metadata.at,
            revision: version,
          }));
        },
        PartnerStatusChanged: (rows, recorded) => {
          const { event, metadata, version } = recorded as StatusChanged;
          return rows.map((row) => ({ ...row, status: event.data.to, updated_at: metadata.at, revision: version }));
        },
      },
    },
  ],
});
