import { type PartnerEvent, partnerDefaults, records } from '@bank/domain';
import type { RecordedEvent } from '@bank/event-store';
import { type Fold, projection, type Row } from '../projection';
import { snakeKeys } from './names';
import { recordTable } from './records';

type StatusChanged = RecordedEvent<Extract<PartnerEvent, { type: 'PartnerStatusChanged' }>>;

const record = recordTable(records.partner);
const register: Fold = record.on.RecordRegistered!;
const defaults: Row = snakeKeys(partnerDefaults);

/** Partners as records, with the status that their workflow has brought them to. */
export const partners = projection({
  name: 'partners',
  version: 2,
  tables: [
    {
      ...record,
      columns: { ...record.columns, status: 'text' },
      indexes: ['status'],
      on: {
        ...record.on,
        RecordRegistered: (...told) => register(...told).map((row) => ({ ...defaults, ...row })),
        PartnerStatusChanged: (rows, recorded) => {
          const { event, metadata, version } = recorded as StatusChanged;
          return rows.map((row) => ({ ...row, status: event.data.to, updated_at: metadata.at, revision: version }));
        },
      },
    },
  ],
});
