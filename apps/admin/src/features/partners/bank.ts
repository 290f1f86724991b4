import type { AnsweredAttribute, ToDos } from '@bank/domain';
import type { Identifier } from 'react-admin';
import { addVerbs } from '../../api/provider/dataProvider';

export const useBank = addVerbs(({ read }) => ({
  newProfile: async (): Promise<readonly AnsweredAttribute[]> =>
    (await read('partners/new-profile?include[]=attributes.options')).attributes,
  toDos: (partner: Identifier): Promise<ToDos> => read(`partners/${partner}/to-dos`),
}));
