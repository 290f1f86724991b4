import { type Fields, type Input, normalise, problems, uniqueFields } from '../fields';
import { type Decider, difference, idTaker, type Message, Rejection, refuseInvalid } from '../kernel';
import type { RecordDefinition } from './definition';
import type { RecordFacts } from './facts';
import { refuseRemovalInUse } from './use';

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

/** The rules of every record: it is registered, changed (an event holds only the fields that differ) and removed. */
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
    const fieldProblems = problems(fields, posted, values, facts, before);
    const found: Record<string, string> = {
      ...disagreements(values, before, facts.today),
      ...fieldProblems,
    };
    for (const [name, { unique }] of uniqueFields(fields)) {
      const value = values[name];
      if (typeof value !== 'string' || found[name]) continue;
      if (value !== before?.[name] && facts.isTaken(name, value)) found[name] = unique;
    }
    refuseInvalid(found);
  };

  const register = (id: number, posted: Input, facts: RecordFacts): RecordEvent[] => {
    const values = complete(normalise(fields, posted, idTaker(facts.ids)), undefined, facts.today);
    check(posted, values, undefined, facts);
    return [{ type: 'RecordRegistered', data: { kind, id, fields: values } }];
  };

  return {
    initialState: () => ({ phase: 'absent' }),

    decide(command, state, facts) {
      if (command.type === 'RegisterRecord') {
        if (state.phase !== 'absent') throw new Rejection('conflict', `This ${title} already exists`);
        return register(command.data.id, command.data.fields, facts);
      }
      if (state.phase === 'absent' && single !== undefined && command.type === 'ChangeRecord')
        return register(single, command.data.fields, facts);
      if (state.phase !== 'live') throw new Rejection('notFound', `There is no such ${title}`);
      const { id } = state;
      if (command.type === 'RemoveRecord') {
        const keeper = keptBy.find(({ kind: by, field }) => facts.countReferences(by, field) > 0);
        if (keeper) throw new Rejection('conflict', keeper.message);
        if (isUsedInOrders) refuseRemovalInUse(title, facts.use());
        return [{ type: 'RecordRemoved', data: { kind, id } }];
      }
      const posted = normalise(fields, command.data.fields, idTaker(facts.ids), state.fields);
      const values = complete(posted, state.fields, facts.today);
      check(command.data.fields, values, state.fields, facts);
      // A field that the record's events are older than was empty before.
      const changes = difference({ ...normalise(fields, {}, () => 0, {}), ...state.fields }, values);
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
