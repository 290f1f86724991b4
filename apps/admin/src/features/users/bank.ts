import type { Identifier } from 'react-admin';
import { addVerbs } from '../../api/provider/dataProvider';

export const useBank = addVerbs(({ read, remove }) => ({
  listRoles: (): Promise<readonly string[]> => read('groups/list-roles'),
  /** Ends all sessions of the user. Gives the server's words. @throws HttpError 403 */
  signOutEverywhere: async (user: Identifier): Promise<string> => (await remove(`users/${user}/sessions`)).message,
}));
