import type { TakenProducts, UsualProduct } from '@bank/domain';
import { addVerbs } from '../../api/provider/dataProvider';

export const useBank = addVerbs(({ write }) => ({
  putGuideAside: (hidesGuide: boolean): Promise<unknown> => write('POST', 'system/settings', { hidesGuide }),
  takeUsualProducts: async (products: readonly UsualProduct[]): Promise<TakenProducts> => {
    const answer = await write('POST', 'products/usual', { products });
    return answer.data ?? answer;
  },
}));
