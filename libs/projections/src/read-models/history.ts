import {
  type AccountEvent,
  capitalise,
  functionFor,
  type Line,
  type LineChanges,
  type MergedInto,
  type Movement,
  type OrderEvent,
  type PersonErased,
  type ProfiledEvent,
  personalFields,
  policies,
  type RecordEvent,
  type StaysNoted,
  type Unmerged,
} from '@bank/domain';
import type { Message, RecordedEvent } from '@bank/event-store';
import { type Fold, projection, type Row } from '../projection';

interface SubEntry {
  id: number;
  action: string;
  data: unknown;
}
interface Entry {
  objectClass: string;
  action: string;
  data: unknown;
  lineItems?: readonly SubEntry[];
}

/** The name of an object's class in the history: Product, SupplyOrder. */
const classOf = capitalise;
const orderClass = (kind: string) => policies[kind as keyof typeof policies].orderType;

const lines = (action: string, of: readonly Line[]): SubEntry[] => of.map(({ id, ...data }) => ({ id, action, data }));
const lineChanges = ({ added, changed, removed }: LineChanges): SubEntry[] => [
  ...lines('create', added),
  ...lines('update', changed),
  ...removed.map((id) => ({ id, action: 'remove', data: {} })),
];
const movementEntries = (action: string, of: readonly Movement[]): SubEntry[] =>
  of.map(({ line, id: _, role: __, reverses: ___, ...data }) => ({ id: line, action, data }));

type Entries<E extends Message> = { [T in E['type']]: (data: Extract<E, { type: T }>['data']) => Entry };

/** Event type -> its entry in the history. */
const entries: Entries<
  RecordEvent | OrderEvent | AccountEvent | ProfiledEvent | MergedInto | Unmerged | StaysNoted | PersonErased
> = {
  RecordRegistered: ({ kind, fields }) => ({ objectClass: classOf(kind), action: 'create', data: fields }),
  RecordChanged: ({ kind, changes }) => ({ objectClass: classOf(kind), action: 'update', data: changes }),
  RecordRemoved: ({ kind }) => ({ objectClass: classOf(kind), action: 'remove', data: {} }),
  ProfileChanged: ({ kind, changes }) => ({
    objectClass: classOf(kind),
    action: 'update',
    data: { profile: changes },
  }),
  RecordStatusChanged: ({ kind, to }) => ({ objectClass: classOf(kind), action: 'transition', data: { status: to } }),
  MergedInto: ({ kind, target }) => ({ objectClass: classOf(kind), action: 'merge', data: { mergedInto: target } }),
  Unmerged: ({ kind, target }) => ({ objectClass: classOf(kind), action: 'unmerge', data: { unmergedFrom: target } }),
  StaysNoted: ({ kind, stays }) => ({ objectClass: classOf(kind), action: 'update', data: { stays } }),
  PersonErased: ({ kind }) => ({ objectClass: classOf(kind), action: 'erase', data: {} }),
  PasswordSet: () => ({ objectClass: 'User', action: 'update', data: { password: 'set' } }),
  SignedOutEverywhere: () => ({ objectClass: 'User', action: 'update', data: { sessions: 'ended' } }),
  InvitationSent: () => ({ objectClass: 'User', action: 'update', data: { invitation: 'sent' } }),
  OrderPlaced: ({ kind, sequence, status, header, lines: added }) => ({
    objectClass: orderClass(kind),
    action: 'create',
    data: { sequence, status, ...header },
    lineItems: lines('create', added),
  }),
  OrderRevised: ({ kind, header, lines: changes }) => ({
    objectClass: orderClass(kind),
    action: 'update',
    data: header,
    lineItems: lineChanges(changes),
  }),
  OrderStatusChanged: ({ kind, to }) => ({
    objectClass: orderClass(kind),
    action: 'transition',
    data: { status: to },
  }),
  OrderCommitted: ({ kind, committedAt, effectiveAt, header, movements, overrideReason }) => ({
    objectClass: orderClass(kind),
    action: 'commit',
    data: { committedAt, effectiveAt, ...header, ...(overrideReason && { overrideReason }) },
    lineItems: movementEntries('commit', movements),
  }),
  OrderReleased: ({ kind }) => ({ objectClass: orderClass(kind), action: 'release', data: {} }),
  OrderCorrected: ({ kind, reason, effectiveAt, lines: changes, movements }) => ({
    objectClass: orderClass(kind),
    action: 'correct',
    data: { reason, effectiveAt },
    lineItems: [...lineChanges(changes), ...movementEntries('commit', movements)],
  }),
  OrderReversed: ({ kind, reason, effectiveAt, movements }) => ({
    objectClass: orderClass(kind),
    action: 'reverse',
    data: { reason, effectiveAt },
    lineItems: movementEntries('reverse', movements),
  }),
  OrderReopened: ({ kind, reason, effectiveAt, movements }) => ({
    objectClass: orderClass(kind),
    action: 'reopen',
    data: { reason, effectiveAt },
    lineItems: movementEntries('reverse', movements),
  }),
  OrderDeleted: ({ kind }) => ({ objectClass: orderClass(kind), action: 'remove', data: {} }),
};

export const entryTypes = Object.keys(entries) as (keyof typeof entries)[];

/** What an event's entry is about, and what kind of change it is. */
export const entryOf = (type: keyof typeof entries, data: Message['data']): Pick<Entry, 'objectClass' | 'action'> =>
  functionFor(entries, type)(data);

const entryFold =
  (type: keyof typeof entries) =>
  (rows: readonly Row[], { id, stream, version, position, event, metadata }: RecordedEvent): readonly Row[] => {
    const { objectClass, action, data, lineItems = [] } = functionFor(entries, type)(event.data);
    return [
      ...rows,
      {
        id,
        object_class: objectClass,
        object_id: stream.slice(stream.indexOf('-') + 1),
        action,
        logged_at: metadata.at,
        actor: metadata.actor,
        reason: metadata.reason ?? null,
        correlation_id: metadata.correlationId,
        data,
        line_items: lineItems,
        version,
        position,
      },
    ];
  };

type Values = Readonly<Record<string, unknown>>;

/** That something was said stays to be seen, as it does in the log. */
const withoutPersonal =
  (kind: string) =>
  (row: Row): Row => {
    const personal = [...personalFields(kind), 'profile'];
    const data = Object.entries(row.data as Values).map(([name, value]) => [
      name,
      personal.includes(name) ? null : value,
    ]);
    return { ...row, data: Object.fromEntries(data) };
  };

/** It also takes the personal values out of all rows of its person. */
const erasureFold: Fold = (rows, recorded) => {
  const { kind } = (recorded.event as PersonErased).data;
  return entryFold('PersonErased')(rows.map(withoutPersonal(kind)), recorded);
};

/** One row for each event, in the words of the screens. */
export const history = projection({
  name: 'history-log',
  version: 2,
  tables: [
    {
      name: 'history',
      columns: {
        id: 'text',
        object_class: 'text',
        object_id: 'text',
        action: 'text',
        logged_at: 'timestamptz',
        actor: 'text',
        reason: 'text?',
        correlation_id: 'text',
        data: 'json',
        line_items: 'json',
        /** The event's place in its stream, since events of one append may share a position. */
        version: 'integer',
        position: 'bigint',
      },
      key: ['id'],
      indexes: ['object_class, object_id, position'],
      adds: (type) => type !== 'PersonErased',
      on: {
        ...Object.fromEntries(entryTypes.map((type) => [type, entryFold(type)])),
        PersonErased: erasureFold,
      },
    },
  ],
});
