import { v5 } from 'uuid';

/** In every process and every time. `namespace` is a UUID, for example the causing event's id. */
export const deterministicId = (namespace: string, ...names: readonly (string | number)[]): string =>
  v5(JSON.stringify(names), namespace);
