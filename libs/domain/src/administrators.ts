import { type Decider, Rejection } from './kernel';
import type { RecordCommand, RecordEvent } from './records';

export interface Roster {
  /** User id -> the ids of the user's groups that hold ROLE_ADMIN. Users without such a group are left out. */
  administrators: ReadonlyMap<number, readonly number[]>;
  groups: readonly number[];
}

const administers = (roles: unknown) => (roles as readonly string[]).includes('ROLE_ADMIN');

/** The decision key of everything that changes who may do what. */
export const ADMINISTRATORS_KEY = 'administrators';

/** Kind of record -> whether a command on one may change who administers. */
const changesAdministrators: Readonly<Record<string, (command: RecordCommand) => boolean>> = {
  user: ({ type, data }) => type === 'RemoveRecord' || (type === 'ChangeRecord' && 'groups' in data.fields),
  group: ({ type, data }) => type === 'ChangeRecord' && 'roles' in data.fields,
};

/** Decision keys: nobody else changes who administers while this is decided. */
export const administratorKeys = (kind: string, command: RecordCommand): string[] =>
  changesAdministrators[kind]?.(command) ? [ADMINISTRATORS_KEY] : [];

type Change = Exclude<RecordEvent, { type: 'RecordRegistered' }>;

/** Kind of record -> how many administrators are left after its event. */
const countAdministratorsAfter: Readonly<Record<string, (event: Change, roster: Roster) => number>> = {
  user: ({ type, data }, { administrators, groups }) => {
    const others = [...administrators.keys()].filter((user) => user !== data.id).length;
    if (type === 'RecordRemoved') return others;
    const groupsAfter = (data.changes.groups as readonly number[] | undefined) ?? administrators.get(data.id) ?? [];
    return others + (groupsAfter.some((group) => groups.includes(group)) ? 1 : 0);
  },
  group: ({ type, data }, { administrators }) => {
    const holds = type === 'RecordChanged' && (data.changes.roles === undefined || administers(data.changes.roles));
    if (holds) return administrators.size;
    return [...administrators.values()].filter((groups) => groups.some((group) => group !== data.id)).length;
  },
};

/** The decider with one more rule: the last administrator can't be removed or lose the role. */
export const requireAnAdministrator = <S, F>(
  decider: Decider<RecordCommand, RecordEvent, S, F>,
): Decider<RecordCommand, RecordEvent, S, F & { roster?: Roster }> => ({
  ...decider,
  decide(command, state, facts) {
    const events = decider.decide(command, state, facts);
    const { roster } = facts;
    for (const event of events) {
      if (!roster?.administrators.size || event.type === 'RecordRegistered') continue;
      if (countAdministratorsAfter[event.data.kind]?.(event, roster) === 0)
        throw new Rejection(
          'conflict',
          'The bank needs at least one administrator: make somebody else an administrator first.',
        );
    }
    return events;
  },
});
