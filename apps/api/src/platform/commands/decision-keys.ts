import type { DecisionKey } from '@bank/domain';

/** Name of a key -> whether it is held alone. A key that is named both ways is held alone. */
export const modesOfKeys = (keys: readonly DecisionKey[]): ReadonlyMap<string, boolean> => {
  const modes = new Map<string, boolean>();
  for (const key of keys) {
    const isAlone = typeof key === 'string';
    const name = isAlone ? key : key.together;
    modes.set(name, isAlone || (modes.get(name) ?? false));
  }
  return modes;
};

/** Whether two lists ask for the same keys in the same way, in whatever order. */
export const areSameKeys = (some: readonly DecisionKey[], others: readonly DecisionKey[]): boolean => {
  const [modes, otherModes] = [modesOfKeys(some), modesOfKeys(others)];
  return modes.size === otherModes.size && [...modes].every(([name, isAlone]) => otherModes.get(name) === isAlone);
};
