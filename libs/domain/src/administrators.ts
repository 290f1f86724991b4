import { type Decider, Rejection } from './kernel';
import type { RecordCommand, RecordEvent } from './records';

/** Who administers the bank at this moment. */
export interface Roster {
  /** User -> those of the user's groups that hold ROLE_ADMIN; only users who have such a group. */
  administrators: ReadonlyMap<number, readonly number[]>;
  /** Groups that hold ROLE_ADMIN. */
  groups: readonly number[];
}

const administers = (roles: unknown) => (roles as readonly string[]).includes('ROLE_ADMIN');

/** Decision key of who may do what, which is administrators' to say. */
export const WHO_ADMINISTERS = 'administrators';

/** Decision keys: nobody else changes who administers while this is decided. */
export const administratorKeys = (kind: string, { type, data }: RecordCommand): string[] => {
  const touches =
    (kind === 'user' && (type === 'RemoveRecord' || (type === 'ChangeRecord' && 'groups' in data.fields))) ||
    (kind === 'group' && type === 'ChangeRecord' && 'roles' in data.fields);
  return touches ? [WHO_ADMINISTERS] : [];
};

type Change = Exclude<RecordEvent, { type: 'RecordRegistered' }>;

/** Kind of record -> how many administrators are left after its event. */
const left: Readonly<Record<string, (event: Change, roster: Roster) => number>> = {
  user: ({ type, data }, { administrators, groups }) => {
    const others = [...administrators.keys()].filter((user) => user !== data.id).length;
    if (type === 'RecordRemoved') return others;
    const own = (data.changes.groups as readonly number[] | undefined) ?? administrators.get(data.id) ?? [];
    return others + (own.some((group) => groups.includes(group)) ? 1 : 0);
  },
  group: ({ type, data }, { administrators }) => {
    const holds = type === 'RecordChanged' && (data.changes.roles === undefined || administers(data.changes.roles));
    if (holds) return administrators.size;
    return [...administrators.values()].filter((groups) => groups.some((group) => group !== data.id)).length;
  },
};

/** Record rules under which somebody always administers: the last administrator can't be removed or lose the role. */
export const keepingAnAdministrator = <S, F>(
  decider: Decider<RecordCommand, RecordEvent, S, F>,
): Decider<RecordCommand, RecordEvent, S, F & { roster?: Roster }> => ({
  ...decider,
  decide(command, state, facts) {
    const events = decider.decide(command, state, facts);
    const { roster } = facts;
    for (const event of events) {
      if (!roster?.administrators.size || event.type === 'RecordRegistered') continue;
      if (left[event.data.kind]?.(event, roster) === 0)
        throw new Rejection(
          'conflict',
          'Nobody would be left who may administer the bank: make somebody else an administrator first.',
        );
    }
    return events;
  },
});
