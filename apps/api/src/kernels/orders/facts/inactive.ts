import { inactiveRecords } from '@bank/projections';
import type { FactLoader } from './loader';

export const loadInactive: FactLoader<'inactive'> = async (pool, questions) => {
  const idsOf = (kind: string) => questions.flatMap(({ to, id }) => (to === kind ? id : []));
  const kinds = new Set(questions.map(({ to }) => to));
  const names = await inactiveRecords(pool, Object.fromEntries([...kinds].map((kind) => [kind, idsOf(kind)])));
  return questions.map(({ to, id }) => names.get(`${to}:${id}`) ?? null);
};
