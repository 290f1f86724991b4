import type { Attention } from '@bank/domain';
import { addVerbs } from '../../api/provider/dataProvider';

export const useBank = addVerbs(({ read }) => ({
  /** What needs the user's attention. */
  attention: (): Promise<Attention> => read('dashboard'),
}));
