import type { ClientEvent } from '@bank/domain';
import type { RecordedEvent } from '@bank/event-store';
import { projection, type Row, table } from '../../projection';

type EventInfo = Pick<RecordedEvent, 'version' | 'metadata'>;
type Partner = number | null;

const isCurrent = ({ left_at }: Row): boolean => left_at === null;

/** Ends the current stay; `to` is null if no partner follows. */
const leave = (rows: readonly Row[], to: Partner, { metadata: { at } }: EventInfo): Row[] =>
  rows.map((row) => (isCurrent(row) ? { ...row, left_at: at, left_to: to } : row));

const stayWith = (client: number, partner: Partner, { version, metadata: { at } }: EventInfo): Row[] =>
  partner === null ? [] : [{ client, version, partner, assigned_at: at, left_at: null, left_to: null }];

const move = (rows: readonly Row[], client: number, partner: Partner, info: EventInfo): readonly Row[] =>
  (rows.find(isCurrent)?.partner ?? null) === partner
    ? rows
    : [...leave(rows, partner, info), ...stayWith(client, partner, info)];

const stays = table<ClientEvent>({
  name: 'client_partners',
  streams: ['client'],
  columns: {
    client: 'integer',
    /** The version of the client's stream that began the stay. */
    version: 'integer',
    partner: 'integer',
    assigned_at: 'timestamptz',
    left_at: 'timestamptz?',
    /** The partner to which the client went. */
    left_to: 'integer?',
  },
  key: ['client', 'version'],
  indexes: ['partner'],
  on: {
    RecordRegistered: (_, { event: { data }, ...info }) =>
      stayWith(data.id, (data.fields.partner ?? null) as Partner, info),
    RecordChanged: (rows, { event: { data }, ...info }) =>
      'partner' in data.changes ? move(rows, data.id, (data.changes.partner ?? null) as Partner, info) : rows,
    RecordRemoved: (rows, info) => leave(rows, null, info),
  },
});

/** A row for each stay. Neither a merge nor an erasure ends a stay, since the client's record keeps its partner. */
export const clientPartners = projection({ name: 'client-partners', version: 1, tables: [stays] });
