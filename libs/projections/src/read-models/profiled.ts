import { type AttributeValues, applyValueChanges, type ProfiledEvent, type RecordDefinition } from '@bank/domain';
import type { RecordedEvent } from '@bank/event-store';
import type { Fold, Row, Table } from '../projection';
import { snakeKeys } from '../tables/names';
import { recordTable } from './records';

type Recorded<T extends ProfiledEvent['type']> = RecordedEvent<Extract<ProfiledEvent, { type: T }>>;

/** With its status and its answers. @param defaults the values of fields that a record's first event may not know */
export const profiledTable = (definition: RecordDefinition, defaults: object): Table => {
  const record = recordTable(definition);
  const register: Fold = record.on.RecordRegistered!;
  const start: Row = { ...snakeKeys(defaults), profile: {} };
  return {
    ...record,
    columns: { ...record.columns, status: 'text', profile: 'jsonb' },
    on: {
      ...record.on,
      RecordRegistered: (...args) => register(...args).map((row) => ({ ...start, ...row })),
      ProfileChanged: (rows, recorded) => {
        const { event, metadata, version } = recorded as Recorded<'ProfileChanged'>;
        return rows.map((row) => ({
          ...row,
          profile: applyValueChanges(row.profile as AttributeValues, event.data.changes),
          updated_at: metadata.at,
          revision: version,
        }));
      },
      RecordStatusChanged: (rows, recorded) => {
        const { event, metadata, version } = recorded as Recorded<'RecordStatusChanged'>;
        return rows.map((row) => ({ ...row, status: event.data.to, updated_at: metadata.at, revision: version }));
      },
    },
  };
};
