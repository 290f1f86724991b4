import { useRoles } from '../session/access';
import type { Entry } from './entry';
import { menuFor } from './menu';

/** Finds a list among the entries of the menu; undefined for one that the user may not open. */
export const useEntryOf = (): ((list: string) => Entry | undefined) => {
  const entries = menuFor(useRoles()).flatMap((group) => group.entries);
  return (list) => entries.find(({ route }) => route === list || route === `${list}/list`);
};
