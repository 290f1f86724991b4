import type { Answer, FactName, Facts, Question, Questions } from '@bank/domain';
import type { Pool } from 'pg';
import { factLoaders } from './loaders';

const keyOf = (question: unknown): string =>
  JSON.stringify(typeof question === 'object' && question ? Object.entries(question).sort() : question);

/** Loads a fact as a function of the question. A rule that asks a question which its kind did not name is a bug, and throws. */
const loadFact = async <N extends FactName>(pool: Pool, name: N, questions: readonly Question<N>[]) => {
  const asked = new Map(questions.map((question) => [keyOf(question), question] as const));
  const answers = asked.size ? await factLoaders[name](pool, [...asked.values()]) : [];
  const byKey = new Map([...asked.keys()].map((key, place) => [key, answers[place]]));
  return (question: Question<N>): Answer<N> => {
    const answer = byKey.get(keyOf(question));
    if (answer === undefined) throw new Error(`Fact ${name} was not asked about ${keyOf(question)}`);
    return answer;
  };
};

/** Loads the answers to all questions, each once, all facts at the same time. */
export const loadFacts = async (pool: Pool, questions: Questions): Promise<Facts> => {
  const names = Object.keys(factLoaders) as FactName[];
  const loaded = await Promise.all(
    names.map(async (name) => [name, await loadFact(pool, name, (questions[name] ?? []) as never)] as const),
  );
  return Object.fromEntries(loaded) as Facts;
};
