import type { AttributeValues } from '../attributes';
import { type ClientEvent, clientDecider, clientWorkflow } from '../clients';
import type { Field, Fields, Input } from '../fields';
import { normalise } from '../fields';
import { capitalise, fold, type Message } from '../kernel';
import { type Line, type OrderEvent, type OrderPolicy, orderFold, orderStream, policies } from '../orders';
import { partnerDecider, partnerWorkflow } from '../partners';
import type { ProfiledEvent, ProfiledState } from '../profiled';
import { type RecordDefinition, type RecordEvent, type RecordState, recordDecider, records } from '../records';
import type { Workflow } from '../workflow';

/** What was so at a moment; lines are an order's alone, answers those of a profile. */
export interface Moment {
  phase: 'absent' | 'live' | 'removed';
  values: Input;
  lines: readonly Line[];
  answers: AttributeValues;
}

/** Whatever has a history of its own: a kind of record, or of order. */
export interface HistoricKind {
  title: string;
  /** The category of its streams: `product`, `supplyOrder`. */
  category: string;
  fields: Fields;
  lines: Fields;
  /** The only id there is, of a record that exists from the start. */
  single?: number;
  momentOf: (events: readonly Message[]) => Moment;
}

const absent = (phase: 'absent' | 'removed' = 'absent'): Moment => ({ phase, values: {}, lines: [], answers: {} });

const flag = (label: string): Field => ({ type: 'flag', label });
const statusField = (words: Readonly<Record<string, string>>): Field => ({
  type: 'choice',
  label: 'Status',
  choices: Object.keys(words),
  words,
});

/** Ids that a merge has set, and taken back. */
const mergedInto = (events: readonly Message[]): number | null =>
  events.reduce<number | null>((target, { type, data }) => {
    if (type === 'MergedInto') return (data as { target: number }).target;
    return type === 'Unmerged' ? null : target;
  }, null);
const isErased = (events: readonly Message[]): boolean => events.some(({ type }) => type === 'PersonErased');

const mergeField = (kind: string): Fields => ({ mergedInto: { type: 'ref', to: kind, label: 'Merged into' } });
const MERGED_KINDS: readonly string[] = ['supplier', 'client'];

const momentOfRecord = (definition: RecordDefinition, state: RecordState, more: Input, answers = {}): Moment => {
  if (state.phase !== 'live')
    return state.phase === 'absent' && definition.single !== undefined
      ? { ...absent(), phase: 'live', values: normalise(definition.fields, {}, () => 0) }
      : absent(state.phase);
  // A field that the record's events are older than was empty before.
  const values = { ...normalise(definition.fields, {}, () => 0, {}), ...state.fields, ...more };
  return { phase: 'live', values, lines: [], answers };
};

const recordKind = (definition: RecordDefinition): HistoricKind => {
  const { kind, title, fields, single } = definition;
  const decider = recordDecider(definition);
  const merges = MERGED_KINDS.includes(kind);
  return {
    title,
    category: kind,
    fields: { ...fields, ...(merges && mergeField(kind)) },
    lines: {},
    ...(single !== undefined && { single }),
    momentOf: (events) =>
      momentOfRecord(
        definition,
        fold(decider, events as readonly RecordEvent[]),
        merges ? { mergedInto: mergedInto(events) } : {},
      ),
  };
};

type AnyProfiledState = Pick<ProfiledState, 'record' | 'status' | 'profile'>;

const profiledKind = (
  definition: RecordDefinition,
  workflow: Pick<Workflow<string>, 'statuses'>,
  stateOf: (events: readonly Message[]) => AnyProfiledState,
): HistoricKind => {
  const base = recordKind(definition);
  const erasable = Object.values(definition.fields).some(({ personal }) => personal);
  return {
    ...base,
    fields: {
      status: statusField(workflow.statuses as Readonly<Record<string, string>>),
      ...base.fields,
      ...(erasable && { isErased: flag('Erased') }),
    },
    momentOf: (events) => {
      const { record, status, profile } = stateOf(events);
      const merged = MERGED_KINDS.includes(definition.kind) ? { mergedInto: mergedInto(events) } : {};
      const erased = erasable ? { isErased: isErased(events) } : {};
      return momentOfRecord(definition, record, { status, ...merged, ...erased }, profile);
    },
  };
};

const orderKind = ({ kind, title, header, line, workflow }: OrderPolicy): HistoricKind => ({
  title,
  category: orderStream(kind, 0).replace(/-0$/, ''),
  fields: {
    sequence: { type: 'text', label: 'Order Id' },
    status: statusField(workflow.statuses as Readonly<Record<string, string>>),
    ...header,
    effectiveAt: { type: 'instant', label: 'Took effect' },
    isReversed: flag('Reversed'),
  },
  lines: line,
  momentOf: (events) => {
    const state = fold(orderFold, events as readonly OrderEvent[]);
    if (state.phase !== 'live') return absent(state.phase === 'deleted' ? 'removed' : 'absent');
    const { sequence, status, header: values, lines, effectiveAt, isReversed } = state;
    return { phase: 'live', values: { sequence, status, ...values, effectiveAt, isReversed }, lines, answers: {} };
  },
});

/** The history's name of a kind (Product, SupplyOrder) -> how its past is read. */
export const historicKinds: ReadonlyMap<string, HistoricKind> = new Map<string, HistoricKind>([
  ...Object.entries<RecordDefinition>(records).map(([kind, definition]): [string, HistoricKind] => [
    capitalise(kind),
    recordKind(definition),
  ]),
  [
    'Partner',
    profiledKind(records.partner, partnerWorkflow, (events) =>
      fold(partnerDecider, events as readonly ProfiledEvent<never>[]),
    ),
  ],
  [
    'Client',
    profiledKind(records.client, clientWorkflow, (events) => fold(clientDecider, events as readonly ClientEvent[])),
  ],
  ...Object.values<OrderPolicy>(policies).map((policy): [string, HistoricKind] => [
    policy.orderType,
    orderKind(policy),
  ]),
]);
