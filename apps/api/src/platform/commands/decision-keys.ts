import type { DecisionKey } from '@bank/domain';

/** What each key locks -> whether it is held alone. What is named both ways is held alone. */
export const modesOf = <Lock>(
  keys: readonly DecisionKey[],
  lockOf: (name: string) => Lock,
): ReadonlyMap<Lock, boolean> => {
  const modes = new Map<Lock, boolean>();
  for (const key of keys) {
    const isAlone = typeof key === 'string';
    const lock = lockOf(isAlone ? key : key.together);
    modes.set(lock, isAlone || (modes.get(lock) ?? false));
  }
  return modes;
};

const modesOfKeys = (keys: readonly DecisionKey[]) => modesOf(keys, (name) => name);

/** Whether two lists ask for the same keys in the same way, in whatever order. */
export const areSameKeys = (some: readonly DecisionKey[], others: readonly DecisionKey[]): boolean => {
  const [modes, otherModes] = [modesOfKeys(some), modesOfKeys(others)];
  return modes.size === otherModes.size && [...modes].every(([name, isAlone]) => otherModes.get(name) === isAlone);
};
