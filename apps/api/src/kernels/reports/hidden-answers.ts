import { isShown } from '@bank/domain';
import { attributeDefinitions } from '@bank/projections';
import type { Report } from '@bank/projections/reports';
import type { Pool } from 'pg';
import type { ListQuery } from '../../platform/lists/list-query';
import { currentAnsweringUser } from '../attributes/profiles';

/** Says to the query of a report that the user may not see one of the questions whose answers it shows. */
export const withHiddenAnswers = async (
  pool: Pool,
  { answers }: Pick<Report, 'answers'>,
  asked: ListQuery,
): Promise<ListQuery> => {
  if (!answers) return asked;
  const user = currentAnsweringUser();
  const questions = await attributeDefinitions(pool, 'clientAttribute', answers.names);
  if (questions.every((question) => isShown(question, user))) return asked;
  return { ...asked, filters: { ...asked.filters, [answers.hiddenBy]: 'true' } };
};
