import {
  type ClientEvent,
  type ClientStatus,
  clientWorkflow,
  DEFAULT_ZONE,
  isActiveClient,
  SETTINGS_ID,
} from '@bank/domain';
import type { RecordedEvent } from '@bank/event-store';
import { projection, type Row, table } from '../../projection';
import { lineClientsOf } from './figures';

type EventInfo = Pick<RecordedEvent, 'version' | 'metadata'>;
type Standing = Readonly<{ partner: unknown; status: unknown; is_merged: boolean }>;

const isCurrent = ({ until }: Row): boolean => until === null;

const isActive = ({ status, is_merged }: Standing): boolean => isActiveClient(status as ClientStatus) && !is_merged;

/** The row goes on where the client stays with its partner, and active or not; a status of the same sort begins no new one. */
const stand = (
  rows: readonly Row[],
  client: unknown,
  next: Standing,
  { version, metadata: { at } }: EventInfo,
): Row[] => {
  const is_active = isActive(next);
  const current = rows.find(isCurrent);
  if (current && current.partner === next.partner && current.is_active === is_active)
    return rows.map((row) => (row === current ? { ...row, ...next } : row));
  return [
    ...rows.map((row) => (row === current ? { ...row, until: at } : row)),
    { client, version, ...next, is_active, since: at, until: null },
  ];
};

const change = (rows: readonly Row[], changes: Partial<Standing>, info: EventInfo): readonly Row[] => {
  const current = rows.find(isCurrent);
  if (!current) return rows;
  const { partner, status, is_merged } = current;
  return stand(rows, current.client, { partner, status, is_merged: is_merged === true, ...changes }, info);
};

const periods = table<ClientEvent>({
  name: 'client_activity',
  streams: ['client'],
  columns: {
    client: 'integer',
    /** The version of the client's stream that began the period. */
    version: 'integer',
    partner: 'integer?',
    /** The status at its end. */
    status: 'text',
    is_merged: 'boolean',
    is_active: 'boolean',
    since: 'timestamptz',
    until: 'timestamptz?',
  },
  key: ['client', 'version'],
  on: {
    RecordRegistered: (_, { event: { data }, ...info }) => {
      const { partner = null, status = clientWorkflow.initial } = data.fields;
      return stand([], data.id, { partner, status, is_merged: false }, info);
    },
    RecordChanged: (rows, { event: { data }, ...info }) =>
      'partner' in data.changes ? change(rows, { partner: data.changes.partner ?? null }, info) : rows,
    RecordStatusChanged: (rows, { event: { data }, ...info }) => change(rows, { status: data.to }, info),
    MergedInto: (rows, info) => change(rows, { is_merged: true }, info),
    Unmerged: (rows, info) => change(rows, { is_merged: false }, info),
    RecordRemoved: () => [],
    PersonErased: () => [],
  },
});

/** When a client was active, and with which partner. Nothing is left of one who was removed or erased. */
export const clientActivity = projection({ name: 'client-activity', version: 1, tables: [periods] });

/** SQL of the bank's time zone. */
export const BANK_ZONE = `coalesce((SELECT time_zone FROM read.system_settings WHERE id = ${SETTINGS_ID}), '${DEFAULT_ZONE}')`;

/**
 * SQL for whether a client was active on a day of the month while it was the partner's: itself, or one that was merged into it. What
 * was taken back on the same day was no day.
 * @param client SQL of its id; likewise the partner, and the month as YYYY-MM
 */
export const wasActiveIn = (client: string, partner: string, month: string): string => `EXISTS (
  SELECT FROM read.client_activity a,
    LATERAL (SELECT ${BANK_ZONE} AS zone, to_date(${month}, 'YYYY-MM')::timestamp AS first) of_bank
  WHERE a.client IN ${lineClientsOf(client)} AND a.partner = ${partner} AND a.is_active
    AND a.since < (first + interval '1 month') AT TIME ZONE zone
    AND (a.until IS NULL
         OR (a.until > first AT TIME ZONE zone AND (a.since AT TIME ZONE zone)::date < (a.until AT TIME ZONE zone)::date)))`;
