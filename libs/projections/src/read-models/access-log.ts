import type { AccessEvent } from '@bank/domain';
import { projection, table } from '../projection';

/** Who looked at which records about people: one row for each time, as the events tell it. */
export const accessLog = projection({
  name: 'access-log',
  version: 1,
  tables: [
    table<AccessEvent>({
      name: 'access_log',
      streams: ['access'],
      columns: {
        /** The event's id. */
        id: 'text',
        kind: 'text',
        /** Null where a list was exported. */
        record: 'integer?',
        /** opened or exported */
        action: 'text',
        opened_at: 'timestamptz',
        actor: 'text',
        /** Names of the filters of an exported list. */
        filters: 'jsonb?',
        /** The number of rows of an export. */
        rows: 'integer?',
      },
      key: ['id'],
      indexes: ['kind, record, opened_at'],
      adds: () => true,
      on: {
        RecordOpened: (rows, { id, event: { data }, metadata: { at, actor } }) => [
          ...rows,
          { id, kind: data.kind, record: data.id, action: 'opened', opened_at: at, actor, filters: null, rows: null },
        ],
        RecordsExported: (rows, { id, event: { data }, metadata: { at, actor } }) => [
          ...rows,
          {
            id,
            kind: data.kind,
            record: data.id,
            action: 'exported',
            opened_at: at,
            actor,
            filters: data.filters,
            rows: data.rows,
          },
        ],
      },
    }),
  ],
});
