import type { Message, RecordedEvent } from '@bank/event-store';
import { projection, type Row, sumTable, table } from '../projection';

export type ParcelEvent =
  | Message<'ParcelPacked', { parcel: number; depot: number; items: readonly { id: number; units: number }[] }>
  | Message<'ParcelRepacked', { items: readonly { id: number; units: number }[] }>
  | Message<'ParcelSent', { to: string }>
  | Message<'ParcelLost'>;

const parcelOf = (stream: string) => Number(stream.split('-')[1]);
const items = ({ stream, position }: RecordedEvent, of: readonly { id: number; units: number }[]): Row[] =>
  of.map(({ id, units }) => ({
    id,
    parcel_id: parcelOf(stream),
    units,
    recorded_from: position,
    recorded_until: null,
  }));

/** A header, and item rows that are superseded but never deleted. */
export const parcels = projection({
  name: 'parcels',
  version: 1,
  tables: [
    table<ParcelEvent>({
      name: 'parcels',
      streams: ['parcel'],
      columns: { id: 'integer', state: 'text', sent_to: 'text?', packed_at: 'timestamptz', trail: 'jsonb' },
      key: ['id'],
      indexes: ['state', '(packed_at) WHERE sent_to IS NULL'],
      on: {
        ParcelPacked: (_, { event, metadata: { at } }) => [
          { id: event.data.parcel, state: 'packed', sent_to: null, packed_at: at, trail: ['packed'] },
        ],
        ParcelSent: (rows, { event: { data } }) =>
          rows.map((row) => ({ ...row, state: 'sent', sent_to: data.to, trail: [...(row.trail as string[]), 'sent'] })),
        ParcelLost: () => [],
      },
    }),
    table<ParcelEvent>({
      name: 'parcel_items',
      streams: ['parcel'],
      columns: {
        id: 'integer',
        parcel_id: 'integer',
        units: 'integer',
        recorded_from: 'bigint',
        recorded_until: 'bigint?',
      },
      key: ['id', 'recorded_from'],
      on: {
        ParcelPacked: (_, recorded) => items(recorded, recorded.event.data.items),
        ParcelRepacked: (rows, recorded) => [
          ...rows.map((row) => (row.recorded_until === null ? { ...row, recorded_until: recorded.position } : row)),
          ...items(recorded, recorded.event.data.items),
        ],
      },
    }),
  ],
});

/** Counts what other streams do: the owner of its rows is the depot. */
export const depots = projection({
  name: 'depots',
  version: 1,
  tables: [
    table<ParcelEvent>({
      name: 'depots',
      columns: { id: 'integer', parcels: 'integer', units: 'numeric' },
      key: ['id'],
      owners: ({ event }) => [`depot-${(event.data as { depot: number }).depot}`],
      on: {
        ParcelPacked: ([depot], { event: { data } }) => [
          {
            id: data.depot,
            parcels: ((depot?.parcels as number) ?? 0) + 1,
            units: data.items.reduce((sum, { units }) => sum + units, (depot?.units as number) ?? 0),
          },
        ],
      },
    }),
  ],
});

/**
 * The present contents of parcels, and their sums: by depot the units that stand there and that have left, and by
 * destination.
 */
export const loads = projection({
  name: 'loads',
  version: 1,
  tables: [
    table<ParcelEvent>({
      name: 'contents',
      streams: ['parcel'],
      columns: { id: 'integer', depot: 'integer', units: 'integer', sent_to: 'text?' },
      key: ['id'],
      on: {
        ParcelPacked: (_, { event: { data } }) =>
          data.items.map(({ id, units }) => ({ id, depot: data.depot, units, sent_to: null })),
        ParcelRepacked: (rows, { event: { data } }) => {
          const units = new Map(data.items.map((item) => [item.id, item.units]));
          return rows.map((row) =>
            units.has(row.id as number) ? { ...row, units: units.get(row.id as number) } : row,
          );
        },
        ParcelSent: (rows, { event: { data } }) => rows.map((row) => ({ ...row, sent_to: data.to })),
        ParcelLost: () => [],
      },
    }),
  ],
  sums: [
    sumTable({
      name: 'depot_loads',
      of: 'contents',
      columns: { depot: 'integer', standing: 'bigint', away: 'bigint' },
      key: ['depot'],
      rows: ({ depot, units, sent_to }) => [
        { depot, standing: sent_to === null ? units : 0, away: sent_to === null ? 0 : units },
      ],
    }),
    sumTable({
      name: 'destination_loads',
      of: 'contents',
      columns: { units: 'bigint', sent_to: 'text' },
      key: ['sent_to'],
      indexes: ['units'],
      rows: ({ units, sent_to }) => (sent_to === null ? [] : [{ sent_to, units }]),
    }),
  ],
});

/** A line for every parcel event. */
export const diary = projection({
  name: 'diary',
  version: 1,
  tables: [
    {
      name: 'diary',
      columns: { position: 'bigint', line: 'text' },
      key: ['position'],
      adds: () => true,
      on: Object.fromEntries(
        ['ParcelPacked', 'ParcelRepacked', 'ParcelSent', 'ParcelLost'].map((type) => [
          type,
          (_: readonly Row[], { position, event, stream }: RecordedEvent) => [
            { position, line: `${event.type} ${stream}` },
          ],
        ]),
      ),
    },
  ],
});

/** A label for every parcel event; those of a lost parcel are crossed out. */
export const labels = projection({
  name: 'labels',
  version: 1,
  tables: [
    table<ParcelEvent>({
      name: 'labels',
      columns: { position: 'bigint', version: 'integer', text: 'text' },
      key: ['position', 'version'],
      adds: (type) => type !== 'ParcelLost',
      on: {
        ParcelPacked: (_, { position, version }) => [{ position, version, text: 'packed' }],
        ParcelSent: (_, { position, version, event }) => [{ position, version, text: event.data.to }],
        ParcelLost: (rows) => rows.map((row) => ({ ...row, text: `no longer ${row.text}` })),
      },
    }),
  ],
});

export const packed = (parcel: number, units = 10, depot = 1): ParcelEvent => ({
  type: 'ParcelPacked',
  data: { parcel, depot, items: [1, 2, 3].map((n) => ({ id: parcel * 10 + n, units })) },
});
export const sent = (to: string): ParcelEvent => ({ type: 'ParcelSent', data: { to } });
export const repacked = (parcel: number, units: number): ParcelEvent => ({
  type: 'ParcelRepacked',
  data: { items: [1, 2].map((n) => ({ id: parcel * 10 + n, units })) },
});
export const lost: ParcelEvent = { type: 'ParcelLost', data: {} };
