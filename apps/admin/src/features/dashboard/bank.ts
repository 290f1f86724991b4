import type { Attention } from '@bank/domain';
import { addVerbs } from '../../api/provider/dataProvider';

export const useBank = addVerbs(({ read }) => ({
  attention: (): Promise<Attention> => read('dashboard'),
}));
