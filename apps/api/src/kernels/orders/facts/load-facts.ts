import type { Answer, FactName, Facts, Question, Questions } from '@bank/domain';
import type { Pool } from 'pg';
import { factLoaders } from './loaders';

type Values = Readonly<Record<string, unknown>>;

/** Makes the key of a question, which is the same for equal ones. All questions about a fact have the same names. */
const keyMaker = ([first]: readonly unknown[]): ((question: unknown) => unknown) => {
  if (typeof first !== 'object' || !first) return (question) => question;
  const names = Object.keys(first);
  return (question) => {
    let key = '';
    for (const name of names) key += `${(question as Values)[name]},`;
    return key;
  };
};

/** Loads a fact as a function of the question. A rule that asks a question which its kind did not name is a bug, and throws. */
const loadFact = async <N extends FactName>(pool: Pool, name: N, questions: readonly Question<N>[]) => {
  const keyOf = keyMaker(questions);
  const asked = new Map(questions.map((question) => [keyOf(question), question] as const));
  const answers = asked.size ? await factLoaders[name](pool, [...asked.values()]) : [];
  const byKey = new Map([...asked.keys()].map((key, place) => [key, answers[place]]));
  return (question: Question<N>): Answer<N> => {
    const answer = byKey.get(keyOf(question));
    if (answer === undefined) throw new Error(`Fact ${name} was not asked about ${JSON.stringify(question)}`);
    return answer;
  };
};

/** Loads the answers to all questions, each once, all facts at the same time. */
export const loadFacts = async (pool: Pool, questions: Questions): Promise<Facts> => {
  const load = async <N extends FactName>(name: N) =>
    [name, await loadFact(pool, name, questions[name] ?? [])] as const;
  const names = Object.keys(factLoaders) as FactName[];
  return Object.fromEntries(await Promise.all(names.map(load))) as Facts;
};
