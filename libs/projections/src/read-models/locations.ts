import type { ProfiledEvent, RecordEvent } from '@bank/domain';
import { projection, table } from '../projection';

interface Location {
  title: string;
  status: string;
  partnerType?: string;
  isPublicDisplay?: boolean;
}

const columnsOf = (fields: Partial<Location>) => ({
  ...('title' in fields ? { title: fields.title } : {}),
  ...('status' in fields ? { status: fields.status } : {}),
  ...('partnerType' in fields ? { partner_type: fields.partnerType } : {}),
  ...('isPublicDisplay' in fields ? { is_public_display: fields.isPublicDisplay } : {}),
});

export const storageLocations = projection({
  name: 'storage-locations',
  version: 1,
  tables: [
    table<RecordEvent<Location> | Extract<ProfiledEvent, { type: 'RecordStatusChanged' }>>({
      name: 'storage_locations',
      streams: ['warehouse', 'partner'],
      columns: {
        id: 'integer',
        type: 'text',
        title: 'text',
        status: 'text',
        partner_type: 'text?',
        is_public_display: 'boolean',
        removed_at: 'timestamptz?',
      },
      key: ['id'],
      on: {
        RecordRegistered: (_, { event: { data } }) => [
          {
            id: data.id,
            type: data.kind,
            title: null,
            status: null,
            partner_type: null,
            is_public_display: false,
            removed_at: null,
            ...columnsOf(data.fields),
          },
        ],
        RecordChanged: (rows, { event: { data } }) => rows.map((row) => ({ ...row, ...columnsOf(data.changes) })),
        RecordStatusChanged: (rows, { event: { data } }) => rows.map((row) => ({ ...row, status: data.to })),
        RecordRemoved: (rows, { metadata: { at } }) => rows.map((row) => ({ ...row, removed_at: at })),
      },
    }),
  ],
});
