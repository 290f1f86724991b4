import { keepForUser, readKept, useKept } from '../session/userMemory';

/** Ids of the exports whose end the user was not notified of; no list at all where the user has no exports. */
type Awaited = readonly number[];
const NAME = 'exports';

/** Remembers that the user waits for an export, also after a reload. */
export const awaitExport = (id: number): void => keepForUser(NAME, [...(readKept<Awaited>(NAME) ?? []), id]);

export const useAwaitedExports = () => useKept<Awaited>(NAME);
