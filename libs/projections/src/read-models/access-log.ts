import type { AccessEvent } from '@bank/domain';
import { projection, table } from '../projection';

/** SQL for whether a user `u` reached the limit of searches for records of others at or after a time. */
export const reachedSearchLimit = (u: string, since: string): string =>
  `EXISTS (SELECT FROM read.access_log a
    WHERE a.action = 'limited' AND a.actor = 'user-' || ${u}.id AND a.opened_at >= ${since})`;

const access = (id: string, kind: string, { at, actor }: { at: string; actor: string }) => ({
  id,
  kind,
  record: null,
  opened_at: at,
  actor,
  filters: null,
  rows: null,
  place: null,
});

export const accessLog = projection({
  name: 'access-log',
  version: 2,
  tables: [
    table<AccessEvent>({
      name: 'access_log',
      streams: ['access'],
      columns: {
        /** The event's id, with the record's where the event names several. */
        id: 'text',
        kind: 'text',
        /** Null where a list was exported, and where nobody was shown. */
        record: 'integer?',
        action: 'text',
        opened_at: 'timestamptz',
        actor: 'text',
        /** Names of the filters of an exported list. */
        filters: 'jsonb?',
        rows: 'integer?',
        /** Where it was shown beside others. */
        place: 'text?',
      },
      key: ['id'],
      indexes: ['kind, record, opened_at', "(actor, opened_at) WHERE action = 'limited'"],
      adds: () => true,
      on: {
        RecordOpened: (rows, { id, event: { data }, metadata }) => [
          ...rows,
          { ...access(id, data.kind, metadata), record: data.id, action: 'opened' },
        ],
        RecordsExported: (rows, { id, event: { data }, metadata }) => [
          ...rows,
          {
            ...access(id, data.kind, metadata),
            record: data.id,
            action: data.printed ? 'printed' : 'exported',
            filters: data.filters,
            rows: data.rows,
          },
        ],
        RecordsShown: (rows, { id, event: { data }, metadata }) => [
          ...rows,
          ...data.ids.map((record) => ({
            ...access(`${id} ${record}`, data.kind, metadata),
            record,
            action: 'shown',
            place: data.place,
          })),
        ],
        SearchLimitReached: (rows, { id, event: { data }, metadata }) => [
          ...rows,
          { ...access(id, data.kind, metadata), action: 'limited' },
        ],
      },
    }),
  ],
});
