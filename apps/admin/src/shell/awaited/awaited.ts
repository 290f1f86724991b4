import { keepForUser, readKept, useKept } from '../session/userMemory';

/** What is made by jobs, and ends on its own. */
export type AwaitedKind = 'exports' | 'imports';
/** Ids of those whose end the user was not notified of; no list at all where the user has none. */
type Awaited = readonly number[];

/** Remembers that the user waits for the end of something, also after a reload. */
export const awaitEnd = (kind: AwaitedKind, id: number): void =>
  keepForUser(kind, [...new Set(readKept<Awaited>(kind)).add(id)]);

export const useAwaited = (kind: AwaitedKind) => useKept<Awaited>(kind);

/** The user has seen its end. */
export const forgetAwaited = (kind: AwaitedKind, id: number): void => {
  const left = readKept<Awaited>(kind)?.filter((other) => other !== id);
  keepForUser(kind, left?.length ? left : undefined);
};
