import { type Fields, type Input, normalise, problems, type Values } from '../fields';
import { type Decider, difference, idTaker, type Message, Rejection, refuseInvalid } from '../kernel';
import type { RecordFacts } from './facts';
import { refuseRemovalInUse } from './use';

/** Master data without behaviour of its own: a table of fields. Anything with a workflow gets its own decider. */
export interface RecordDefinition<F extends Fields = Fields> {
  /** Category of its streams: `product-7`. */
  kind: string;
  /** Where ids come from, when not a sequence of the kind's own. */
  sequence?: string;
  /** Place in the API and on the screens. */
  path: string;
  title: string;
  plural: string;
  /** What its delete message calls it. */
  deletedAs: string;
  /** The field that names one, for messages and selectors; dotted. */
  name: string;
  fields: F;
  /** Adds to the values what follows from them. */
  complete?: (values: Input, before?: Input) => Input;
  /** What is wrong with values of which each is right by itself: field -> what to say. */
  disagreements?: (values: Input, before?: Input) => Readonly<Record<string, string>>;
  /** There is one of it, with this id, from the start: its first change registers it. */
  single?: number;
  /**
   * Who may refer to it: removal is refused, with this sentence, while somebody does. A kind of record, or the merges of one
   * (`supplierMerge`).
   */
  keptBy?: readonly { kind: string; field: string; message: string }[];
  /** Stock may be of it or lie there, or orders name it: it is not removed meanwhile. */
  isUsedInOrders?: true;
}
export const defineRecord = <const F extends Fields>(definition: RecordDefinition<F>): RecordDefinition<F> =>
  definition;

export type RecordEvent<V = Input> =
  | Message<'RecordRegistered', { kind: string; id: number; fields: V }>
  | Message<'RecordChanged', { kind: string; id: number; changes: Partial<V> }>
  | Message<'RecordRemoved', { kind: string; id: number }>;
export type RecordCommand =
  | Message<'RegisterRecord', { id: number; fields: Input }>
  | Message<'ChangeRecord', { fields: Input }>
  | Message<'RemoveRecord', object>;
export type RecordState<V = Input> =
  | { phase: 'absent' }
  | { phase: 'live'; id: number; fields: V }
  | { phase: 'removed' };

/** Registered, changed (only the fields that differ; nothing if none do), removed. */
export const recordDecider = <F extends Fields>(
  definition: RecordDefinition<F>,
): Decider<RecordCommand, RecordEvent, RecordState, RecordFacts> => {
  const {
    kind,
    fields,
    title,
    keptBy = [],
    isUsedInOrders = false,
    single,
    complete = (values) => values,
    disagreements = () => ({}),
  } = definition;

  const check = (posted: Input, values: Input, before: Input | undefined, facts: RecordFacts) => {
    const own = problems(fields, posted, values, facts, before);
    const found: Record<string, string> = { ...disagreements(values, before), ...own };
    for (const [name, field] of Object.entries(fields)) {
      const value = values[name];
      if (field.type !== 'text' || !field.unique || typeof value !== 'string' || found[name]) continue;
      if (value !== before?.[name] && facts.taken(name, value)) found[name] = field.unique;
    }
    refuseInvalid(found);
  };

  const register = (id: number, posted: Input, facts: RecordFacts): RecordEvent[] => {
    const values = complete(normalise(fields, posted, idTaker(facts.ids)));
    check(posted, values, undefined, facts);
    return [{ type: 'RecordRegistered', data: { kind, id, fields: values } }];
  };

  return {
    initialState: () => ({ phase: 'absent' }),

    decide(command, state, facts) {
      if (command.type === 'RegisterRecord') {
        if (state.phase !== 'absent') throw new Rejection('conflict', `This ${title} exists already`);
        return register(command.data.id, command.data.fields, facts);
      }
      if (state.phase === 'absent' && single !== undefined && command.type === 'ChangeRecord')
        return register(single, command.data.fields, facts);
      if (state.phase !== 'live') throw new Rejection('notFound', `There is no such ${title}`);
      const { id } = state;
      if (command.type === 'RemoveRecord') {
        const keeper = keptBy.find(({ kind: by, field }) => facts.users(by, field) > 0);
        if (keeper) throw new Rejection('conflict', keeper.message);
        if (isUsedInOrders) refuseRemovalInUse(title, facts.use());
        return [{ type: 'RecordRemoved', data: { kind, id } }];
      }
      const values = complete(normalise(fields, command.data.fields, idTaker(facts.ids), state.fields), state.fields);
      check(command.data.fields, values, state.fields, facts);
      const changes = difference(state.fields, values);
      return Object.keys(changes).length ? [{ type: 'RecordChanged', data: { kind, id, changes } }] : [];
    },

    evolve(state, { type, data }) {
      switch (type) {
        case 'RecordRegistered':
          return { phase: 'live', id: data.id, fields: data.fields };
        case 'RecordChanged':
          return state.phase === 'live' ? { ...state, fields: { ...state.fields, ...data.changes } } : state;
        case 'RecordRemoved':
          return { phase: 'removed' };
        default:
          return state;
      }
    },
  };
};

export type RecordOf<D> = D extends RecordDefinition<infer F> ? Values<F> : never;
