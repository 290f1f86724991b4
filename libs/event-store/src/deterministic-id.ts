import { v5 } from 'uuid';

/**
 * The same UUID for the same names, in every process and every time. Events that follow from another event have such ids.
 * `namespace` is a UUID, for example the causing event's id.
 */
export const deterministicId = (namespace: string, ...names: readonly (string | number)[]): string =>
  v5(JSON.stringify(names), namespace);
