import { groupBy, type Question } from '@bank/domain';
import { inactiveRecords, knownRecords } from '@bank/projections';
import type { FactLoader } from './loader';

/** Kind of record -> the ids that are asked about. */
const idsByKind = (questions: readonly Question<'exists' | 'inactive'>[]) =>
  Object.fromEntries([...groupBy(questions, ({ to }) => to)].map(([kind, asked]) => [kind, asked.map(({ id }) => id)]));

export const loadExists: FactLoader<'exists'> = async (pool, questions) => {
  const known = await knownRecords(pool, idsByKind(questions));
  return questions.map(({ to, id }) => known.has(`${to}:${id}`));
};

export const loadInactive: FactLoader<'inactive'> = async (pool, questions) => {
  const names = await inactiveRecords(pool, idsByKind(questions));
  return questions.map(({ to, id }) => names.get(`${to}:${id}`) ?? null);
};
