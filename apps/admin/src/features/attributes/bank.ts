import type { Identifier } from 'react-admin';
import { addVerbs } from '../../api/provider/dataProvider';
import { apiPath } from '../../api/provider/resourcePaths';

export const useBank = addVerbs(({ read }) => ({
  /** The active records without an answer. @param question its id; none for a new one, which nobody has answered */
  lackingAnswer: (resource: string, question?: Identifier): Promise<{ count: number }> =>
    read(`${apiPath(resource)}/lacking-answer`, { query: { question } }),
}));
