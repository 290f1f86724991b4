import { v5 } from 'uuid';

/**
 * The same UUID for the same names, whoever asks and however often: for events that follow from another event.
 * `namespace` is a UUID, the causing event's id for one.
 */
export const deterministicId = (namespace: string, ...names: readonly (string | number)[]): string =>
  v5(JSON.stringify(names), namespace);
