import {
  type AccessEvent,
  CONSUMERS_CLASS,
  capitalise,
  functionFor,
  READ_MODELS_CLASS,
  SIGN_INS_CLASS,
} from '@bank/domain';
import type { RecordedEvent } from '@bank/event-store';
import { type Fold, projection, type Row } from '../projection';
import { entryOf, entryTypes } from './history';

interface Audited {
  object_class: string;
  object_id: number | string | null;
  action: string;
  /** What the history doesn't say of it. */
  detail?: object;
}

type AuditedAccess = { [T in AccessEvent['type']]: (data: Extract<AccessEvent, { type: T }>['data']) => Audited };

const accesses: AuditedAccess = {
  RecordOpened: ({ kind, id }) => ({ object_class: capitalise(kind), object_id: id, action: 'opened' }),
  RecordsExported: ({ kind, id, filters, rows, printed }) => ({
    object_class: capitalise(kind),
    object_id: id,
    action: printed ? 'printed' : 'exported',
    detail: { filters, rows },
  }),
  RecordsShown: ({ kind, ids, place }) => ({
    object_class: capitalise(kind),
    object_id: ids.length === 1 ? ids[0]! : null,
    action: 'shown',
    detail: { place, rows: ids.length },
  }),
  SearchLimitReached: ({ kind }) => ({ object_class: capitalise(kind), object_id: null, action: 'limited' }),
  ReadModelWorkRequested: ({ readModel, work }) => ({
    object_class: READ_MODELS_CLASS,
    object_id: null,
    action: 'workRequested',
    detail: { readModel, work },
  }),
  FeedConsumerChanged: ({ token, consumer, before, after }) => ({
    object_class: CONSUMERS_CLASS,
    object_id: null,
    action: after ? 'update' : 'remove',
    detail: { consumer: { token, name: consumer, before, after } },
  }),
  SignedIn: ({ user }) => ({ object_class: SIGN_INS_CLASS, object_id: user, action: 'signedIn' }),
  SignInFailed: ({ user }) => ({ object_class: SIGN_INS_CLASS, object_id: user, action: 'signInFailed' }),
};

const accessTypes = Object.keys(accesses) as AccessEvent['type'][];

/** Texts of this width are in order as their numbers are. */
const DIGITS_OF_POSITION = 19;
const DIGITS_OF_VERSION = 10;

const rowOf = (
  { id, version, position, metadata }: RecordedEvent,
  { object_class, object_id, action, detail }: Audited,
): Row => ({
  id,
  place: `${String(position).padStart(DIGITS_OF_POSITION, '0')}${String(version).padStart(DIGITS_OF_VERSION, '0')}`,
  logged_at: metadata.at,
  actor: metadata.actor,
  object_class,
  object_id: object_id === null ? null : String(object_id),
  action,
  correlation_id: metadata.correlationId,
  detail: detail ?? null,
});

const entryFold =
  (type: (typeof entryTypes)[number]): Fold =>
  (rows, recorded) => {
    const { objectClass, action } = entryOf(type, recorded.event.data);
    const { stream } = recorded;
    const object_id = stream.slice(stream.indexOf('-') + 1);
    return [...rows, rowOf(recorded, { object_class: objectClass, object_id, action })];
  };

const accessFold =
  (type: AccessEvent['type']): Fold =>
  (rows, recorded) => [...rows, rowOf(recorded, functionFor(accesses, type)(recorded.event.data))];

/** One row for each event that auditors may ask for. What it says stands in the history alone, so that nothing personal stands here. */
export const audit = projection({
  name: 'audit-log',
  version: 1,
  tables: [
    {
      name: 'audit',
      columns: {
        /** The event's. */
        id: 'text',
        /** In the order of the log, also among the events of one moment. */
        place: 'text',
        logged_at: 'timestamptz',
        actor: 'text',
        object_class: 'text',
        object_id: 'text?',
        action: 'text',
        correlation_id: 'text',
        detail: 'json?',
      },
      key: ['id'],
      indexes: [
        'place',
        'logged_at, place',
        'actor, logged_at, place',
        'object_class, object_id',
        'object_class, logged_at, place',
        'action, logged_at, place',
        'correlation_id',
      ],
      adds: () => true,
      on: {
        ...Object.fromEntries(entryTypes.map((type) => [type, entryFold(type)])),
        ...Object.fromEntries(accessTypes.map((type) => [type, accessFold(type)])),
      },
    },
  ],
});
