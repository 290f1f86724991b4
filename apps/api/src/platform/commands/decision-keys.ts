import type { DecisionKey } from '@bank/domain';

/** What is named both ways is held alone. */
const modesOfKeys = (keys: readonly DecisionKey[]): ReadonlyMap<string, boolean> => {
  const modes = new Map<string, boolean>();
  for (const key of keys) {
    const isAlone = typeof key === 'string';
    const name = isAlone ? key : key.together;
    modes.set(name, isAlone || (modes.get(name) ?? false));
  }
  return modes;
};

/** What each key locks -> whether it is held alone, which it is where two keys with the same lock differ. */
export const modesOf = <Lock>(
  keys: readonly DecisionKey[],
  lockOf: (name: string) => Lock,
): ReadonlyMap<Lock, boolean> => {
  const modes = new Map<Lock, boolean>();
  // A name that stands in many keys is hashed once.
  for (const [name, isAlone] of modesOfKeys(keys)) {
    const lock = lockOf(name);
    modes.set(lock, isAlone || (modes.get(lock) ?? false));
  }
  return modes;
};

/** Whether two lists ask for the same keys in the same way, in whatever order. */
export const areSameKeys = (some: readonly DecisionKey[], others: readonly DecisionKey[]): boolean => {
  const [modes, otherModes] = [modesOfKeys(some), modesOfKeys(others)];
  return modes.size === otherModes.size && [...modes].every(([name, isAlone]) => otherModes.get(name) === isAlone);
};
