import { knownRecords } from '@bank/projections';
import type { FactLoader } from './loader';

export const loadExists: FactLoader<'exists'> = async (pool, questions) => {
  const wanted: Record<string, number[]> = {};
  for (const { to, id } of questions) wanted[to] = [...(wanted[to] ?? []), id];
  const known = await knownRecords(pool, wanted);
  return questions.map(({ to, id }) => known.has(`${to}:${id}`));
};
