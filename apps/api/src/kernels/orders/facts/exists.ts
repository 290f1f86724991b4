import { knownRecords } from '@bank/projections';
import type { FactLoader } from './loader';

export const loadExists: FactLoader<'exists'> = async (pool, questions) => {
  const idsOf = (kind: string) => questions.flatMap(({ to, id }) => (to === kind ? id : []));
  const kinds = new Set(questions.map(({ to }) => to));
  const known = await knownRecords(pool, Object.fromEntries([...kinds].map((kind) => [kind, idsOf(kind)])));
  return questions.map(({ to, id }) => known.has(`${to}:${id}`));
};
