import type { ClientEvent, Stay } from '@bank/domain';
import type { RecordedEvent } from '@bank/event-store';
import { projection, type Row, table } from '../../projection';

type EventInfo = Pick<RecordedEvent, 'version' | 'metadata'>;
type Partner = number | null;

const isCurrent = ({ left_at }: Row): boolean => left_at === null;

/** Ends the current stay; `to` is null if no partner follows. */
const leave = (rows: readonly Row[], to: Partner, { metadata: { at } }: EventInfo): Row[] =>
  rows.map((row) => (isCurrent(row) ? { ...row, left_at: at, left_to: to } : row));

const stayWith = (client: number, partner: Partner, { version, metadata: { at } }: EventInfo): Row[] =>
  partner === null ? [] : [{ client, version, place: 0, partner, assigned_at: at, left_at: null, left_to: null }];

const move = (rows: readonly Row[], client: number, partner: Partner, info: EventInfo): readonly Row[] =>
  (rows.find(isCurrent)?.partner ?? null) === partner
    ? rows
    : [...leave(rows, partner, info), ...stayWith(client, partner, info)];

/** A stay that lasts goes on as it is known, unless it is among these. */
const note = (rows: readonly Row[], client: number, stays: readonly Stay[], { version }: EventInfo): Row[] => {
  const lasting = stays.some(({ until }) => until === null) ? [] : rows.filter(isCurrent);
  const noted = stays.map(({ partner, since, until }, place) => {
    const next = stays[place + 1]?.partner ?? lasting[0]?.partner ?? null;
    return {
      client,
      version,
      place,
      partner,
      assigned_at: since,
      left_at: until,
      left_to: until === null ? null : next,
    };
  });
  return [...noted, ...lasting];
};

const stays = table<ClientEvent>({
  name: 'client_partners',
  streams: ['client'],
  columns: {
    client: 'integer',
    /** The version of the client's stream that began the stay. */
    version: 'integer',
    /** Among those that one event has noted. */
    place: 'integer',
    partner: 'integer',
    assigned_at: 'timestamptz',
    left_at: 'timestamptz?',
    /** The partner to which the client went. */
    left_to: 'integer?',
  },
  key: ['client', 'version', 'place'],
  indexes: ['partner'],
  on: {
    RecordRegistered: (_, { event: { data }, ...info }) =>
      stayWith(data.id, (data.fields.partner ?? null) as Partner, info),
    RecordChanged: (rows, { event: { data }, ...info }) =>
      'partner' in data.changes ? move(rows, data.id, (data.changes.partner ?? null) as Partner, info) : rows,
    StaysNoted: (rows, { event: { data }, ...info }) => note(rows, data.id, data.stays, info),
    RecordRemoved: (rows, info) => leave(rows, null, info),
  },
});

/** A row for each stay. Neither a merge nor an erasure ends a stay, since the client's record keeps its partner. */
export const clientPartners = projection({ name: 'client-partners', version: 2, tables: [stays] });
