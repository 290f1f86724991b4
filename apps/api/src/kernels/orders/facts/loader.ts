import type { Answer, FactName, Question } from '@bank/domain';
import type { Pool } from 'pg';

/** Answers all questions about one fact at once, in their order, from the read models. */
export type FactLoader<N extends FactName> = (
  pool: Pool,
  questions: readonly Question<N>[],
) => Promise<readonly Answer<N>[]>;
